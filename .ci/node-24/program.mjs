import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';

const program = join(
  import.meta.dirname,
  'node_modules',
  `node-${process.platform}-${process.arch}`,
  'bin/node',
);

/**
 * Returns the path of Node.js 24, which the image runs on. It is a package of npm, whose digest the lock file beside this
 * file has. Returns undefined where there is none for this machine, or no network.
 */
export function node24() {
  if (!existsSync(program)) {
    spawnSync('npm', ['ci', '--ignore-scripts', '--no-audit', '--no-fund'], {
      cwd: import.meta.dirname,
      stdio: ['ignore', 'ignore', 'inherit'],
      // A network that swallows requests must not keep a check waiting.
      timeout: 300_000,
    });
  }
  if (!existsSync(program)) {
    process.stderr.write('Node.js 24 cannot be installed: this version runs its tests too.\n');
    return undefined;
  }
  return program;
}
