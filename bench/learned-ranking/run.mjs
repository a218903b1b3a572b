/**
 * Measures how simulated shoppers teach the search of an invented shop: NDCG of their hidden preferences,
 * before and after a number of searches. See bench/README.md.
 */
import { fileURLToPath, pathToFileURL } from 'node:url';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { buildProgram } from '../shared/build-program.mjs';
import { createRandom } from '../shared/random.mjs';
import { print, printTable } from '../shared/table.mjs';

const root = fileURLToPath(new URL('../..', import.meta.url));
const { values: options } = parseArgs({
  options: {
    searches: { type: 'string', default: '1000,10000,100000' },
    seeds: { type: 'string', default: '1,2,3' },
    dist: { type: 'string', default: join(root, 'dist') },
  },
});

const usual = { clickModel: 'position', wants: 'own', tellsShown: true, hasSpammer: false };

const scenarios = [
  { name: 'by position', ...usual },
  { name: 'top to bottom', ...usual, clickModel: 'cascade' },
  { name: 'lists not sent', ...usual, tellsShown: false },
  { name: 'one spammer', ...usual, hasSpammer: true },
  { name: 'text is right', ...usual, wants: 'text' },
];

const searches = options.searches.split(',').map(Number);
const seeds = options.seeds.split(',').map(Number);
const { simulate } = await import(
  pathToFileURL(await buildProgram('bench/learned-ranking/simulation.ts', options.dist)).href
);

const heading = ['without', ...searches.map(String)];
/** @typedef {import('./simulation.ts').Measured} Measured */
/** @type {[string, (measured: Measured) => number][]} */
const tables = [
  ['Terms by frequency', ({ asked }) => asked],
  ['Terms without searches', ({ neverAsked }) => neverAsked],
];
/** @type {Map<string, Measured[][]>} */
const results = new Map();
for (const { name, ...scenario } of scenarios) {
  const runs = [];
  for (const seed of seeds) {
    runs.push(await simulate({ ...scenario, seed, searches }, createRandom(seed * 7919)));
  }
  results.set(name, runs);
}
for (const [title, read] of tables) {
  print(`\n${title}: NDCG of the first ten, mean and standard deviation of ${seeds.length} shops`);
  printTable([
    { name: 'searches', cells: heading },
    ...[...results].map(([name, runs]) => ({
      name,
      cells: heading.map((_, step) =>
        meanAndDeviation(runs.flatMap((run) => (run[step] ? [read(run[step])] : []))),
      ),
    })),
  ]);
}

/** @param {readonly number[]} values */
function meanAndDeviation(values) {
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  const variance = values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / values.length;
  return `${mean.toFixed(3)} ${Math.sqrt(variance).toFixed(2)}`;
}
