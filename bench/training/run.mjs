/**
 * Measures the cost of learning from a million order lines: CPU, time and memory, and the duration of
 * requests meanwhile. See bench/README.md.
 */
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { buildProgram } from '../shared/build-program.mjs';
import { startService } from '../shared/service-process.mjs';
import { atMost, median, print, printTable } from '../shared/table.mjs';
import { measureTraining, measureWindow, summarize } from './measure.mjs';
import { shapes as wholeShapes } from './shapes.mjs';
import { prepareShop } from './shop.mjs';

/** @typedef {import('./measure.mjs').Cost} Cost */

const root = fileURLToPath(new URL('../..', import.meta.url));
const { values: options } = parseArgs({
  options: {
    lines: { type: 'string', default: '1000000,2000000,4000000' },
    // The share of the products of each shop.
    share: { type: 'string', default: '1' },
    runs: { type: 'string', default: '3' },
    windows: { type: 'string', default: '5' },
    catalog: { type: 'string' },
    data: { type: 'string' },
    dist: { type: 'string', default: join(root, 'dist') },
  },
});

/** The aims for a million lines. */
const aims = { lines: 1_000_000, model: 5, training: 12, peakMiB: 512 };
const mebibyte = 1024 * 1024;

const shapes = wholeShapes.map((shape) => ({
  ...shape,
  products: Math.ceil(shape.products * Number(options.share)),
}));
const lineCounts = options.lines.split(',').map(Number);
const dist = resolve(options.dist);
if (!existsSync(join(dist, 'server', 'cli.js'))) {
  process.stderr.write('The service is not built: `npm run cli -- --version` builds it.\n');
  process.exit(1);
}
const directory = resolve(options.data ?? (await mkdtemp(join(tmpdir(), 'vitrine-training-'))));
try {
  await mkdir(directory, { recursive: true });
  await main();
} finally {
  if (!options.data) {
    await rm(directory, { recursive: true, force: true });
  }
}

async function main() {
  const [program, watcher] = [
    await buildProgram('bench/training/time-models.ts', dist),
    await buildProgram('bench/training/have-trained.ts', dist),
  ];
  for (const shape of shapes) {
    const measured = [];
    for (const lines of lineCounts) {
      process.stderr.write(`${shape.name}, ${lines.toLocaleString('en')} lines …\n`);
      const shop = await prepare(shape, lines);
      const cost = await measureTraining(shop, { dist, program, runs: Number(options.runs) });
      measured.push({ lines, orders: shop.orders, cost });
    }
    printCosts(shape, measured);
  }
  const [shape] = shapes;
  if (shape && Number(options.windows) > 0) {
    await measureRequests(watcher, shape, lineCounts[0] ?? aims.lines);
  }
}

/**
 * @param {import('./shapes.mjs').Shape} shape
 * @param {number} lines
 */
function prepare(shape, lines) {
  return prepareShop({ dist, directory, shape, lines, catalog: options.catalog });
}

/**
 * @param {import('./shapes.mjs').Shape} shape
 * @param {readonly { lines: number, orders: number, cost: Cost }[]} measured
 */
function printCosts({ name, products }, measured) {
  const row = (
    /** @type {string} */ title,
    /** @type {(cost: Cost) => number} */ of,
    /** @type {{ digits?: number, aim?: number }} */ { digits = 1, aim } = {},
  ) => {
    const first = measured.find(({ lines }) => lines === aims.lines);
    return {
      name: title,
      cells: measured.map(({ cost }) => of(cost).toFixed(digits)),
      verdict: aim !== undefined && first ? atMost(aim, of(first.cost)) : '',
    };
  };
  print(`\n${name}: ${products.toLocaleString('en')} products`);
  const rows = [
    {
      name: 'lines',
      cells: measured.map(({ lines }) => lines.toLocaleString('en')),
      verdict: `aims for ${aims.lines.toLocaleString('en')}`,
    },
    { name: 'orders', cells: measured.map(({ orders }) => orders.toLocaleString('en')) },
    row('bought together, s CPU', (cost) => cost.boughtTogether, { digits: 2, aim: aims.model }),
    row('similar, s CPU', (cost) => cost.similar, { digits: 2 }),
    row('reading, s CPU', (cost) => cost.reading, { digits: 2 }),
    row('whole training, s CPU', (cost) => cost.training, { digits: 2, aim: aims.training }),
    row('`cli train`, s', ({ seconds }) => seconds),
    row('peak memory, MiB', ({ peakBytes }) => peakBytes / mebibyte, {
      digits: 0,
      aim: aims.peakMiB,
    }),
    row('written, MiB', ({ writtenBytes }) => writtenBytes / mebibyte, { digits: 0 }),
  ];
  printTable(rows);
}

/**
 * @param {string} program
 * @param {import('./shapes.mjs').Shape} shape
 * @param {number} lines
 */
async function measureRequests(program, shape, lines) {
  process.stderr.write('Requests while a server trains …\n');
  const shop = await prepare(shape, lines);
  const log = join(directory, 'service.log');
  const service = await startService(shop.data, { dist, log });
  const windows = [];
  try {
    const urls = questions(shop, service.port);
    await measureWindow(shop, { program, urls, idleMs: 5_000 });
    for (let number = 0; number < Number(options.windows); number++) {
      windows.push(await measureWindow(shop, { program, urls, idleMs: 10_000 }));
    }
  } finally {
    await service.stop();
    await rm(log);
  }
  printRequests(windows);
}

/** @param {readonly import('./measure.mjs').Window[]} windows */
function printRequests(windows) {
  const { without, during } = summarize(windows);
  const seconds = median(windows.map((window) => window.seconds));
  const cpuSeconds = median(windows.map((window) => window.cpuSeconds));
  print(
    `\nA request every 20 ms, ${windows.length} windows by turns; a training took ${seconds.toFixed(1)} s, ${cpuSeconds.toFixed(1)} s of CPU`,
  );
  printTable([
    { name: '', cells: ['median ms', 'p99 ms', 'longest ms'] },
    { name: 'without training', cells: cells(without) },
    { name: 'while the server trains', cells: cells(during) },
  ]);
}

/** @param {readonly number[]} times milliseconds */
function cells(times) {
  return times.map((time) => time.toFixed(1));
}

/**
 * Returns requests for recommendations for a hundred products, each with its own list, and for best sellers.
 * @param {import('./shop.mjs').Shop} shop
 * @param {number} port
 */
function questions({ key, ids }, port) {
  const address = `http://127.0.0.1:${port}/api/v1/products`;
  const given = ids.filter((_, place) => place % Math.floor(ids.length / 100) === 0);
  return given.flatMap((id) => [
    `${address}/recommended?key=${key}&platform_product_ids=${id}&limit=12`,
    `${address}/top_sellers?key=${key}&limit=12`,
  ]);
}
