/**
 * Measures the speed of a product import against bare inserts of the same rows, its memory, and the
 * duration of requests meanwhile. See bench/README.md.
 */
import { existsSync, statSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { listingLatencies, percentile } from '../shared/latency.mjs';
import { writeLines } from '../shared/lines.mjs';
import { generateProducts } from '../shared/products.mjs';
import { judge } from '../shared/table.mjs';
import { createShop, importProducts, insertRows, startServer } from './programs.mjs';

const root = fileURLToPath(new URL('../..', import.meta.url));
const { values: options } = parseArgs({
  options: {
    catalog: {
      type: 'string',
      default: join(root, '../shared/data/electronics/products.jsonl.gz'),
    },
    dist: { type: 'string', default: join(root, 'dist') },
    counts: { type: 'string', default: '5000,50000,200000' },
    'no-requests': { type: 'boolean', default: false },
  },
});

const aims = { ofBareInserts: 1 / 3, memoryGrowth: 1.2 };
/** The shop whose listings are requested while products come in. */
const servedProducts = 5_000;
const counts = options.counts.split(',').map(Number);
const dist = resolve(options.dist);
const catalog = existsSync(options.catalog) ? options.catalog : undefined;

if (!existsSync(join(dist, 'server', 'cli.js'))) {
  stop('The server is not built: `npm run cli -- --version` builds it.');
}
const directory = await mkdtemp(join(tmpdir(), 'vitrine-bench-import-'));
try {
  await main();
} finally {
  await rm(directory, { recursive: true });
}

async function main() {
  if (catalog === undefined) {
    say(`No catalog at ${options.catalog}: the products are invented.`);
  }
  const results = [];
  for (const count of counts) {
    say(`${count.toLocaleString('en')} products…`);
    const file = await writeProducts(count);
    const megabytes = statSync(file).size / 1e6;
    results.push({ count, megabytes, ...(await measureImport(file, count)) });
  }
  printImports(results);
  if (!options['no-requests']) {
    const largest = Math.max(...counts);
    say(`Requests while ${largest.toLocaleString('en')} products are imported…`);
    printRequests(await measureRequests(largest));
  }
}

/**
 * Returns the path of a file of as many products.
 * @param {number} count
 */
function writeProducts(count) {
  return writeLines(join(directory, `${count}.jsonl`), generateProducts(count, catalog));
}

/**
 * @param {string} file
 * @param {number} count
 */
async function measureImport(file, count) {
  const data = join(directory, `data-${count}`);
  await createShop(dist, data);
  const imported = await importProducts(dist, data, file);
  if (imported.saved !== count) {
    throw new Error(`${imported.saved} of ${count} products were imported.`);
  }
  const again = await importProducts(dist, data, file);
  const bare = await insertRows(
    join(data, 'vitrine.sqlite'),
    join(directory, `bare-${count}.sqlite`),
  );
  await rm(data, { recursive: true });
  await rm(join(directory, `bare-${count}.sqlite`));
  return { imported, again, bare };
}

/** @param {number} count */
async function measureRequests(count) {
  const data = join(directory, 'data-served');
  const key = await createShop(dist, data);
  await importProducts(dist, data, await writeProducts(Math.min(servedProducts, count)));
  const file = await writeProducts(count);
  const server = await startServer(dist, data);
  const url = `${server.url}/api/v1/products/top_sellers?limit=20&key=${key}`;
  try {
    const without = await listingLatencies([url], 10_000);
    const importing = importProducts(dist, data, file);
    const during = await listingLatencies([url], importing);
    return { without, during, products: (await importing).saved };
  } finally {
    await server.stop();
  }
}

/** @param {(Awaited<ReturnType<typeof measureImport>> & { count: number, megabytes: number })[]} results */
function printImports(results) {
  const rows = results.map(({ count, megabytes, imported, again, bare }) => [
    count.toLocaleString('en'),
    megabytes.toFixed(0),
    (count / imported.seconds).toFixed(0),
    (bare.products / bare.seconds).toFixed(0),
    (bare.seconds / imported.seconds).toFixed(2),
    (count / again.seconds).toFixed(0),
    (imported.peakBytes / 1e6).toFixed(0),
    (again.peakBytes / 1e6).toFixed(0),
  ]);
  printTable([
    [
      'products',
      'file MB',
      'products/s',
      'bare inserts/s',
      'ratio',
      'again/s',
      'peak MB',
      'again MB',
    ],
    ...rows,
  ]);
  const least = Math.min(...results.map(({ imported, bare }) => bare.seconds / imported.seconds));
  const peaks = results.map(({ imported }) => imported.peakBytes);
  const growth = (peaks.at(-1) ?? 0) / (peaks[0] ?? 1);
  verdict(
    'Of the speed of bare inserts, at least',
    least,
    least >= aims.ofBareInserts,
    aims.ofBareInserts,
  );
  verdict(
    'Memory, largest against smallest, at most',
    growth,
    growth <= aims.memoryGrowth,
    aims.memoryGrowth,
  );
}

/** @param {Awaited<ReturnType<typeof measureRequests>>} measured */
function printRequests({ without, during, products }) {
  printTable([
    ['listing', 'requests', 'p50 ms', 'p99 ms', 'worst ms'],
    latencyRow('without an import', without),
    latencyRow(`while ${products.toLocaleString('en')} come in`, during),
  ]);
  const ratio = percentile(during, 0.99) / percentile(without, 0.99);
  process.stdout.write(`p99 with an import against without: ${ratio.toFixed(1)} times\n`);
}

/**
 * @param {string} name
 * @param {readonly number[]} times
 */
function latencyRow(name, times) {
  const shares = [0.5, 0.99, 1].map((share) => percentile(times, share).toFixed(1));
  return [name, String(times.length), ...shares];
}

/** @param {string[][]} rows */
function printTable(rows) {
  const widths = (rows[0] ?? []).map((_, column) =>
    Math.max(...rows.map((row) => row[column]?.length ?? 0)),
  );
  const lines = rows.map((row) =>
    row
      .map((cell, column) => cell[column === 0 ? 'padEnd' : 'padStart'](widths[column] ?? 0))
      .join('  '),
  );
  process.stdout.write(`\n${lines.join('\n')}\n`);
}

/**
 * @param {string} name
 * @param {number} value
 * @param {boolean} isMet
 * @param {number} aim
 */
function verdict(name, value, isMet, aim) {
  process.stdout.write(
    `${name} ${aim.toFixed(2)}: ${value.toFixed(2)}, ${judge(isMet) ? 'met' : 'MISSED'}\n`,
  );
}

/** @param {string} text */
function say(text) {
  process.stderr.write(`${text}\n`);
}

/**
 * @param {string} reason
 * @returns {never}
 */
function stop(reason) {
  process.stderr.write(`${reason}\n`);
  process.exit(1);
}
