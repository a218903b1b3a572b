/**
 * Measures over HTTP what shoppers get while they type, for words that the shop lacks, and for terms that nobody has asked
 * before. See bench/README.md.
 */
import { existsSync, readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { gunzipSync } from 'node:zlib';
import { commandLine } from '../shared/command-line.mjs';
import { writeLines } from '../shared/lines.mjs';
import { generateProducts } from '../shared/products.mjs';
import { startService } from '../shared/service-process.mjs';
import { atMost, print, printTable } from '../shared/table.mjs';
import { createClient } from './client.mjs';

/** @typedef {{ query: string, gains: Record<string, number> }} Judged */
/** @typedef {ReturnType<typeof createClient>} Client */

const given = fileURLToPath(new URL('../../../shared/data/electronics/', import.meta.url));
const { values: options } = parseArgs({
  options: {
    // Only without a catalog, whose judged products keep their ids.
    products: { type: 'string', default: '20000' },
    catalog: { type: 'string', default: join(given, 'products.jsonl.gz') },
    queries: { type: 'string', default: join(given, 'queries.jsonl') },
    absent: { type: 'string', default: join(given, 'absent-words.txt') },
    cut: { type: 'string', default: '1,2,3' },
    terms: { type: 'string', default: '8000' },
    dist: { type: 'string', default: fileURLToPath(new URL('../../dist', import.meta.url)) },
  },
});

/** The aims, in processor milliseconds of a term that is asked for the first time, and as a share of words. */
const aims = { search: 2.5, dropdown: 1.5, corrected: 0.05 };
const paths = {
  search: '/api/v1/smart-search/search',
  dropdown: '/api/v1/smart-search/search/quick-view',
};
/** Terms that load the texts of products and compile code before the measured ones. */
const warmUp = 500;
const shown = 4;
const relevantGain = 0.66;

const folder = await mkdtemp(join(tmpdir(), 'vitrine-typing-'));
try {
  await main();
} finally {
  await rm(folder, { recursive: true });
}

async function main() {
  const domain = 'typing.example';
  const catalog = existsSync(options.catalog) ? options.catalog : undefined;
  const dist = resolve(options.dist);
  const vitrine = commandLine(dist, folder);
  const { output } = await vitrine('shop', 'create', domain, '--json');
  /** @type {string[]} */
  const titles = [];
  const products = catalog
    ? lines(catalog).map((line) => JSON.parse(line))
    : generateProducts(Number(options.products), undefined);
  const file = await writeLines(join(folder, 'products.jsonl'), noteTitles(products, titles));
  await vitrine('import', domain, '--products', file);
  const service = await startService(folder, { dist, log: join(folder, 'service.log') });
  const client = createClient(service.port, JSON.parse(output).key);
  try {
    print(`${titles.length} products`);
    await reportCuts(client);
    await reportAbsent(client);
    await reportFirst(client, service, titles);
  } finally {
    client.close();
    await service.stop();
  }
}

/**
 * @param {AsyncIterable<any> | Iterable<any>} products
 * @param {string[]} titles
 */
async function* noteTitles(products, titles) {
  for await (const product of products) {
    titles.push(product.title);
    yield product;
  }
}

/**
 * Cuts the last word of each judged query, and judges the first products of the dropdown by the whole query.
 *
 * @param {Client} client
 */
async function reportCuts(client) {
  const judged = existsSync(options.queries) ? lines(options.queries).map(parseJudged) : [];
  const queries = judged.filter(({ query }) => /^[a-z0-9 -]+ [a-z]{4,}$/i.test(query));
  for (const letters of queries.length === 0 ? [] : options.cut.split(',').map(Number)) {
    let gain = 0;
    let found = 0;
    for (const { query, gains } of queries) {
      const last = query.lastIndexOf(' ') + 1;
      const { data } = await client.post(paths.dropdown, { query: query.slice(0, last + letters) });
      const first = data.slice(0, shown).map((/** @type {{ id: number }} */ { id }) => {
        return gains[id] ?? 0;
      });
      gain += cumulated(first) / (cumulated(bestOf(gains)) || 1);
      found += first.some((/** @type {number} */ one) => one >= relevantGain) ? 1 : 0;
    }
    printTable(
      [
        { name: `cut to ${letters}`, cells: [''] },
        { name: 'NDCG@4', cells: [(gain / queries.length).toFixed(4)] },
        { name: 'relevant among 4', cells: [(found / queries.length).toFixed(4)] },
      ],
      20,
    );
  }
}

/**
 * Searches for words that no product has.
 *
 * @param {Client} client
 */
async function reportAbsent(client) {
  const words = existsSync(options.absent) ? lines(options.absent) : [];
  let corrected = 0;
  let named = 0;
  for (const word of words) {
    const body = { searchTerm: word, pageSize: 1, fields: ['id'] };
    const { pageInfo } = await client.post(paths.search, body);
    corrected += pageInfo.correctedTerm === undefined ? 0 : 1;
    named += pageInfo.missingWords === undefined ? 0 : 1;
  }
  if (words.length > 0) {
    const share = corrected / words.length;
    printTable(
      [
        { name: 'absent words', cells: [String(words.length)] },
        { name: 'corrected', cells: [share.toFixed(3)], verdict: atMost(aims.corrected, share) },
        { name: 'named as absent', cells: [(named / words.length).toFixed(3)] },
      ],
      20,
    );
  }
}

/**
 * Asks each of many terms once: two words of a title, the last one cut for the dropdown.
 *
 * @param {Client} client
 * @param {import('../shared/service-process.mjs').Measured} service
 * @param {readonly string[]} titles
 */
async function reportFirst(client, service, titles) {
  const terms = distinctTerms(titles, Number(options.terms) + warmUp);
  const rows = [];
  for (const [name, path, bodyOf, aim] of /** @type {const} */ ([
    ['search', paths.search, (/** @type {string} */ term) => ({ searchTerm: term }), aims.search],
    ['dropdown', paths.dropdown, cutTerm, aims.dropdown],
  ])) {
    for (const term of terms.slice(0, warmUp)) {
      await client.post(path, bodyOf(term));
    }
    const before = await service.usage();
    for (const term of terms.slice(warmUp)) {
      await client.post(path, bodyOf(term));
    }
    const ms = ((await service.usage()).cpuMs - before.cpuMs) / (terms.length - warmUp);
    rows.push({ name, cells: [ms.toFixed(2)], verdict: atMost(aim, ms) });
  }
  const heading = { name: `${terms.length - warmUp} terms`, cells: ['CPU ms'] };
  printTable([heading, ...rows], 20);
}

/** @param {string} term */
function cutTerm(term) {
  const last = term.lastIndexOf(' ') + 1;
  return { query: term.slice(0, last + 1 + (term.length % 4)) };
}

/**
 * @param {readonly string[]} titles
 * @param {number} count
 */
function distinctTerms(titles, count) {
  /** @type {Set<string>} */
  const terms = new Set();
  for (let place = 0; terms.size < count && place < titles.length * 4; place += 1) {
    const words = (titles[(place * 7919) % titles.length] ?? '').toLowerCase().split(/\s+/);
    const start = Math.floor(place / titles.length);
    terms.add(words.slice(start, start + 2).join(' '));
  }
  terms.delete('');
  return [...terms];
}

/** @param {readonly number[]} gains */
function cumulated(gains) {
  return gains.reduce((sum, gain, place) => sum + gain / Math.log2(place + 2), 0);
}

/** @param {Record<string, number>} gains */
function bestOf(gains) {
  return Object.values(gains)
    .toSorted((one, other) => other - one)
    .slice(0, shown);
}

/**
 * @param {string} line
 * @returns {Judged}
 */
function parseJudged(line) {
  return JSON.parse(line);
}

/** @param {string} file */
function lines(file) {
  const bytes = readFileSync(file);
  const text = file.endsWith('.gz') ? gunzipSync(bytes) : bytes;
  return String(text).trim().split('\n');
}
