/** One contender in a process of its own: builds, answers, and writes what it cost to standard output. */
import { readFileSync } from 'node:fs';
import { cpuSecondsSince, readBatches } from './documents.mjs';
import { createFlexSearch, createFts5, createMiniSearch } from './rivals.mjs';

const [contenderName = '', documentsFile = '', queriesFile = '', folder = '', program = ''] =
  process.argv.slice(2);

/** @type {{ queries: string[], prefixes: string[] }} */
const { queries, prefixes } = JSON.parse(readFileSync(queriesFile, 'utf8'));
const collectGarbage = () => globalThis.gc?.();

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
    top: await time(queries, false),
    facets: await time(queries, true),
    prefixes: await time(prefixes, false),
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
 * Processor milliseconds of each query, garbage collection included, after a round to warm up.
 *
 * @param {readonly string[]} terms
 * @param {boolean} withFacets
 */
async function time(terms, withFacets) {
  for (const term of terms) {
    await contender.search(term, withFacets);
  }
  collectGarbage();
  const all = process.cpuUsage();
  const each = [];
  for (const term of terms) {
    const one = process.cpuUsage();
    await contender.search(term, withFacets);
    each.push(cpuSecondsSince(one) * 1000);
  }
  const mean = (cpuSecondsSince(all) * 1000) / terms.length;
  const sorted = each.toSorted((a, b) => a - b);
  return { mean, p99: sorted[Math.floor(sorted.length * 0.99)] ?? 0 };
}

/** Seconds until an index that was kept answers again; null: it would be built anew. */
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
