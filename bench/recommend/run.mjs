/**
 * Measures the lists of products bought together: in a shop whose customers buy one thing at a time, at a grocer, and under
 * each setting for families in a shop of one's own (`--data FOLDER --domain D`). See bench/README.md.
 */
import { execFile } from 'node:child_process';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs, promisify } from 'node:util';
import { buildProgram } from '../shared/build-program.mjs';
import { judge, print, printTable } from '../shared/table.mjs';

const run = promisify(execFile);
const root = fileURLToPath(new URL('../..', import.meta.url));
const { values: options } = parseArgs({
  options: {
    // The share of the customers and products of the invented shops.
    scale: { type: 'string', default: '1' },
    data: { type: 'string' },
    domain: { type: 'string' },
    dist: { type: 'string', default: join(root, 'dist') },
  },
});

const program = await buildProgram('bench/recommend/measure-lists.ts', resolve(options.dist));
const task = { scale: Number(options.scale), data: options.data, domain: options.domain };
const { stdout } = await run(process.execPath, [program, JSON.stringify(task)]);
const { singlePurchase, grocer, shop } = JSON.parse(stdout);

print('One thing at a time');
printTable([
  {
    name: 'sold twice, with list, %',
    cells: [percent(singlePurchase.listed)],
    verdict: atLeast(95, 100 * singlePurchase.listed),
  },
  { name: 'next purchase, hit@10, %', cells: [percent(singlePurchase.nextPurchase)] },
]);
print('\nGrocer');
printTable([
  {
    name: 'NDCG@10',
    cells: [percent(grocer.ndcg)],
    verdict: atLeast(Number(percent(grocer.ofRawCounts)), Number(percent(grocer.ndcg))),
  },
  { name: 'NDCG@10 of raw counts', cells: [percent(grocer.ofRawCounts)] },
]);
if (shop) {
  print(`\n${options.domain}: products of a family in a list`);
  const row = (
    /** @type {string} */ name,
    /** @type {(figures: Record<string, number>) => string} */ of,
  ) => ({ name, cells: shop.map(of) });
  printTable([
    { name: '', cells: ['one', 'two', 'any', 'not lowered'] },
    row('NDCG@10', ({ ndcg = 0 }) => percent(ndcg)),
    row('hit@10, %', ({ hitRate = 0 }) => percent(hitRate)),
    row('most shown, % of lists', ({ mostListed = 0 }) => percent(mostListed)),
    row('families in a list', ({ families = 0 }) => families.toFixed(2)),
  ]);
}

/** @param {number} share */
function percent(share) {
  return (100 * share).toFixed(2);
}

/**
 * @param {number} aim
 * @param {number} value
 */
function atLeast(aim, value) {
  return `at least ${aim}: ${judge(value >= aim) ? 'PASS' : 'under'}`;
}
