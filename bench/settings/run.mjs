/**
 * Measures how much processor time the search settings of a shop add to a search: the same terms with and
 * without them, alternating in one run. See bench/README.md.
 */
import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { cpuSecondsSince, generateDocuments } from '../search/documents.mjs';
import { buildProgram } from '../shared/build-program.mjs';
import { atMost, median, print, printTable } from '../shared/table.mjs';

/** @import * as Searches from './searches.ts' */
/** @typedef {(term: string) => Promise<number>} Find */

const root = fileURLToPath(new URL('../..', import.meta.url));
const { values: options } = parseArgs({
  options: {
    count: { type: 'string', default: '43000' },
    rounds: { type: 'string', default: '9' },
    catalog: {
      type: 'string',
      default: join(root, '../shared/data/electronics/products.jsonl.gz'),
    },
    dist: { type: 'string', default: join(root, 'dist') },
  },
});

const termCount = 120;
const aim = 1.2;

const catalog = existsSync(options.catalog) ? options.catalog : undefined;
if (!catalog) {
  print(`No catalog at ${options.catalog}: the products are invented.`);
}
const built = await buildProgram('bench/settings/searches.ts', resolve(options.dist));
/** @type {typeof Searches} */
const { createSearches, readDocument } = await import(pathToFileURL(built).href);
const titles = /** @type {string[]} */ ([]);
const ids = /** @type {number[]} */ ([]);
const withSettings = await createSearches(readBatches());

/** Beginnings of titles, alternately two and three words. */
const terms = Array.from({ length: termCount }, (_, place) => {
  const title = titles[place * Math.floor(titles.length / termCount)] ?? '';
  return title
    .split(' ')
    .slice(0, 2 + (place % 2))
    .join(' ');
});
const lastWords = terms.map((term) => wordsOf(term).at(-1) ?? term);

const none = withSettings({});

/** Words that occur in only one term, for a tenth of the terms. */
const ownWords = lastWords
  .filter((word) => terms.filter((term) => wordsOf(term).includes(word)).length === 1)
  .slice(0, termCount / 10);
const lastTerms = terms.slice(-termCount / 10);
const rows = [
  await row('no term matches a setting', settings([], []), aim),
  await row('a tenth has a synonym, a tenth 250 pins', settings(ownWords, lastTerms), aim),
  await row('every term has 250 pins', settings([], terms)),
  await row('every term has a synonym', settings(lastWords, [])),
];
printTable([{ name: '', cells: ['without, ms', 'with, ms', 'ratio'] }, ...rows], 40);

/**
 * Returns 1,000 synonyms and 100 keyword groups with 250 promoted products each. Only the named ones match terms.
 * @param {readonly string[]} words
 * @param {readonly string[]} keywords
 */
function settings(words, keywords) {
  return {
    synonyms: Array.from({ length: 1_000 }, (_, place) => ({
      words: [words[place] ?? `shopper${place}`],
      also_find: [wordsOf(titles[place] ?? '')[0] ?? 'other'],
    })),
    keyword_groups: Array.from({ length: Math.max(100, keywords.length) }, (_, place) => ({
      keywords: [keywords[place] ?? `nobody asks ${place}`],
      promoted_products: ids.slice(0, 250),
    })),
  };
}

/**
 * @param {string} name
 * @param {object} shopSettings
 * @param {number} [most] times as long as without
 */
async function row(name, shopSettings, most) {
  const own = withSettings(shopSettings);
  /** @type {[number, number][]} */
  const times = [];
  await meanMilliseconds(none);
  await meanMilliseconds(own);
  for (let round = 0; round < Number(options.rounds); round += 1) {
    times.push([await meanMilliseconds(none), await meanMilliseconds(own)]);
  }
  const without = median(times.map(([first]) => first));
  const ratio = median(times.map(([first, second]) => second / first));
  return {
    name,
    cells: [without.toFixed(3), (without * ratio).toFixed(3), ratio.toFixed(2)],
    ...(most !== undefined && { verdict: atMost(most, ratio) }),
  };
}

/** @param {Find} find */
async function meanMilliseconds(find) {
  const started = process.cpuUsage();
  for (const term of terms) {
    await find(term);
  }
  return (cpuSecondsSince(started) * 1000) / terms.length;
}

async function* readBatches() {
  /** @type {import('../search/documents.mjs').Document[]} */
  let batch = [];
  for await (const document of generateDocuments(Number(options.count), catalog, readDocument)) {
    titles.push(document.title);
    ids.push(document.id);
    batch.push(document);
    if (batch.length === 200) {
      yield batch;
      batch = [];
    }
  }
  yield batch;
}

/**
 * @param {string} text
 * @returns {readonly string[]}
 */
function wordsOf(text) {
  return text.match(/\p{L}{2,}/gu) ?? [];
}
