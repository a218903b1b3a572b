/** Makes the notes of a release from the changelog and the commits since the release before. */

/** @typedef {{ subject: string, body: string }} Commit */
/** @typedef {{ type: string, scope: string, text: string, breaking: string | undefined }} Change */

/** What operators call the scopes of commits. Those of other scopes stand under their own name. */
const subjects = {
  accounts: 'People and rights',
  admin: 'The admin',
  api: 'The API',
  archive: 'Backups',
  catalog: 'Products',
  cli: 'The command line',
  compose: 'Containers',
  connectors: 'Connected stores',
  deploy: 'Operation',
  demo: 'The demo shop',
  elements: 'Widgets in the theme',
  events: 'Events',
  experiments: 'Experiments',
  health: 'Health and alerts',
  http: 'The server',
  import: 'Imports',
  imports: 'Imports',
  ingest: 'Imports',
  insight: 'Figures',
  listing: 'Recommendations',
  live: 'Connected stores',
  operation: 'Operation',
  package: 'Packages',
  recommend: 'Recommendations',
  redis: 'Many servers',
  rules: 'Rulesets',
  rulesets: 'Rulesets',
  search: 'Search',
  security: 'Security',
  server: 'The server',
  storage: 'The database',
  store: 'The database',
  theme: 'Widgets in the theme',
  typesense: 'Search by Typesense',
  widget: 'Widgets in the theme',
  woocommerce: 'WooCommerce',
};

const headings = { feat: 'New', fix: 'Mended', perf: 'Faster' };

/**
 * Reads a commit as Conventional Commits defines it; undefined for any other.
 * @param {Commit} commit
 * @returns {Change | undefined}
 */
function readChange({ subject, body }) {
  const match = /^(\w+)(?:\(([^)]+)\))?(!?): (.+)$/.exec(subject);
  if (!match) {
    return undefined;
  }
  const [, type = '', scope = '', mark, text = ''] = match;
  const footer = /^BREAKING[ -]CHANGE: ([^]+?)(?:\n\n|$(?![^]))/m.exec(body)?.[1];
  const breaking = footer?.replaceAll(/\s+/g, ' ').trim() ?? (mark ? text : undefined);
  return { type, scope, text, breaking };
}

/**
 * Returns the notes: what the changelog says, what breaks, and the features, mended faults and gains of speed by subject.
 * @param {{ version: string, before: string | undefined, unreleased: string, commits: readonly Commit[] }} release
 */
export function writeNotes({ version, before, unreleased, commits }) {
  const changes = commits.flatMap((commit) => readChange(commit) ?? []);
  const breaking = changes.filter((change) => change.breaking !== undefined);
  const parts = [
    `# Vitrine ${version}`,
    // The notes stand in `docs/releases`, the changelog two folders above.
    unreleased.replaceAll('](docs/', '](../'),
    section(
      'Before you update',
      breaking.map((change) => ({ ...change, text: change.breaking ?? change.text })),
    ),
    ...Object.entries(headings).map(([type, heading]) =>
      section(
        heading,
        changes.filter((change) => change.type === type && change.breaking === undefined),
      ),
    ),
    before === undefined
      ? 'This is the first release.'
      : `All changes: \`git log v${before}..v${version}\`.`,
    'Check the files with `sha256sum --check SHA256SUMS`. [Operation](../operation.md) tells how to install and update.',
  ];
  return `${parts.filter((part) => part !== '').join('\n\n')}\n`;
}

/**
 * @param {string} heading
 * @param {readonly Change[]} changes
 */
function section(heading, changes) {
  /** @type {Map<string, string[]>} */
  const bySubject = new Map();
  for (const { scope, text } of changes) {
    const subject = Object.entries(subjects).find(([name]) => name === scope)?.[1] ?? scope;
    const lines = bySubject.get(subject) ?? [];
    bySubject.set(subject, [...lines, `- ${text.charAt(0).toUpperCase()}${text.slice(1)}`]);
  }
  const parts = [...bySubject]
    .toSorted(([one], [other]) => one.localeCompare(other))
    .map(([subject, lines]) =>
      [...(subject === '' ? [] : [`**${subject}**`, '']), ...lines].join('\n'),
    );
  return parts.length === 0 ? '' : [`## ${heading}`, ...parts].join('\n\n');
}

/**
 * Moves what a changelog says under *Unreleased* to a heading of the version, or adds it to that heading when the changelog
 * has it already.
 * @param {string} changelog
 * @param {string} version
 * @returns {{ changelog: string, unreleased: string }} with all that the version's heading then has
 */
export function release(changelog, version) {
  const start = '## Unreleased\n';
  const at = changelog.indexOf(start);
  if (at < 0) {
    throw new Error('CHANGELOG.md has no heading "## Unreleased".');
  }
  const [head, rest] = [changelog.slice(0, at), changelog.slice(at + start.length)];
  const sections = rest.split(/^(?=## )/m);
  const [waiting = '', ...released] = sections;
  const own = `## ${version}\n`;
  const found = released.find((each) => each.startsWith(own));
  const unreleased = [found?.slice(own.length) ?? '', waiting]
    .map((text) => text.trim())
    .filter(Boolean)
    .join('\n\n');
  const others = released.filter((each) => each !== found);
  return {
    unreleased,
    changelog: `${[`${head}${start}`, `${own}\n${unreleased}\n`, ...others].join('\n').trimEnd()}\n`,
  };
}
