/** Measures searches whose conditions one variant must meet, in a shop of products with 200 variants each. */
import { fileURLToPath, pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { buildProgram } from '../shared/build-program.mjs';
import { median, print, printTable } from '../shared/table.mjs';

const { values: options } = parseArgs({
  options: {
    products: { type: 'string', default: '2000' },
    rounds: { type: 'string', default: '40' },
    dist: { type: 'string', default: fileURLToPath(new URL('../../dist', import.meta.url)) },
  },
});

const size = { name: 'Size', value: 'Size 7' };
const colour = { name: 'Colour', value: 'Colour 3' };
const facets = ['options', 'availability', 'price'];

/** @type {Record<string, { filter: object, facets: string[] }>} */
const questions = {
  'no condition': { filter: {}, facets: [] },
  'size, available': { filter: { options: [size], isAvailable: true }, facets: [] },
  'size, colour, available, price': {
    filter: { options: [size, colour], isAvailable: true, price: { max: 4_000 } },
    facets: [],
  },
  'the same, with facets': {
    filter: { options: [size, colour], isAvailable: true, price: { max: 4_000 } },
    facets,
  },
};

const program = await buildProgram('bench/search/variant-conditions.ts', options.dist);
const { openShop } = await import(pathToFileURL(program).href);
const count = await openShop(Number(options.products));
print(`${options.products} products with 200 variants: milliseconds of processor time, median`);
const rows = [];
for (const [name, { filter, facets: counted }] of Object.entries(questions)) {
  const times = [];
  let found = 0;
  for (let round = 0; round < Number(options.rounds); round += 1) {
    const started = process.cpuUsage();
    found = await count(filter, counted);
    const { user, system } = process.cpuUsage(started);
    times.push((user + system) / 1_000);
  }
  rows.push({ name, cells: [median(times).toFixed(2), `${found} found`] });
}
printTable(rows, 32);
