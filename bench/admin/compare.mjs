/**
 * Measures the comparison of searches before and after a draft: the processor time of the server for 50 terms, and the
 * latencies of listings alone and meanwhile. See bench/README.md.
 */
import { createWriteStream } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { commandLine } from '../shared/command-line.mjs';
import { listingLatencies, percentile } from '../shared/latency.mjs';
import { generateProducts } from '../shared/products.mjs';
import { startService } from '../shared/service-process.mjs';
import { atMost, median, printTable } from '../shared/table.mjs';

const root = fileURLToPath(new URL('../..', import.meta.url));

const { values: options } = parseArgs({
  options: {
    products: { type: 'string', default: '43000' },
    catalog: {
      type: 'string',
      default: join(root, '../shared/data/electronics/products.jsonl.gz'),
    },
    queries: { type: 'string', default: join(root, '../shared/data/electronics/queries.jsonl') },
    rounds: { type: 'string', default: '5' },
    dist: { type: 'string', default: join(root, 'dist') },
  },
});

const shop = 'electronics.example';
const termCount = 50;
const aims = { cpuSeconds: 2, ratio: 3 };

/** A draft that changes what every search finds and how it is ordered. */
const draft = {
  synonyms: [
    { words: ['laptop', 'notebook'] },
    { words: ['tv'], also_find: ['television', 'screen'] },
  ],
  influence: [{ field: 'tags', value: 'sale', boost: 3 }],
  out_of_stock: 'last',
};

const dist = resolve(options.dist);
const data = await mkdtemp(join(tmpdir(), 'vitrine-compare-'));
try {
  const key = await createShop();
  const terms = await readTerms();
  const service = await startService(data, { dist, log: join(data, 'log') });
  try {
    const address = `http://127.0.0.1:${service.port}`;
    const token = (await readFile(join(data, 'admin-token'), 'utf8')).trim();
    const compareOnce = () => compare(address, token, terms);
    await compareOnce();
    const urls = [`${address}/api/v1/products/top_sellers?key=${key}&limit=8`];
    await listingLatencies(urls, 1_000);
    /** @type {{ cpuMs: number, p99: number, p99Meanwhile: number }[]} */
    const rounds = [];
    for (let round = 0; round < Number(options.rounds); round += 1) {
      const before = await service.usage();
      await compareOnce();
      const cpuMs = (await service.usage()).cpuMs - before.cpuMs;
      const alone = await listingLatencies(urls, 4_000);
      const meanwhile = await listingLatencies(urls, compareFor(4_000, compareOnce));
      rounds.push({
        cpuMs,
        p99: percentile(alone, 0.99),
        p99Meanwhile: percentile(meanwhile, 0.99),
      });
    }
    report(rounds);
  } finally {
    await service.stop();
  }
} finally {
  await rm(data, { recursive: true, force: true });
}

/** @param {readonly { cpuMs: number, p99: number, p99Meanwhile: number }[]} rounds */
function report(rounds) {
  const cpuSeconds = median(rounds.map(({ cpuMs }) => cpuMs)) / 1_000;
  const p99 = median(rounds.map((round) => round.p99));
  const p99Meanwhile = median(rounds.map((round) => round.p99Meanwhile));
  const ratio = p99Meanwhile / p99;
  printTable(
    [
      {
        name: `comparison of ${termCount} terms, s of CPU`,
        cells: [cpuSeconds.toFixed(2)],
        verdict: atMost(aims.cpuSeconds, cpuSeconds),
      },
      { name: 'listings, p99 alone, ms', cells: [p99.toFixed(1)] },
      { name: 'listings, p99 meanwhile, ms', cells: [p99Meanwhile.toFixed(1)] },
      { name: 'ratio', cells: [ratio.toFixed(2)], verdict: atMost(aims.ratio, ratio) },
    ],
    36,
  );
}

/** Returns the key of a shop with the products. */
async function createShop() {
  const run = commandLine(dist, data);
  const created = await run('shop', 'create', shop, '--json');
  const file = join(data, 'products.jsonl');
  await pipeline(Readable.from(productLines()), createWriteStream(file));
  await run('import', shop, '--products', file);
  const { key } = JSON.parse(created.output);
  return String(key);
}

async function* productLines() {
  for await (const product of generateProducts(Number(options.products), options.catalog)) {
    yield `${JSON.stringify(product)}\n`;
  }
}

/** Returns the first terms that shoppers have typed. */
async function readTerms() {
  const lines = (await readFile(options.queries, 'utf8')).trim().split('\n');
  return lines.slice(0, termCount).map((line) => String(JSON.parse(line).query));
}

/**
 * Compares again and again for a time.
 *
 * @param {number} milliseconds
 * @param {() => Promise<void>} compareOnce
 */
async function compareFor(milliseconds, compareOnce) {
  const startedAt = performance.now();
  while (performance.now() - startedAt < milliseconds) {
    await compareOnce();
  }
}

/**
 * @param {string} address
 * @param {string} token
 * @param {readonly string[]} terms
 */
async function compare(address, token, terms) {
  const answer = await fetch(`${address}/admin/api/v1/shops/${shop}/search/comparison`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
    body: JSON.stringify({ settings: draft, terms }),
  });
  const { data: compared = [], problems } = await answer.json();
  if (compared.length !== new Set(terms).size) {
    throw new Error(`${answer.status}: ${compared.length} terms ${JSON.stringify(problems)}`);
  }
}
