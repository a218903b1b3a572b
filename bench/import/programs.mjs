import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { commandLine } from '../shared/command-line.mjs';

const run = promisify(execFile);

const domain = 'bench.example';

/**
 * @param {string} dist the folder of the build
 * @param {string} data
 * @returns {Promise<string>} the shop's key
 */
export async function createShop(dist, data) {
  const { output } = await commandLine(dist, data)('shop', 'create', domain, '--json');
  return JSON.parse(output).key;
}

/**
 * @param {string} dist
 * @param {string} data
 * @param {string} file
 * @returns {Promise<{ seconds: number, peakBytes: number, saved: number }>}
 */
export async function importProducts(dist, data, file) {
  const { output, ...used } = await commandLine(dist, data)(
    'import',
    domain,
    '--products',
    file,
    '--json',
  );
  const { products } = JSON.parse(output);
  return { ...used, saved: products.saved };
}

/**
 * @param {string} imported
 * @param {string} target
 * @returns {Promise<{ seconds: number, rows: number, products: number }>}
 */
export async function insertRows(imported, target) {
  const program = fileURLToPath(new URL('./raw-inserts.mjs', import.meta.url));
  const { stdout } = await run(process.execPath, [program, imported, target]);
  return JSON.parse(stdout);
}

/**
 * @param {string} dist
 * @param {string} data
 */
export async function startServer(dist, data) {
  const server = spawn(process.execPath, [join(dist, 'server', 'main.js')], {
    env: { ...environmentOf(data), PORT: '0', LOG_LEVEL: 'error', RATE_LIMIT: 'off' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const closed = once(server, 'close');
  return {
    url: await addressOf(server),
    async stop() {
      server.kill('SIGTERM');
      await closed;
    },
  };
}

/**
 * @param {import('node:child_process').ChildProcessByStdio<null, import('node:stream').Readable, null>} server
 * @returns {Promise<string>}
 */
async function addressOf(server) {
  let output = '';
  for await (const text of server.stdout.setEncoding('utf8')) {
    output += text;
    const port = /http:\/\/[^/\s]+:(\d+)/.exec(output)?.[1];
    if (port !== undefined) {
      server.stdout.resume();
      return `http://127.0.0.1:${port}`;
    }
  }
  throw new Error(`The server did not start: ${output}`);
}

/** @param {string} data */
function environmentOf(data) {
  return { PATH: process.env['PATH'], DATA_DIR: data, DEMO: 'off' };
}
