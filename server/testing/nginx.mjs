/** Starts nginx for tests with the example of `deploy`, on a free port in a temporary folder. */
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { freePort } from './free-port.mjs';
import { findProgram } from './programs.mjs';

/**
 * @typedef {{ url: string, stop: () => Promise<void> }} Nginx
 */

const example = join(
  dirname(dirname(dirname(fileURLToPath(import.meta.url)))),
  'deploy',
  'nginx.conf',
);

/** The path of the program; undefined when it is not installed. */
export const nginxProgram = findProgram('nginx');

/**
 * Starts nginx before two copies, which are named by host and port.
 * @param {readonly [string, string]} copies
 * @returns {Promise<Nginx>}
 */
export async function startNginx(copies) {
  if (nginxProgram === undefined) {
    throw new Error('nginx is not installed: apt-get install nginx-light');
  }
  const folder = mkdtempSync(join(tmpdir(), 'vitrine-nginx-'));
  const port = await freePort();
  const file = join(folder, 'nginx.conf');
  writeFileSync(file, mainConfiguration(folder));
  writeFileSync(join(folder, 'vitrine.conf'), adapt({ copies, port, folder }));
  const options = ['-p', folder, '-c', file, '-e', 'stderr'];
  execFileSync(nginxProgram, ['-t', '-q', ...options], {
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const server = spawn(nginxProgram, options, { stdio: ['ignore', 'ignore', 'pipe'] });
  const stopped = once(server, 'close');
  await readyToConnect(server);
  return {
    url: `http://127.0.0.1:${port}`,
    async stop() {
      server.kill('SIGTERM');
      await stopped;
      rmSync(folder, { recursive: true });
    },
  };
}

/**
 * Returns the example with other addresses. Everything else is tested as operators use it.
 * @param {{ copies: readonly [string, string], port: number, folder: string }} places
 */
function adapt({ copies, port, folder }) {
  return [
    ['server 127.0.0.1:3001', `server ${copies[0]}`],
    ['server 127.0.0.1:3002', `server ${copies[1]}`],
    ['listen 80;', `listen 127.0.0.1:${port};`],
    ['/var/cache/vitrine', join(folder, 'cache')],
  ].reduce(
    (text, [from = '', to = '']) => {
      if (!text.includes(from)) {
        throw new Error(`deploy/nginx.conf has no "${from}" any more: adapt server/testing too.`);
      }
      return text.replace(from, to);
    },
    readFileSync(example, 'utf8'),
  );
}

/** @param {string} folder */
function mainConfiguration(folder) {
  const paths = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `${name}_temp_path ${join(folder, name)};`,
  );
  return `
    ${process.getuid?.() === 0 ? 'user root;' : ''}
    daemon off;
    worker_processes 1;
    pid ${join(folder, 'nginx.pid')};
    error_log stderr notice;
    events { worker_connections 4096; }
    http {
      access_log off;
      ${paths.join('\n')}
      include ${join(folder, 'vitrine.conf')};
    }`;
}

/** @param {import('node:child_process').ChildProcess} server */
function readyToConnect(server) {
  return new Promise((resolve, reject) => {
    let log = '';
    server.stderr?.on('data', (chunk) => {
      log = (log + chunk).slice(-2_000);
      if (log.includes('start worker process ')) {
        resolve(undefined);
      }
    });
    server.on('close', () => reject(new Error(`nginx did not start: ${log}`)));
  });
}
