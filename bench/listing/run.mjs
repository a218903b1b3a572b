/**
 * Measures the cost of a listing: CPU time of the service for each request, beside a bare server that sends
 * the same bytes, while the stock of other products changes. See bench/README.md.
 */
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { startService } from '../shared/service-process.mjs';
import { atMost, print, printTable } from '../shared/table.mjs';
import { toBytes } from './load.mjs';
import { compare, measureCold, measureLatency, measureRound, readCounters } from './measure.mjs';
import { startPeer, startWriter } from './processes.mjs';
import {
  cartsNeverAsked,
  collections,
  neverAsked,
  neverShown,
  recommended,
  recommendedForCarts,
  recommendedNeverAsked,
  topSellers,
} from './questions.mjs';
import { recordAnswers, requireSame } from './record.mjs';
import { printComparisons, printCounters } from './report.mjs';
import { prepareShop } from './shop.mjs';

/** @typedef {import('../shared/service-process.mjs').Measured} Measured */
/** @typedef {import('./shop.mjs').Shop} Shop */

const root = fileURLToPath(new URL('../..', import.meta.url));
const { values: options } = parseArgs({
  options: {
    products: { type: 'string', default: '100000' },
    lines: { type: 'string', default: '240000' },
    growth: { type: 'boolean', default: false },
    catalog: {
      type: 'string',
      default: join(root, '../shared/data/electronics/products.jsonl.gz'),
    },
    data: { type: 'string' },
    dist: { type: 'string', default: join(root, 'dist') },
    requests: { type: 'string', default: '20000' },
    rounds: { type: 'string', default: '5' },
    rate: { type: 'string', default: '5000' },
    updates: { type: 'string', default: '16' },
    profile: { type: 'string' },
  },
});

const aims = { warm: 2.2, stretch: 1.8, notModified: 1.8, coldMs: 1 };
const growthCounts = [1_000, 10_000, 50_000, 100_000, 200_000];
const amount = {
  count: Number(options.requests),
  warmUp: Math.min(2_000, Number(options.requests)),
  rounds: Number(options.rounds),
  perSecond: Number(options.rate) || undefined,
};

const updatesPerSecond = Number(options.updates);
const idleSeconds = 5;

const dist = resolve(options.dist);
if (!existsSync(join(dist, 'server', 'cli.js'))) {
  process.stderr.write('The service is not built: `npm run cli -- --version` builds it.\n');
  process.exit(1);
}
const catalog = existsSync(options.catalog) ? options.catalog : undefined;
const directory = resolve(options.data ?? (await mkdtemp(join(tmpdir(), 'vitrine-listing-'))));
try {
  await mkdir(directory, { recursive: true });
  if (options.growth) {
    await measureGrowth();
  } else {
    await withService(Number(options.products), measureAll);
  }
} finally {
  if (!options.data) {
    await rm(directory, { recursive: true, force: true });
  }
}

/**
 * Prepares the shop, starts the service and the program that changes the stock, and stops both.
 * @template Result
 * @param {number} count
 * @param {(service: Measured, shop: Shop, written: () => Promise<number>) => Promise<Result>} work
 */
async function withService(count, work) {
  process.stderr.write(`Preparing ${count} products …\n`);
  const shop = await prepareShop({
    dist,
    directory,
    count,
    catalog,
    orderLines: Number(options.lines),
  });
  const log = join(directory, 'service.log');
  const service = await startService(shop.data, { dist, log, profile: options.profile });
  try {
    const writer = await startWriter(shop, { dist, perSecond: updatesPerSecond });
    try {
      return await work(service, shop, writer.written);
    } finally {
      await writer.stop();
    }
  } finally {
    await service.stop();
    await rm(log);
  }
}

/**
 * @param {Measured} service
 * @param {Shop} shop
 * @param {() => Promise<number>} written
 */
async function measureAll(service, shop, written) {
  const startedAt = performance.now();
  const writtenBefore = await written();
  const recorded = await recordAnswers(service.port, [
    ...topSellers(shop),
    ...collections(shop),
    ...recommended(shop),
    ...recommendedForCarts(shop),
  ]);
  const peer = await startPeer(recorded);
  try {
    await requireSame(peer.port, recorded);
    printBodies(recorded);
    await measureWarm(service, peer, shop, recorded);
  } finally {
    await peer.stop();
  }
  await printCold(service, shop);
  const { megabytes } = await service.usage();
  const seconds = (performance.now() - startedAt) / 1_000;
  const rate = ((await written()) - writtenBefore) / seconds;
  print(`\n${rate.toFixed(1)} stock updates a second; ${megabytes.toFixed(0)} MB held`);
}

/** @param {ReadonlyMap<string, import('./record.mjs').Recorded>} recorded */
function printBodies(recorded) {
  const sizes = [...recorded.values()].map(({ body }) => body.length);
  print(`${options.products} products, ${recorded.size} questions; each answer is`);
  print(`${Math.min(...sizes)} to ${Math.max(...sizes)} bytes long, compressed`);
}

/**
 * @param {Measured} service
 * @param {Measured} peer
 * @param {Shop} shop
 * @param {ReadonlyMap<string, import('./record.mjs').Recorded>} recorded
 */
async function measureWarm(service, peer, shop, recorded) {
  const listings = [...topSellers(shop), ...collections(shop)];
  const before = await readCounters(service);
  const rows = await compareAll(service, peer, [
    { name: 'top sellers', aim: aims.warm, questions: toQuestions(topSellers(shop)) },
    { name: 'collections', aim: aims.warm, questions: toQuestions(collections(shop)) },
    {
      name: 'not modified (304)',
      aim: aims.notModified,
      questions: listings.map((path) => ({ path, etag: recorded.get(path)?.etag ?? '' })),
    },
  ]);
  const after = await readCounters(service);
  // These responses contain the time of their computation: each minute, new bytes are compressed.
  const recommendations = await compareAll(service, peer, [
    { name: 'recommended', aim: aims.warm, questions: toQuestions(recommended(shop)) },
    {
      name: 'recommended, cart of 3',
      aim: aims.warm,
      questions: toQuestions(recommendedForCarts(shop)),
    },
  ]);
  printComparisons([...rows, ...recommendations], {
    stretch: aims.stretch,
    perSecond: amount.perSecond,
  });
  await printIdle(service);
  printCounters(before, after);
}

/**
 * @param {Measured} service
 * @param {Measured} peer
 * @param {readonly { name: string, aim: number, questions: import('./load.mjs').Question[] }[]} families
 */
async function compareAll(service, peer, families) {
  const rows = [];
  for (const { name, aim, questions } of families) {
    rows.push({ name, aim, measured: await compare(service, peer, questions, amount) });
  }
  return rows;
}

/** @param {readonly string[]} paths */
function toQuestions(paths) {
  return paths.map((path) => ({ path }));
}

/** @param {Measured} service */
async function printIdle(service) {
  const before = await service.usage();
  await pause(idleSeconds * 1_000);
  const after = await service.usage();
  const idle = (after.cpuMs - before.cpuMs) / idleSeconds;
  print(
    `Without requests the service uses ${idle.toFixed(1)} ms of CPU a second to follow the changes.`,
  );
}

/**
 * @param {Measured} service
 * @param {Shop} shop
 */
async function printCold(service, shop) {
  const families = [
    {
      name: 'made anew (bust_cache)',
      paths: madeAnew([...topSellers(shop), ...collections(shop)]),
    },
    { name: 'never asked before', paths: await neverAsked(shop, (path) => shownBy(service, path)) },
    { name: 'products never shown', paths: neverShown(shop) },
    { name: 'recommended, made anew', paths: madeAnew(recommended(shop)) },
    { name: 'cart of 3, made anew', paths: madeAnew(recommendedForCarts(shop)) },
    { name: 'recommended, never asked', paths: recommendedNeverAsked(shop) },
    { name: 'cart of 3, never asked', paths: cartsNeverAsked(shop) },
  ];
  print('\nCold, µs of CPU a request');
  const rows = [];
  for (const { name, paths } of families) {
    const cpu = await measureCold(service, paths);
    rows.push({ name, cells: [cpu.toFixed(0)], verdict: atMost(aims.coldMs * 1_000, cpu) });
  }
  printTable(rows);
}

/** @param {readonly string[]} paths */
function madeAnew(paths) {
  return Array.from(
    { length: amount.warmUp },
    (_, index) => `${paths[index % paths.length]}&bust_cache=yes`,
  );
}

async function measureGrowth() {
  const rows = [];
  for (const count of growthCounts) {
    rows.push(await withService(count, measureSize));
  }
  print(`Growth, with ${updatesPerSecond} stock updates a second`);
  printTable([
    { name: 'products', cells: ['warm µs', 'cold µs', 'median ms', 'p99 ms', 'MB held'] },
    ...rows,
  ]);
}

/**
 * @param {Measured} service
 * @param {Shop} shop
 */
async function measureSize(service, shop) {
  const paths = [...topSellers(shop), ...collections(shop)];
  const requests = paths.map((path) => toBytes({ path }));
  await measureRound(service, requests, { count: amount.warmUp });
  const { cpu: warm } = await measureRound(service, requests, amount);
  const latency = await measureLatency(service, paths, amount.warmUp);
  const cold = await measureCold(service, await neverAsked(shop, (path) => shownBy(service, path)));
  const { megabytes } = await service.usage();
  return {
    name: String(shop.count),
    cells: [
      warm.toFixed(1),
      cold.toFixed(0),
      latency.median.toFixed(2),
      latency.p99.toFixed(2),
      megabytes.toFixed(0),
    ],
  };
}

/**
 * @param {Measured} service
 * @param {string} path
 * @returns {Promise<number[]>} product ids
 */
async function shownBy({ port }, path) {
  const answer = await fetch(`http://127.0.0.1:${port}${path}`);
  const { data } = await answer.json();
  return data.map((/** @type {{ id: number }} */ { id }) => id);
}
