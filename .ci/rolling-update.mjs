/**
 * Builds the newest release that this version is made from, and updates two copies of it to this one under load. Part of
 * `npm run nightly`. Before the first release there is nothing to update from, and it says so.
 */
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const release = spawnSync('git', ['describe', '--tags', '--abbrev=0', '--match', 'v*'], {
  cwd: root,
  encoding: 'utf8',
}).stdout.trim();

if (release === '') {
  process.stdout.write('Skipped: there is no release yet, whose copies could be updated.\n');
} else {
  process.exitCode = updateFrom(release);
}

/**
 * Returns the exit code of the tests.
 * @param {string} tag
 */
function updateFrom(tag) {
  const folder = mkdtempSync(join(tmpdir(), 'vitrine-earlier-'));
  const earlier = join(folder, 'vitrine');
  try {
    git('worktree', 'add', '--detach', earlier, tag);
    if (git('diff', '--name-only', tag, '--', 'package-lock.json') === '') {
      // The same packages need no second installation.
      symlinkSync(join(root, 'node_modules'), join(earlier, 'node_modules'));
    }
    execFileSync('npm', ['run', 'build'], { cwd: earlier, stdio: 'inherit' });
    const vitest = join(root, 'node_modules/vitest/vitest.mjs');
    const test = ['run', '--project', 'copies', 'e2e/copies/rolling-update.test.ts'];
    const env = { ...process.env, EARLIER_BUILD: join(earlier, 'dist') };
    return (
      spawnSync(process.execPath, [vitest, ...test], { cwd: root, stdio: 'inherit', env }).status ??
      1
    );
  } finally {
    git('worktree', 'remove', '--force', earlier);
    rmSync(folder, { recursive: true, force: true });
  }
}

/** @param {string[]} words */
function git(...words) {
  return execFileSync('git', words, { cwd: root, encoding: 'utf8' }).trim();
}
