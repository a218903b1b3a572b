/**
 * Writes what editors and readers know of the elements, from the JSDoc of their classes: the manifest, the
 * data for Visual Studio Code and the reference page. With `--check` it writes nothing, and fails when one
 * of them is not what the sources say.
 */
import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';

/**
 * @typedef {{ name: string, description?: string, default?: string, type?: { text: string } }} Entry
 * @typedef {{ kind: string, name: string, tagName?: string, description?: string, attributes?: Entry[],
 *   slots?: Entry[], events?: Entry[], cssParts?: Entry[], cssProperties?: Entry[],
 *   members?: (Entry & { kind: string, privacy?: string })[] }} Declaration
 * @typedef {{ path: string, declarations: Declaration[] }} Module
 * @typedef {{ schemaVersion: string, readme: string, modules: Module[] }} Manifest
 */

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const analyzer = fileURLToPath(import.meta.resolve('@custom-elements-manifest/analyzer/cem.js'));

/**
 * What an element tells, by its title on the reference page. A subclass that tells nothing of a chapter has that of its
 * superclass.
 */
const chapters = /** @type {const} */ ({
  attributes: { title: 'Attributes', tag: 'attr' },
  slots: { title: 'Slots', tag: 'slot' },
  events: { title: 'Events', tag: 'fires' },
  cssParts: { title: 'Parts', tag: 'csspart' },
  cssProperties: { title: 'Custom properties', tag: 'cssproperty' },
});
const chapterNames = /** @type {const} */ ([
  'attributes',
  'slots',
  'events',
  'cssParts',
  'cssProperties',
]);

const manifest = analyze();
const elements = manifest.modules
  .flatMap(({ declarations }) => declarations)
  .toSorted((one, other) => (one.tagName ?? '').localeCompare(other.tagName ?? ''));
const files = {
  'docs/custom-elements.json': json(manifest),
  'docs/vscode-html-data.json': json(editorData()),
  'docs/elements.md': referencePage(),
};
const stale = Object.entries(files).filter(([name, text]) => read(name) !== text);
if (process.argv.includes('--check')) {
  for (const [name] of stale) {
    process.stderr.write(
      `${name} is not what the elements say: npm run elements writes it anew.\n`,
    );
  }
  process.exitCode = stale.length > 0 ? 1 : 0;
} else {
  stale.forEach(([name, text]) => writeFileSync(join(root, name), text));
}

/** @returns {Manifest} */
function analyze() {
  const folder = mkdtempSync(join(tmpdir(), 'vitrine-elements-'));
  try {
    const config = join(folder, 'config.mjs');
    const options = {
      globs: ['widget/elements/*.ts'],
      exclude: ['**/*.test.ts'],
      outdir: relative(root, folder),
      packagejson: false,
      dependencies: false,
    };
    writeFileSync(config, `export default ${JSON.stringify(options)};`);
    execFileSync(process.execPath, [analyzer, 'analyze', '--quiet', '--config', config], {
      cwd: root,
      stdio: ['ignore', 'ignore', 'inherit'],
    });
    return tidy(JSON.parse(readFileSync(join(folder, 'custom-elements.json'), 'utf8')));
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/**
 * Elements alone, with what is public of them.
 *
 * @param {Manifest} whole
 * @returns {Manifest}
 */
function tidy({ schemaVersion, readme, modules }) {
  const kept = modules.flatMap(({ path, declarations, ...module }) => {
    const source = readFileSync(join(root, path), 'utf8');
    const own = declarations
      .filter(({ kind, tagName }) => kind === 'class' && tagName)
      .map((declaration) => ownOf(declaration, source));
    return own.length > 0 ? [{ ...module, path, declarations: own }] : [];
  });
  return { schemaVersion, readme, modules: kept };
}

/**
 * @param {Declaration} declaration
 * @param {string} source
 * @returns {Declaration}
 */
function ownOf({ members = [], ...declaration }, source) {
  const told = { ...declaration };
  for (const name of chapterNames) {
    const { tag } = chapters[name];
    const isTold = (/** @type {string} */ entry) =>
      new RegExp(`@${tag} (?:\\{[^}]*\\} )?${entry || '-'} `).test(source);
    const isOwn = source.includes(`@${tag} `);
    const entries = (declaration[name] ?? []).filter((entry) => !isOwn || isTold(entry.name));
    told[name] = entries.map(({ name: entry, description = '', type }) => ({
      name: entry,
      description,
      ...(type ? { type } : {}),
    }));
  }
  const attributes = (told.attributes ?? []).map(({ name }) => camelCase(name));
  const fields = members
    .filter(({ name }) => attributes.includes(name))
    .map(({ kind, name, type }) => ({ kind, name, ...(type ? { type } : {}) }));
  return { ...told, members: fields };
}

function editorData() {
  return {
    version: 1.1,
    tags: elements.map(({ tagName = '', description = '', attributes = [] }) => ({
      name: tagName,
      description: { kind: 'markdown', value: description },
      attributes: attributes.map(({ name, description: words = '', type }) => ({
        name,
        description: { kind: 'markdown', value: words },
        ...(type?.text === 'boolean' ? { valueSet: 'v' } : {}),
        ...(type?.text.includes('|')
          ? { values: type.text.split('|').map((value) => ({ name: value.trim() })) }
          : {}),
      })),
    })),
  };
}

function referencePage() {
  const parts = elements.map((element) => {
    const tables = chapterNames.flatMap((name) => {
      const entries = element[name] ?? [];
      const rows = entries.map(
        (entry) =>
          `| ${entry.name ? `\`${entry.name}\`` : '(without a name)'} | ${cell(entry.description)} |`,
      );
      const { title } = chapters[name];
      return rows.length > 0
        ? [`### ${title}\n\n| Name | Meaning |\n|---|---|\n${rows.join('\n')}`]
        : [];
    });
    return [`## \`<${element.tagName}>\``, element.description ?? '', ...tables].join('\n\n');
  });
  const head =
    '# Elements\n\nEvery element with all that a theme may set, fill, hear and style. Written by `npm run elements` from the\nelements themselves.';
  return `${[head, ...parts].join('\n\n')}\n`;
}

/** @param {string} [text] */
function cell(text = '') {
  return text.replaceAll('|', '\\|').replaceAll(/\s+/g, ' ');
}

/** @param {string} name */
function camelCase(name) {
  return name.replace(/-(\w)/g, (_dash, letter) => letter.toUpperCase());
}

/** @param {unknown} value */
function json(value) {
  return `${JSON.stringify(value, null, 2)}\n`;
}

/** @param {string} name */
function read(name) {
  const path = join(root, name);
  return existsSync(path) ? readFileSync(path, 'utf8') : '';
}
