/** Starts Caddy for tests with the example of `deploy`, on a free port in a temporary folder. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { freePort } from './free-port.mjs';
import { findProgram } from './programs.mjs';

/** The path of the program; undefined when it is not installed. */
export const caddyProgram = findProgram('caddy');

/**
 * Starts Caddy before copies, which are named by host and port.
 * @param {readonly string[]} copies
 * @returns {Promise<import('./nginx.mjs').Nginx>}
 */
export async function startCaddy(copies) {
  if (caddyProgram === undefined) {
    throw new Error('Caddy is not installed: apt-get install caddy');
  }
  const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))));
  const folder = mkdtempSync(join(tmpdir(), 'vitrine-caddy-'));
  const url = `http://127.0.0.1:${await freePort()}`;
  const file = join(folder, 'Caddyfile');
  // Everything but the address of its own administration is tested as operators use it.
  writeFileSync(file, `{\n\tadmin off\n}\nimport ${join(root, 'deploy/Caddyfile')}\n`);
  const server = spawn(caddyProgram, ['run', '--config', file], {
    env: { HOME: folder, SITE: url, COPIES: copies.join(' ') },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const stopped = once(server, 'close');
  await readyToConnect(server);
  return {
    url,
    async stop() {
      server.kill('SIGTERM');
      await stopped;
      rmSync(folder, { recursive: true });
    },
  };
}

/** @param {import('node:child_process').ChildProcess} server */
function readyToConnect(server) {
  return new Promise((resolve, reject) => {
    let log = '';
    server.stderr?.on('data', (chunk) => {
      log = (log + chunk).slice(-2_000);
      if (log.includes('serving initial configuration')) {
        resolve(undefined);
      }
    });
    server.on('close', () => reject(new Error(`Caddy did not start: ${log}`)));
  });
}
