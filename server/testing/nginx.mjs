/** Starts nginx for tests with the example of `deploy`, on a free port in a temporary folder. */
import { spawn } from 'node:child_process';
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

const projectRoot = dirname(dirname(dirname(fileURLToPath(import.meta.url))));

/** The path of the program; undefined when it is not installed. */
export const nginxProgram = findProgram('nginx');

/**
 * @typedef {object} NginxOptions
 * @property {string} [root] the folder of the project, which a program built from this file must tell
 * @property {boolean} [isMeasured] one client stands for many, so it is believed which address it has, and a busy machine ends
 *   no measurement, so copies have a minute to answer
 */

/**
 * Starts nginx before copies, which are named by host and port.
 * @param {readonly string[]} copies
 * @param {NginxOptions} [options]
 * @returns {Promise<Nginx>}
 */
export async function startNginx(copies, { root = projectRoot, isMeasured = false } = {}) {
  if (nginxProgram === undefined) {
    throw new Error('nginx is not installed: apt-get install nginx-light');
  }
  const folder = mkdtempSync(join(tmpdir(), 'vitrine-nginx-'));
  const port = await freePort();
  const file = join(folder, 'nginx.conf');
  writeFileSync(file, mainConfiguration(folder, isMeasured));
  writeFileSync(join(folder, 'vitrine.conf'), adapt({ copies, port, folder, root, isMeasured }));
  const options = ['-p', folder, '-c', file, '-e', 'stderr'];
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
 * Returns the example with other addresses, and with the lines of its second copy for each further one. Everything else is
 * tested as operators use it.
 * @param {{ copies: readonly string[], port: number, folder: string, root: string, isMeasured: boolean }} places
 */
function adapt({ copies: [first = '', ...others], port, folder, root, isMeasured }) {
  const example = readFileSync(join(root, 'deploy', 'nginx.conf'), 'utf8');
  const [firstCopy, secondCopy] = ['127.0.0.1:3001', '127.0.0.1:3002'];
  const [listen, cache] = ['listen 80;', '/var/cache/vitrine'];
  for (const expected of [firstCopy, secondCopy, listen, cache]) {
    if (!example.includes(expected)) {
      throw new Error(`deploy/nginx.conf has no "${expected}" any more: adapt server/testing too.`);
    }
  }
  const lines = example.split('\n').flatMap((line) => {
    if (line.includes(secondCopy)) {
      return others.map((copy) => line.replace(secondCopy, copy));
    }
    // Not over all lines afterwards: the port of another copy may begin with that of the example.
    return [line.replace(firstCopy, first)];
  });
  const waits = /(proxy_(?:read|next_upstream)_timeout) \w+;/g;
  return lines
    .join('\n')
    .replaceAll(listen, `listen 127.0.0.1:${port};`)
    .replaceAll(cache, join(folder, 'cache'))
    .replaceAll(waits, isMeasured ? '$1 60s;' : '$&');
}

/**
 * @param {string} folder
 * @param {boolean} isMeasured
 */
function mainConfiguration(folder, isMeasured) {
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
      ${isMeasured ? 'set_real_ip_from 127.0.0.1; real_ip_header X-Forwarded-For;' : ''}
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
