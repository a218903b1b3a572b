/**
 * Measures the cost of a row of each kind of import and of a request to each endpoint in small, large and
 * huge shops. See bench/README.md.
 */
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { judge, print, printTable } from '../shared/table.mjs';
import { measureImport } from './imports.mjs';
import { recordsOf } from './records.mjs';
import { measureRequests } from './requests.mjs';

const root = fileURLToPath(new URL('../..', import.meta.url));
const { values: options } = parseArgs({
  options: {
    dist: { type: 'string', default: join(root, 'dist') },
    counts: { type: 'string', default: '10000,100000,1000000' },
    kinds: { type: 'string', default: Object.keys(recordsOf).join() },
    endpoints: { type: 'string', default: '.' },
    requests: { type: 'string', default: '300' },
    folder: { type: 'string', default: tmpdir() },
    'no-requests': { type: 'boolean', default: false },
  },
});

/** Returns the ratio of the cost in the largest shop to that in the smallest. */
const mostGrowth = 2;

const counts = options.counts.split(',').map(Number);
const dist = resolve(options.dist);
const kinds = options.kinds.split(',');
const unknownKinds = kinds.filter((kind) => !Object.hasOwn(recordsOf, kind));
if (unknownKinds.length > 0) {
  const known = Object.keys(recordsOf).join(', ');
  process.stderr.write(`--kinds: no import of ${unknownKinds.join(', ')}. Kinds are ${known}.\n`);
  process.exit(1);
}
if (!existsSync(join(dist, 'server', 'cli.js'))) {
  process.stderr.write('The server is not built: `npm run cli -- --version` builds it.\n');
  process.exit(1);
}
const directory = await mkdtemp(join(resolve(options.folder), 'vitrine-bench-growth-'));
try {
  await printImports();
  if (!options['no-requests']) {
    await printRequests();
  }
} finally {
  await rm(directory, { recursive: true });
}

async function printImports() {
  print('Imports, µs of CPU a row (again: nothing has changed)');
  for (const kind of kinds) {
    const measured = [];
    for (const rows of counts) {
      say(`${rows.toLocaleString('en')} rows of ${kind}…`);
      measured.push(await measureImport(kind, rows, { dist, directory }));
    }
    printGrowth(
      kind,
      measured.map(({ microsecondsARow }) => microsecondsARow),
    );
    printGrowth(
      `${kind}, again`,
      measured.map(({ microsecondsARowAgain }) => microsecondsARowAgain),
    );
    const last = measured.at(-1);
    if (last) {
      const { cpuSeconds, peakMegabytes, megabytes } = last;
      print(
        `  ${last.rows.toLocaleString('en')}: ${cpuSeconds.toFixed(1)} s of CPU, peak memory ${peakMegabytes.toFixed(0)} MB, database ${megabytes.toFixed(0)} MB`,
      );
    }
  }
}

async function printRequests() {
  /** @type {Map<string, number>[]} */
  const measured = [];
  for (const rows of counts) {
    say(`Requests to a shop with ${rows.toLocaleString('en')} order lines and events…`);
    const requests = Number(options.requests);
    const only = new RegExp(options.endpoints);
    measured.push(await measureRequests(rows, { dist, directory, requests, only }));
  }
  print('\nRequests, µs of CPU each');
  for (const name of measured[0]?.keys() ?? []) {
    printGrowth(
      name,
      measured.map((times) => (times.get(name) ?? NaN) * 1_000),
    );
  }
}

/**
 * @param {string} name
 * @param {readonly number[]} costs
 */
function printGrowth(name, costs) {
  const growth = (costs.at(-1) ?? NaN) / (costs[0] ?? NaN);
  const verdict = judge(growth <= mostGrowth) ? 'flat' : 'GROWS';
  const cells = [...costs.map((cost) => cost.toFixed(1)), `× ${growth.toFixed(2)}`];
  printTable([{ name, cells, verdict }]);
}

/** @param {string} text */
function say(text) {
  process.stderr.write(`${text}\n`);
}
