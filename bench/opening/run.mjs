/**
 * Measures how a server opens a shop of many products: seconds until listings are served, memory over a
 * server without a shop, and the longest block of the event loop; then the same until searches are
 * answered, without a stored search index and with one. See bench/README.md.
 */
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { commandLine } from '../shared/command-line.mjs';
import { writeLines } from '../shared/lines.mjs';
import { generateProducts } from '../shared/products.mjs';
import { freePort } from '../shared/service-process.mjs';
import { judge } from '../shared/table.mjs';
import { generateCollections, generateOrders } from './shop.mjs';

const root = fileURLToPath(new URL('../..', import.meta.url));
const { values: options } = parseArgs({
  options: {
    products: { type: 'string', default: '200000' },
    catalog: {
      type: 'string',
      default: join(root, '../shared/data/electronics/products.jsonl.gz'),
    },
    data: { type: 'string' },
    dist: { type: 'string', default: join(root, 'dist') },
  },
});

const domain = 'opening.example';
const aims = { seconds: 2, megabytes: 150, blockMs: 50, searches: 10 };

const cli = join(resolve(options.dist), 'server', 'cli.js');
if (!existsSync(cli)) {
  process.stderr.write('The server is not built: `npm run cli -- --version` builds it.\n');
  process.exit(1);
}
const catalog = existsSync(options.catalog) ? options.catalog : undefined;
if (!catalog) {
  process.stdout.write(`No catalog at ${options.catalog}: the products are invented.\n`);
}
const directory = options.data ?? (await mkdtemp(join(tmpdir(), 'vitrine-opening-')));
try {
  await main();
} finally {
  if (!options.data) {
    await rm(directory, { recursive: true });
  }
}

async function main() {
  const count = Number(options.products);
  const data = join(directory, `shop-${count}`);
  const key = await prepare(data, count);
  const empty = await open(join(directory, 'empty'));
  await rm(join(data, 'search'), { recursive: true, force: true });
  // The first opening reads the file into the memory of the operating system.
  await open(data, key);
  const built = await open(data, key, { search: true, signal: 'SIGTERM' });
  const stored = await open(data, key, { search: true });
  print(count, empty, built, stored);
}

/**
 * Imports the shop unless an earlier run has done so. Returns its key.
 *
 * @param {string} data
 * @param {number} count
 */
async function prepare(data, count) {
  const keyFile = join(data, 'bench-key');
  if (existsSync(keyFile)) {
    return readFile(keyFile, 'utf8');
  }
  await rm(data, { recursive: true, force: true });
  await mkdir(data, { recursive: true });
  process.stdout.write(`Importing ${count} products…\n`);
  const files = {
    products: await writeLines(join(data, 'products.jsonl'), generateProducts(count, catalog)),
    collections: await writeLines(join(data, 'collections.jsonl'), generateCollections(count)),
    orders: await writeLines(join(data, 'orders.jsonl'), generateOrders(count, Date.now())),
  };
  const vitrine = commandLine(options.dist, data);
  const { output } = await vitrine('shop', 'create', domain, '--json');
  const { key } = JSON.parse(output);
  const kinds = Object.entries(files).flatMap(([kind, file]) => [`--${kind}`, file]);
  await vitrine('import', domain, ...kinds);
  // Otherwise the server would train while its opening is measured.
  await vitrine('train', domain, '--json');
  await Promise.all(Object.values(files).map((file) => rm(file)));
  await writeFile(keyFile, key);
  return key;
}

/**
 * @typedef {{ seconds: number, megabytes: number, blockMs: number }} Reading
 *
 * Starts a server, measures its opening, ends it by a signal: it stores its search index at SIGTERM. Without a key there
 * is no shop to wait for.
 *
 * @param {string} data
 * @param {string} [key]
 * @param {{ search?: boolean, signal?: 'SIGKILL' | 'SIGTERM' }} [options]
 */
async function open(data, key, { search = false, signal = 'SIGKILL' } = {}) {
  const port = await freePort();
  const address = `http://127.0.0.1:${port}`;
  const probe = new URL('./probe.mjs', import.meta.url).href;
  const server = spawn(
    process.execPath,
    ['--import', probe, join(options.dist, 'server', 'main.js')],
    {
      env: { ...process.env, DATA_DIR: data, DEMO: 'off', PORT: String(port), LOG_LEVEL: 'error' },
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    },
  );
  try {
    return await measure(server, address, key, search);
  } finally {
    server.kill(signal);
    await once(server, 'close');
  }
}

/**
 * @param {import('node:child_process').ChildProcess} server
 * @param {string} address
 * @param {string | undefined} key
 * @param {boolean} search
 */
async function measure(server, address, key, search) {
  const started = performance.now();
  const seconds = () => (performance.now() - started) / 1_000;
  const reading = async () => ({ seconds: seconds(), ...(await ask(server)) });
  await answered(() => fetch(`${address}/healthz`));
  const up = await reading();
  await answered(() =>
    key
      ? fetch(`${address}/api/v1/products/top_sellers?limit=50&key=${key}`)
      : fetch(`${address}/readyz`),
  );
  const listings = await reading();
  if (search) {
    await answered(() => fetch(`${address}/readyz`));
  }
  const searches = await reading();
  return { up, listings, searches };
}

/**
 * Returns the measurements of the probe in the server since the last call.
 *
 * @param {import('node:child_process').ChildProcess} server
 * @returns {Promise<Omit<Reading, 'seconds'>>}
 */
async function ask(server) {
  server.send('read');
  const [reading] = await once(server, 'message');
  return reading;
}

/**
 * Sends requests until the answer is 200.
 *
 * @param {() => Promise<Response>} request
 */
async function answered(request) {
  for (;;) {
    const status = await request().then(
      (answer) => answer.arrayBuffer().then(() => answer.status),
      () => 0,
    );
    if (status === 200) {
      return;
    }
    if (status !== 0 && status !== 503) {
      throw new Error(`The server answered ${status}.`);
    }
    await pause(10);
  }
}

/**
 * @param {number} count
 * @param {{ listings: Reading }} empty
 * @param {{ up: Reading, listings: Reading, searches: Reading }} built
 * @param {{ up: Reading, searches: Reading }} stored
 */
function print(count, empty, { up, listings, searches }, stored) {
  /** @type {[name: string, value: number, aim?: number][]} */
  const rows = [
    ['seconds until listings', listings.seconds - up.seconds, aims.seconds],
    ['MB over an empty server', listings.megabytes - empty.listings.megabytes, aims.megabytes],
    ['longest block, ms', listings.blockMs, aims.blockMs],
    ['seconds until searches', searches.seconds - up.seconds],
    ['MB with the search index', searches.megabytes - empty.listings.megabytes],
    ['longest block meanwhile, ms', searches.blockMs, aims.blockMs],
    ['with a stored index, seconds', stored.searches.seconds - stored.up.seconds, aims.searches],
    ['longest block meanwhile, ms', stored.searches.blockMs, aims.blockMs],
  ];
  process.stdout.write(`\nOpening ${count} products\n`);
  for (const [name, value, aim] of rows) {
    const verdict =
      aim === undefined ? '' : `   at most ${aim}: ${judge(value <= aim) ? 'met' : 'MISSED'}`;
    process.stdout.write(`${name.padEnd(30)}${value.toFixed(2).padStart(10)}${verdict}\n`);
  }
}
