import { execFileSync, spawnSync } from 'node:child_process';
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';

const root = join(import.meta.dirname, '../..');
const clone = mkdtempSync(join(tmpdir(), 'vitrine-release-'));
const version = '9.9.9-rc.1';
const identity = {
  GIT_AUTHOR_NAME: 'Test',
  GIT_AUTHOR_EMAIL: 'test@example.com',
  GIT_COMMITTER_NAME: 'Test',
  GIT_COMMITTER_EMAIL: 'test@example.com',
};

beforeAll(() => {
  execFileSync('git', ['clone', '--quiet', '--shared', '--no-tags', root, clone]);
  copyChanges();
  symlinkSync(join(root, 'node_modules'), join(clone, 'node_modules'));
  // Only the folder of this name is ignored.
  writeFileSync(join(clone, '.git/info/exclude'), 'node_modules\n');
  mkdirSync(join(clone, 'dist'));
  for (const each of ['server', 'admin', 'widget', 'render', '.built-from']) {
    cpSync(join(root, 'dist', each), join(clone, 'dist', each), { recursive: true });
  }
  git('commit', '--quiet', '--allow-empty', '--message', 'chore: take the tree as it is');
  git('tag', '--annotate', 'v9.9.8', '--message', 'Before');
  git('commit', '--quiet', '--allow-empty', '--message', 'feat(search): find what nobody found');
});

afterAll(() => rmSync(clone, { recursive: true, force: true }));

test('a release needs a later version and a clean tree', () => {
  expect(release('latest').stderr).toContain('Name one version');
  expect(release('9.9.8', '--tested').stderr).toContain('9.9.8 does not come after 9.9.8');
  writeFileSync(join(clone, 'left.txt'), '');
  expect(release(version, '--tested').stderr).toContain(
    'Commit or remove these changes first:\n?? left.txt',
  );
  rmSync(join(clone, 'left.txt'));
});

test('a dry run shows the notes and changes nothing', () => {
  const { stdout, status } = release(version, '--dry-run');
  expect(status).toBe(0);
  expect(stdout).toContain('**Search**\n\n- Find what nobody found');
  expect(git('status', '--porcelain')).toBe('');
  expect(git('tag')).toBe('v9.9.8');
});

test('a release is a commit, a tag and files with their digests', { timeout: 600_000 }, () => {
  const { stdout, stderr, status } = release(version, '--tested');
  expect({ status, stderr }).toMatchObject({ status: 0 });
  expect(stdout).toContain(`git push origin HEAD v${version}`);
  expect(git('status', '--porcelain')).toBe('');
  expect(git('tag', '--points-at', 'HEAD')).toBe(`v${version}`);
  expect(git('log', '-1', '--format=%s')).toBe(`chore(release): make ${version}`);
  expect(git('grep', '--name-only', '--fixed-strings', '9.9.9-rc.1').split('\n')).toEqual(
    expect.arrayContaining([
      'CHANGELOG.md',
      'package.json',
      'package-lock.json',
      'public/woocommerce/vitrine.php',
      `docs/releases/${version}.md`,
    ]),
  );
  const archive = `server/store/archive/released/${version}.jsonl.gz`;
  expect(git('ls-files', '--', archive)).toBe(archive);
  const folder = join(clone, 'dist/release');
  expect(readdirSync(folder).toSorted()).toEqual([
    'SHA256SUMS',
    `vitrine-${version}.cdx.json`,
    `vitrine-${version}.tgz`,
    `vitrine-client-${version}.tgz`,
    `vitrine-image-${version}.tar.gz`,
    `vitrine-widget-${version}.tgz`,
    `vitrine-woocommerce-${version}.zip`,
  ]);
  execFileSync('sha256sum', ['--check', '--quiet', '--strict', 'SHA256SUMS'], { cwd: folder });
  for (const name of ['vitrine', 'vitrine-client', 'vitrine-widget']) {
    const about = tar(
      join(folder, `${name}-${version}.tgz`),
      '--to-stdout',
      'package/package.json',
    );
    expect(JSON.parse(about)).toMatchObject({ version });
  }
  expectShippedOnly(JSON.parse(readFileSync(join(folder, `vitrine-${version}.cdx.json`), 'utf8')));
  const context = tar(join(folder, `vitrine-image-${version}.tar.gz`), '--list').split('\n');
  expect(context).toContain('Dockerfile');
  expect(context).toContain('server/main.ts');
  expect(context.filter((path) => /^(?:bench|e2e|dist)\//.test(path))).toEqual([]);
});

/** @param {{ metadata: { component: { version: string } }, components: { name: string }[] }} materials */
function expectShippedOnly({ metadata, components }) {
  const names = components.map(({ name }) => name);
  expect(metadata.component.version).toBe(version);
  expect(names).toEqual(expect.arrayContaining(['koa', 'knex', 'lit', 'sqlite3']));
  expect(names).not.toContain('vitest');
}

/** Takes what is not committed over. */
function copyChanges() {
  const list = ['ls-files', '--modified', '--others', '--exclude-standard', '--deduplicate'];
  const changed = execFileSync('git', list, { cwd: root, encoding: 'utf8' }).split('\n');
  for (const path of changed.filter(Boolean)) {
    mkdirSync(dirname(join(clone, path)), { recursive: true });
    cpSync(join(root, path), join(clone, path));
  }
  git('add', '--all');
}

/** @param {string[]} commandLine */
function release(...commandLine) {
  return spawnSync(process.execPath, ['.ci/release/release.mjs', ...commandLine], {
    cwd: clone,
    env: { ...process.env, ...identity },
    encoding: 'utf8',
  });
}

/** @param {string[]} commandLine */
function git(...commandLine) {
  const env = { ...process.env, ...identity };
  return execFileSync('git', commandLine, { cwd: clone, env, encoding: 'utf8' }).trim();
}

/**
 * @param {string} archive
 * @param {string} action
 * @param {string[]} paths
 */
function tar(archive, action, ...paths) {
  const flags = action === '--list' ? ['--list'] : ['--extract', action];
  return execFileSync('tar', [...flags, '--gzip', '--file', archive, ...paths], {
    encoding: 'utf8',
  });
}
