/**
 * Installs the packed file in a clean Debian that has Node.js and nothing else: first without a compiler, where the
 * program says what to install, then as that sentence says. Needs root and debootstrap, and says so where these are
 * missing.
 */
import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../../server/testing/free-port.mjs';
import {
  canMakeSystems,
  makeSystem,
  mirror,
  path,
  runIn,
  runUntilReady,
  trust,
} from '../container/clean-system.mjs';

const root = join(import.meta.dirname, '../..');
/** npm compiles with the headers that the system has. */
const environment = { HOME: '/root', npm_config_nodedir: '/usr/local', ...trust };

const system = mkdtempSync(join(tmpdir(), 'vitrine-debian-'));
// Debian's installer reads it as a user of its own.
chmodSync(system, 0o755);
try {
  if (!canMakeSystems()) {
    say('Skipped: it needs root and debootstrap (apt-get install debootstrap).');
  } else if (!makeSystem(system, process.execPath)) {
    say(`Skipped: debootstrap cannot read ${mirror}.`);
  } else {
    await main();
  }
} finally {
  rmSync(system, { recursive: true, force: true });
}

async function main() {
  const archive = execFileSync('npm', ['pack', join(root, 'dist/package'), '--silent'], {
    cwd: system,
    encoding: 'utf8',
  }).trim();
  const install = `npm install --global --allow-scripts=sqlite3 /${archive}`;
  runIn(system, '/', [install, 'mkdir /empty'], environment);
  const { status, stderr } = spawnSync(...commandLine(['start']), {
    encoding: 'utf8',
  });
  const [, packages = '', remedy = ''] =
    /\(on Debian: (apt-get install [^)]+)\), then run (.+), or set DATABASE_URL/.exec(stderr) ?? [];
  if (status !== 1 || remedy === '') {
    throw new Error(`Without a compiler, the start ends with ${status} and says: ${stderr}`);
  }
  say('ok      Without a driver, the start says what to install');
  runIn(system, '/', [`${packages} --yes --no-install-recommends`, remedy], environment);
  await start();
  say('ok      The packed file runs in a clean Debian, after the commands of that sentence');
}

/**
 * Returns how `vitrine` runs in an empty folder of the system.
 * @param {string[]} words
 * @param {Record<string, string>} [more]
 * @returns {[string, string[]]}
 */
function commandLine(words, more) {
  const variables = Object.entries({ ...environment, PATH: path, ...more }).map(
    ([name, value]) => `${name}=${value}`,
  );
  const inFolder = ['/usr/bin/env', '--ignore-environment', '--chdir=/empty', ...variables];
  return ['chroot', [system, ...inFolder, 'vitrine', ...words]];
}

async function start() {
  const port = String(await freePort());
  const server = spawn(...commandLine(['start'], { PORT: port }), {
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  await runUntilReady(server, { isReady: () => isReady(port) });
}

/** @param {string} port */
async function isReady(port) {
  try {
    return (await fetch(`http://127.0.0.1:${port}/readyz`)).ok;
  } catch {
    // It does not listen yet.
    return false;
  }
}

/** @param {string} line */
function say(line) {
  process.stdout.write(`${line}\n`);
}
