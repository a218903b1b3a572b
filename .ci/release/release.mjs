/**
 * `npm run release 1.2.0` makes a release from a clean tree with green tests: writes the version, the notes and the archive that
 * later versions are tested with, builds all files into `dist/release`, commits and tags. It publishes nothing, and prints what
 * to push and to publish.
 *
 * `npm run release 1.2.0 -- --dry-run` only shows what it would write. With `--tested`, it trusts that all tests have run
 * for this commit elsewhere.
 */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { compareVersions, parseVersion } from '../../server/base/semantic-version.mjs';
import {
  archiveOf,
  buildFiles,
  packImageContext,
  writeArchive,
  writeChecksums,
} from './built-files.mjs';
import { release, writeNotes } from './notes.mjs';
import { textsOf, write } from './versioned-files.mjs';

const root = join(import.meta.dirname, '../..');
const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    'dry-run': { type: 'boolean', default: false },
    tested: { type: 'boolean', default: false },
  },
});

try {
  main();
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}

function main() {
  const version = requireVersion();
  requireCleanTree();
  const before = lastRelease();
  requireNext(version, before);
  const texts = textsToWrite(version, before);
  if (options['dry-run']) {
    say(`Writes ${[...texts.keys(), archiveOf(version)].join(', ')}.`);
    say(texts.get(notesOf(version)) ?? 'The notes are written already.');
    say(`Then builds dist/release, commits and tags v${version}. Nothing was changed.`);
    return;
  }
  if (!options.tested) {
    say('Running all tests ...');
    npm('run', 'test:all');
  }
  // Before the version is written: the build of other sources would be made anew, and their packages installed again.
  npm('run', 'build');
  const folder = finishOrTakeBack(() => {
    write(root, texts);
    const archive = writeArchive(root, version);
    const files = buildFiles(root, version);
    git('add', '--', ...texts.keys(), archive);
    if (git('status', '--porcelain') !== '') {
      git('commit', '--quiet', '--message', `chore(release): make ${version}`);
    }
    packImageContext(root, version);
    writeChecksums(files);
    git('tag', '--annotate', `v${version}`, '--message', `Vitrine ${version}`);
    return files;
  });
  say(`${folder} has the files of ${version}. Publish them when you have looked at them:`);
  say(`  git push origin HEAD v${version}`);
  say(`  npm publish ${join(folder, `vitrine-${version}.tgz`)}`);
  for (const name of ['widget', 'client']) {
    say(`  npm publish --access public ${join(folder, `vitrine-${name}-${version}.tgz`)}`);
  }
  say(
    `  docker build --tag vitrine:${version} - < ${join(folder, `vitrine-image-${version}.tar.gz`)}`,
  );
}

/** @returns {string} */
function requireVersion() {
  const [version = '', ...others] = positionals;
  if (!parseVersion(version) || version.startsWith('v') || others.length > 0) {
    throw new Error('Name one version, as in: npm run release 1.2.0, or 1.2.0-rc.1.');
  }
  return version;
}

function requireCleanTree() {
  const changed = git('status', '--porcelain');
  if (changed !== '') {
    throw new Error(`Commit or remove these changes first:\n${changed}`);
  }
}

/** Returns the version of the newest tag that the commit is built on. */
function lastRelease() {
  const tags = git('tag', '--merged', 'HEAD', '--list', 'v*').split('\n');
  const versions = tags.flatMap((tag) => {
    const parsed = parseVersion(tag);
    return parsed ? [{ text: tag.slice(1), parsed }] : [];
  });
  return versions.toSorted((one, other) => compareVersions(other.parsed, one.parsed))[0]?.text;
}

/**
 * @param {string} version
 * @param {string | undefined} before
 */
function requireNext(version, before) {
  const [next, last] = [version, before ?? ''].map(parseVersion);
  if (next && last && compareVersions(next, last) <= 0) {
    throw new Error(
      `${version} does not come after ${before}, which is tagged: choose a later version.`,
    );
  }
}

/** @param {string} version */
function notesOf(version) {
  return `docs/releases/${version}.md`;
}

/**
 * @param {string} version
 * @param {string | undefined} before
 */
function textsToWrite(version, before) {
  const texts = textsOf(root, version);
  const { changelog, unreleased } = release(
    readFileSync(join(root, 'CHANGELOG.md'), 'utf8'),
    version,
  );
  texts.set('CHANGELOG.md', changelog);
  // Before the first release, there is nothing that commits could have changed for anybody.
  const commits = before === undefined ? [] : commitsSince(`v${before}`);
  texts.set(notesOf(version), writeNotes({ version, before, unreleased, commits }));
  return texts;
}

/**
 * @param {string} tag
 * @returns {import('./notes.mjs').Commit[]} the oldest first
 */
function commitsSince(tag) {
  const log = git('log', '--reverse', '--no-merges', '--format=%s%x1f%b%x1e', `${tag}..HEAD`);
  return log
    .split('\x1e')
    .map((entry) => entry.trim())
    .filter(Boolean)
    .map((entry) => {
      const [subject = '', body = ''] = entry.split('\x1f');
      return { subject, body };
    });
}

/**
 * @template Result
 * @param {() => Result} finish
 * @returns {Result}
 */
function finishOrTakeBack(finish) {
  try {
    return finish();
  } catch (error) {
    throw new Error(
      `${error instanceof Error ? error.message : String(error)}\nThe release is not made: \`git reset --hard\` and \`git clean --force docs/releases\` take back what was written.`,
      { cause: error },
    );
  }
}

/** @param {string[]} commandLine */
function git(...commandLine) {
  return execFileSync('git', commandLine, { cwd: root, encoding: 'utf8' }).trim();
}

/** @param {string[]} commandLine */
function npm(...commandLine) {
  execFileSync('npm', commandLine, { cwd: root, stdio: ['ignore', 'inherit', 'inherit'] });
}

/** @param {string} text */
function say(text) {
  process.stdout.write(`${text}\n`);
}
