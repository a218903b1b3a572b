/** Runs one contender in its own process: builds, searches, and writes its cost to standard output. */
import { readFileSync } from 'node:fs';
import { cpuSecondsSince, readBatches } from './documents.mjs';
import { createFlexSearch, createFts5, createMiniSearch } from './rivals.mjs';

/** @typedef {(term: string) => number | Promise<number>} Search */

const [
  contenderName = '',
  documentsFile = '',
  queriesFile = '',
  folder = '',
  program = '',
  leastSeconds = '',
] = process.argv.slice(2);

/** @type {{ queries: string[], prefixes: string[] }} */
const { queries, prefixes } = JSON.parse(readFileSync(queriesFile, 'utf8'));
const collectGarbage = () => globalThis.gc?.();

const fewSeconds = Number(leastSeconds);
const manySeconds = 15;

/** A prime, so that each round contains every term once. */
const stride = 7919;

const bare = residentMegabytes();
const contender = await create();
const spent = { seconds: 0 };
const started = process.cpuUsage();
await contender.build(readBatches(documentsFile, spent));
const buildSeconds = cpuSecondsSince(started) - spent.seconds;
const megabytes = residentMegabytes() - bare;
process.stdout.write(
  JSON.stringify({
    buildSeconds,
    megabytes,
    top: await time(queries, (term) => contender.search(term, false)),
    facets: await time(queries, (term) => contender.search(term, true)),
    synonyms: contender.searchWithSynonyms
      ? await time(queries, contender.searchWithSynonyms)
      : null,
    prefixes: await time(prefixes, (term) => contender.search(term, false)),
    openSeconds: await reopen(),
  }),
);

/** @returns {Promise<import('./rivals.mjs').Contender>} */
async function create() {
  switch (contenderName) {
    case 'MiniSearch':
      return createMiniSearch();
    case 'FlexSearch':
      return createFlexSearch();
    case 'SQLite FTS5':
      return createFts5(folder);
    default:
      return (await import(program)).createContender(folder);
  }
}

/**
 * Returns the processor milliseconds of each query, including garbage collection. Measures some seconds of rounds after
 * a warm-up, because the first round of a fast engine is mostly compilation. A slow engine is measured with a sample
 * of the terms.
 *
 * @param {readonly string[]} terms
 * @param {Search} search
 */
async function time(terms, search) {
  await ask(terms, search, { atLeast: fewSeconds, atMost: fewSeconds });
  collectGarbage();
  const all = process.cpuUsage();
  const each = await ask(terms, search, { atLeast: fewSeconds, atMost: manySeconds });
  const mean = (cpuSecondsSince(all) * 1000) / each.length;
  const sorted = each.toSorted((a, b) => a - b);
  return { mean, p99: sorted[Math.floor(sorted.length * 0.99)] ?? 0 };
}

/**
 * @param {readonly string[]} terms
 * @param {Search} search
 * @param {{ atLeast: number, atMost: number }} seconds whole rounds for at least, and no more after at most
 */
async function ask(terms, search, { atLeast, atMost }) {
  const first = process.cpuUsage();
  const each = [];
  do {
    for (const place of terms.keys()) {
      const one = process.cpuUsage();
      await search(terms[(place * stride) % terms.length] ?? '');
      each.push(cpuSecondsSince(one) * 1000);
      if (cpuSecondsSince(first) > atMost) {
        return each;
      }
    }
  } while (cpuSecondsSince(first) < atLeast);
  return each;
}

/** Returns the seconds until a saved index answers again; null if it must be rebuilt. */
async function reopen() {
  if (contenderName === 'Vitrine') {
    await contender.keep?.();
    const opened = (await import(program)).createContender(folder);
    const from = performance.now();
    await opened.open();
    await opened.search(queries[0] ?? '', false);
    return (performance.now() - from) / 1000;
  }
  return contenderName === 'SQLite FTS5' ? 0 : null;
}

function residentMegabytes() {
  collectGarbage();
  collectGarbage();
  return process.memoryUsage.rss() / 1e6;
}
