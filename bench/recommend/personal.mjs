/**
 * Measures the order for one shopper on the demo shop's own visits: is the next product that a visit views among the first
 * four of its category, in the shared order and in that for the person, and what the order costs. See bench/README.md.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { buildProgram } from '../shared/build-program.mjs';
import { judge, print, printTable } from '../shared/table.mjs';

const root = fileURLToPath(new URL('../..', import.meta.url));
const { values: options } = parseArgs({
  options: {
    orders: { type: 'string' },
    dist: { type: 'string', default: join(root, 'dist') },
  },
});

const slowest = 300;

const program = await buildProgram('bench/recommend/personal.ts', options.dist);
const { measurePersonal } = await import(pathToFileURL(program).href);
const dataDirectory = mkdtempSync(join(tmpdir(), 'vitrine-personal-'));
try {
  /** @type {import('./personal.ts').PersonalFigures} */
  const { questions, shared, personal, margin, microseconds } = await measurePersonal({
    dataDirectory,
    orderCount: options.orders === undefined ? undefined : Number(options.orders),
  });
  print(`${questions} next products of a category, the first four places`);
  printTable([
    { name: 'shared order', cells: [percent(shared)] },
    {
      name: 'for the person',
      cells: [percent(personal), margin === null ? '' : `± ${(100 * margin).toFixed(1)}`],
      verdict: judge(personal > shared) ? 'better' : 'not better',
    },
    {
      name: '1,000 products, µs',
      cells: [microseconds.toFixed(0)],
      verdict: judge(microseconds <= slowest) ? '' : `aim ${slowest}`,
    },
  ]);
} finally {
  rmSync(dataDirectory, { recursive: true, force: true });
}

/** @param {number} share */
function percent(share) {
  return `${(100 * share).toFixed(1)} %`;
}
