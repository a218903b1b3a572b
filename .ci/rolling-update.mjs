/**
 * Builds the newest version that changed the first schema, and updates two copies of it to this one under load. Part of
 * `npm run nightly`, because it installs the packages of that version too.
 */
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = dirname(dirname(fileURLToPath(import.meta.url)));

const folder = mkdtempSync(join(tmpdir(), 'vitrine-earlier-'));
const earlier = join(folder, 'vitrine');
const git = (/** @type {string[]} */ ...words) =>
  execFileSync('git', words, { cwd: root, encoding: 'utf8' }).trim();
const firstOfSchema = git('log', '-1', '--format=%H', '--', 'server/store/schema');
try {
  git('worktree', 'add', '--detach', earlier, firstOfSchema);
  execFileSync('npm', ['run', 'build'], { cwd: earlier, stdio: 'inherit' });
  const { status } = spawnSync(
    process.execPath,
    [
      join(root, 'node_modules/vitest/vitest.mjs'),
      'run',
      '--project',
      'copies',
      'e2e/copies/rolling-update.test.ts',
    ],
    { cwd: root, stdio: 'inherit', env: { ...process.env, EARLIER_BUILD: join(earlier, 'dist') } },
  );
  process.exitCode = status ?? 1;
} finally {
  git('worktree', 'remove', '--force', earlier);
  rmSync(folder, { recursive: true, force: true });
}
