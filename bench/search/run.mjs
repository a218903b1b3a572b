/**
 * Measures the cost of a search in processor time, memory and building, beside other engines in a Node.js
 * process, in the same run over the same products and queries. See bench/README.md.
 */
import { execFile } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { parseArgs, promisify } from 'node:util';
import { buildProgram } from '../shared/build-program.mjs';
import { writeLines } from '../shared/lines.mjs';
import { atMost, print, printTable } from '../shared/table.mjs';
import { generateDocuments } from './documents.mjs';
import { measureOverHttp } from './over-http.mjs';

/**
 * @typedef {{ mean: number, p99: number }} Times
 * @typedef {{ buildSeconds: number, megabytes: number, top: Times, facets: Times, synonyms: Times | null,
 *   prefixes: Times, openSeconds: number | null }} Reading
 */

const root = fileURLToPath(new URL('../..', import.meta.url));
const { values: options } = parseArgs({
  options: {
    counts: { type: 'string', default: '1000,43000,200000' },
    contenders: { type: 'string', default: 'Vitrine,MiniSearch,SQLite FTS5,FlexSearch' },
    catalog: {
      type: 'string',
      default: join(root, '../shared/data/electronics/products.jsonl.gz'),
    },
    queries: { type: 'string', default: join(root, '../shared/data/electronics/queries.jsonl') },
    dist: { type: 'string', default: join(root, 'dist') },
    http: { type: 'string', default: '43000' },
    seconds: { type: 'string', default: '2' },
  },
});

const queryCount = 120;

/** The aims at 43,000 products; the mean with facets at 200,000. */
const aims = {
  build: 5,
  megabytes: 120,
  facets: 0.8,
  prefixes: 0.7,
  p99: 5,
  largeFacets: 2.5,
  http: 1,
};

const folder = await mkdtemp(join(tmpdir(), 'vitrine-search-'));
try {
  await main();
} finally {
  await rm(folder, { recursive: true });
}

async function main() {
  const catalog = existsSync(options.catalog) ? options.catalog : undefined;
  if (!catalog) {
    print(`No catalog at ${options.catalog}: the products are invented.`);
  }
  const built = await buildProgram('bench/search/vitrine.ts', resolve(options.dist));
  const program = pathToFileURL(built).href;
  for (const count of options.counts.split(',').map(Number)) {
    const { readDocument } = await import(program);
    const titles = /** @type {string[]} */ ([]);
    const documents = join(folder, 'documents.jsonl');
    await writeLines(
      documents,
      noteTitles(generateDocuments(count, catalog, readDocument), titles),
    );
    const queries = await writeQueries(titles);
    print(`${count} products`);
    /** @type {[string, Reading][]} */
    const readings = [];
    for (const contender of options.contenders.split(',')) {
      readings.push([contender, await measure(contender, documents, queries, program)]);
    }
    report(count, readings);
    if (options.http.split(',').includes(String(count))) {
      reportHttp(
        await measureOverHttp({ count, catalog, queries, dist: resolve(options.dist), folder }),
        readings.find(([name]) => name === 'Vitrine')?.[1],
      );
    }
  }
}

/**
 * @param {AsyncIterable<import('./documents.mjs').Document>} documents
 * @param {string[]} titles
 */
async function* noteTitles(documents, titles) {
  for await (const document of documents) {
    titles.push(document.title);
    yield document;
  }
}

/**
 * Returns up to 120 terms, first real queries, then beginnings of titles; and all their prefixes.
 *
 * @param {readonly string[]} titles
 */
async function writeQueries(titles) {
  const asked = existsSync(options.queries)
    ? readFileSync(options.queries, 'utf8')
        .trim()
        .split('\n')
        .map((line) => String(JSON.parse(line).query))
    : [];
  const step = Math.floor(titles.length / queryCount);
  const begun = Array.from({ length: queryCount - asked.length }, (_, place) =>
    (titles[place * step] ?? '')
      .split(' ')
      .slice(0, 2 + (place % 2))
      .join(' '),
  );
  const queries = [...asked, ...begun];
  const prefixes = queries.flatMap((query) =>
    Array.from({ length: query.length }, (_, end) => query.slice(0, end + 1)),
  );
  const file = join(folder, 'queries.json');
  await writeFile(file, JSON.stringify({ queries, prefixes: [...new Set(prefixes)] }));
  return file;
}

/**
 * @param {string} contender
 * @param {string} documents
 * @param {string} queries
 * @param {string} program
 * @returns {Promise<Reading>}
 */
async function measure(contender, documents, queries, program) {
  const own = join(folder, 'contender');
  await mkdir(own);
  const script = fileURLToPath(new URL('./measure.mjs', import.meta.url));
  const { stdout } = await promisify(execFile)(process.execPath, [
    '--expose-gc',
    '--max-old-space-size=6000',
    script,
    contender,
    documents,
    queries,
    own,
    program,
    options.seconds,
  ]);
  await rm(own, { recursive: true });
  return JSON.parse(stdout);
}

/**
 * @param {number} count
 * @param {[string, Reading][]} readings
 */
function report(count, readings) {
  const row = (
    /** @type {string} */ name,
    /** @type {(reading: Reading) => number | null} */ read,
    /** @type {number} */ digits,
    /** @type {number} */ aim = Infinity,
  ) => {
    const own = readings[0] && read(readings[0][1]);
    const cells = readings.map(([, reading]) => read(reading)?.toFixed(digits) ?? '-');
    const verdict = aim === Infinity || typeof own !== 'number' ? '' : atMost(aim, own);
    return { name, cells, verdict };
  };
  const aim = (/** @type {number} */ of) => (count === 43_000 ? of : Infinity);
  printTable(
    [
      { name: '', cells: readings.map(([name]) => name) },
      row('top 20, ms', ({ top }) => top.mean, 2),
      row('with facets, ms', ({ facets }) => facets.mean, 2, facetsAim(count)),
      row('with facets, p99', ({ facets }) => facets.p99, 1, aim(aims.p99)),
      row('with synonyms, ms', ({ synonyms }) => synonyms && synonyms.mean, 2, facetsAim(count)),
      row('with synonyms, p99', ({ synonyms }) => synonyms && synonyms.p99, 1, aim(aims.p99)),
      row('prefixes, ms', ({ prefixes }) => prefixes.mean, 2, aim(aims.prefixes)),
      row('prefixes, p99', ({ prefixes }) => prefixes.p99, 1, aim(aims.p99)),
      row('build, CPU s', ({ buildSeconds }) => buildSeconds, 1, aim(aims.build)),
      row('memory, MB', ({ megabytes }) => megabytes, 0, aim(aims.megabytes)),
      row('opening, s', ({ openSeconds }) => openSeconds, 2),
    ],
    20,
  );
}

/**
 * @param {Awaited<ReturnType<typeof measureOverHttp>>} http
 * @param {Reading | undefined} engine
 */
function reportHttp({ kept, fresh, facets }, engine) {
  printTable(
    [
      { name: 'over HTTP, ms', cells: ['total', 'more'] },
      httpRow('repeated', kept, 0),
      httpRow('new', fresh, engine?.top.mean ?? 0),
      httpRow('with facets', facets, engine?.facets.mean ?? 0),
    ],
    20,
  );
}

/**
 * @param {string} name
 * @param {number} ms
 * @param {number} ofEngine
 */
function httpRow(name, ms, ofEngine) {
  const more = ms - ofEngine;
  return { name, cells: [ms.toFixed(2), more.toFixed(2)], verdict: atMost(aims.http, more) };
}

/** @param {number} count */
function facetsAim(count) {
  return count === 43_000 ? aims.facets : count === 200_000 ? aims.largeFacets : Infinity;
}
