import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const run = promisify(execFile);

const domain = 'bench.example';

/**
 * @param {string} programs the folder of the built programs
 * @param {string} data
 * @returns {Promise<string>} the shop's key
 */
export async function createShop(programs, data) {
  const { stdout } = await run(
    process.execPath,
    [join(programs, 'cli.js'), 'shop', 'create', domain, '--json'],
    {
      env: environmentOf(data),
    },
  );
  return JSON.parse(stdout).key;
}

/**
 * Runs the command line as an operator does.
 * @param {string} programs
 * @param {string} data
 * @param {string} file
 * @returns {Promise<{ seconds: number, peakBytes: number, saved: number }>}
 */
export async function importProducts(programs, data, file) {
  const peakFile = join(data, 'peak-memory');
  const probe = new URL('./peak-memory.mjs', import.meta.url).href;
  const startedAt = performance.now();
  const { stdout } = await run(
    process.execPath,
    ['--import', probe, join(programs, 'cli.js'), 'import', domain, '--products', file, '--json'],
    { env: { ...environmentOf(data), PEAK_MEMORY_FILE: peakFile } },
  );
  const seconds = (performance.now() - startedAt) / 1000;
  const { products } = JSON.parse(stdout);
  return { seconds, peakBytes: Number(await readFile(peakFile, 'utf8')), saved: products.saved };
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
 * @param {string} programs
 * @param {string} data
 */
export async function startServer(programs, data) {
  const server = spawn(process.execPath, [join(programs, 'main.js')], {
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
