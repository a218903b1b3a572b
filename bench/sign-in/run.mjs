/**
 * Measures what 100 sign-ins at once take from listings: the latencies of listings before and meanwhile, and the memory
 * that hashing takes, which tells how many hashes are computed at a time. See bench/README.md.
 */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { commandLine } from '../shared/command-line.mjs';
import { listingLatencies, percentile } from '../shared/latency.mjs';
import { generateProducts } from '../shared/products.mjs';
import { startService } from '../shared/service-process.mjs';
import { atMost, median, printTable } from '../shared/table.mjs';

const { values: options } = parseArgs({
  options: {
    rounds: { type: 'string', default: '3' },
    dist: { type: 'string', default: fileURLToPath(new URL('../../dist', import.meta.url)) },
  },
});

const signInCount = 100;
const productCount = 2_000;
const aim = 3;

/** The memory of one hash: 128 * 8 * 2^17 bytes. */
const megabytesOfHash = 128;

const dist = resolve(options.dist);
const data = await mkdtemp(join(tmpdir(), 'vitrine-sign-in-'));
try {
  const key = await createShop();
  /** @type {Awaited<ReturnType<typeof measure>>[]} */
  const rounds = [];
  for (let round = 0; round < Number(options.rounds); round += 1) {
    // Attempts are counted in memory: each round has a server of its own.
    rounds.push(await measure(key));
  }
  const of = (/** @type {keyof (typeof rounds)[number]} */ name) =>
    median(rounds.map((round) => round[name]));
  const ratio = of('p99Meanwhile') / of('p99');
  printTable([
    { name: 'listings, p99 alone, ms', cells: [of('p99').toFixed(1)] },
    { name: 'listings, p99 meanwhile, ms', cells: [of('p99Meanwhile').toFixed(1)] },
    { name: 'ratio', cells: [ratio.toFixed(2)], verdict: atMost(aim, ratio) },
    { name: 'hashes at a time', cells: [String(of('hashes'))], verdict: atMost(2, of('hashes')) },
    { name: 'answered, of 100', cells: [String(of('answered'))] },
    { name: 'asked to come later, of 100', cells: [String(of('refused'))] },
    { name: 'seconds', cells: [of('seconds').toFixed(1)] },
  ]);
} finally {
  await rm(data, { recursive: true, force: true });
}

/** Returns the key of a shop with products. */
async function createShop() {
  const run = commandLine(dist, data);
  const created = await run('shop', 'create', 'mugs.example', '--json');
  const file = join(data, 'products.jsonl');
  const lines = [];
  for await (const product of generateProducts(productCount, undefined)) {
    lines.push(JSON.stringify(product));
  }
  await writeFile(file, lines.join('\n'));
  await run('import', 'mugs.example', '--products', file);
  const { key } = JSON.parse(created.output);
  return String(key);
}

/** @param {string} key */
async function measure(key) {
  const service = await startService(data, { dist, log: join(data, 'log') });
  try {
    const address = `http://127.0.0.1:${service.port}`;
    const urls = [`${address}/api/v1/products/top_sellers?key=${key}&limit=8`];
    await listingLatencies(urls, 1_000);
    const alone = await listingLatencies(urls, 5_000);
    const before = (await service.usage()).megabytes;
    const people = await startPeople(address);
    const startedAt = performance.now();
    const statuses = people.signIn();
    const peak = peakMemory(service, statuses);
    const meanwhile = await listingLatencies(urls, statuses);
    const seconds = (performance.now() - startedAt) / 1_000;
    const found = await statuses;
    const count = (/** @type {number} */ wanted) =>
      found.filter((status) => status === wanted).length;
    const [answered, refused] = [count(401), count(503)];
    if (answered + refused !== signInCount) {
      throw new Error(`Sign-ins were answered with ${[...new Set(found)].join(', ')}.`);
    }
    return {
      p99: percentile(alone, 0.99),
      p99Meanwhile: percentile(meanwhile, 0.99),
      hashes: Math.round(((await peak) - before) / megabytesOfHash),
      answered,
      refused,
      seconds,
    };
  } finally {
    await service.stop();
  }
}

/**
 * Starts the process of the people, and resolves once it can send.
 *
 * @param {string} address
 * @returns {Promise<{ signIn: () => Promise<number[]> }>}
 */
async function startPeople(address) {
  const people = fork(fileURLToPath(new URL('people.mjs', import.meta.url)), [
    address,
    String(signInCount),
  ]);
  await once(people, 'message');
  return {
    async signIn() {
      people.send('sign in');
      const [statuses] = await once(people, 'message');
      return statuses;
    },
  };
}

/**
 * Returns the highest memory of a service, in megabytes, until something is done.
 *
 * @param {{ usage: () => Promise<{ megabytes: number }> }} service
 * @param {Promise<unknown>} done
 */
async function peakMemory(service, done) {
  const over = new AbortController();
  void done.finally(() => over.abort());
  let peak = 0;
  while (!over.signal.aborted) {
    peak = Math.max(peak, (await service.usage()).megabytes);
    await pause(20);
  }
  return peak;
}
