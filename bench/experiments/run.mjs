/**
 * Measures how often experiments call a winner that there is none of, at unequal shares and with people in two browsers too,
 * and how soon they find planted lifts, on resampled orders of a real gift shop. See bench/README.md.
 */
import { createReadStream, existsSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { createGunzip } from 'node:zlib';
import { buildProgram } from '../shared/build-program.mjs';
import { generateOrders } from '../shared/orders.mjs';
import { createRandom } from '../shared/random.mjs';
import { print, printTable } from '../shared/table.mjs';

const root = fileURLToPath(new URL('../..', import.meta.url));
const { values: options } = parseArgs({
  options: {
    orders: { type: 'string', default: '' },
    same: { type: 'string', default: '2000' },
    planted: { type: 'string', default: '200' },
    people: { type: 'string', default: '400' },
    'more-people': { type: 'string', default: '1500' },
    buyers: { type: 'string', default: '0.05' },
    weeks: { type: 'string', default: '4' },
    dist: { type: 'string', default: join(root, 'dist') },
  },
});

/** @typedef {import('./simulation.ts').History} History */

/** @typedef {{ id: number, created_at: string, customer?: { id: number }, line_items: { price: string, quantity: number }[] }} Order */

const dayMs = 86_400_000;
const longestDays = 60;
const { runExperiment } = await import(
  pathToFileURL(await buildProgram('bench/experiments/simulation.ts', options.dist)).href
);
const histories = await readHistories(readOrders(options.orders));
const buyers = Number(options.buyers);
print(`${histories.length} baskets; ${heaviness(histories)}`);

const few = Number(options.people);
const more = Number(options['more-people']);
const weeks = Number(options.weeks);
const same = Number(options.same);
const planted = Number(options.planted);
printTable([
  {
    name: 'share of B, in two browsers, people a day, lift, experiments',
    cells: ['found', 'median day', 'wrong', 'broken', 'once', 'once daily', 'bias'],
  },
  ...[0.5, 0.2, 0.1].flatMap((shareOfB) =>
    [0, 0.1, 0.3].map((inTwoBrowsers) =>
      row({ shareOfB, inTwoBrowsers, people: few, lift: 0, count: same }),
    ),
  ),
  ...[0.1, 0.2, 0.5].flatMap((lift) =>
    [few, more].map((people) =>
      row({ shareOfB: 0.5, inTwoBrowsers: 0.1, people, lift, count: planted }),
    ),
  ),
]);

/** @param {{ shareOfB: number, inTwoBrowsers: number, people: number, lift: number, count: number }} asked */
function row({ shareOfB, inTwoBrowsers, people, lift, count }) {
  const shop = { histories, peoplePerDay: people, buyers, inTwoBrowsers };
  const design = { shareOfB, weeks, lift };
  /** @type {import('./simulation.ts').Outcome[]} */
  const outcomes = Array.from({ length: count }, (_, index) =>
    runExperiment(shop, design, createRandom(7_919 * (index + 1))),
  );
  const found = outcomes.flatMap(({ day }) => (day === null ? [] : [day]));
  const median = found.toSorted((one, other) => one - other)[Math.floor(found.length / 2)];
  const share = (/** @type {number} */ part) => `${((part / count) * 100).toFixed(1)} %`;
  const countOf = (/** @type {(outcome: import('./simulation.ts').Outcome) => boolean} */ holds) =>
    share(outcomes.filter(holds).length);
  return {
    name: `${percent(shareOfB)}, ${percent(inTwoBrowsers)}, ${people}, ${percent(lift)}, ${count}`,
    cells: [
      share(found.length),
      String(median ?? '–'),
      countOf(({ day, isBetter }) => day !== null && (lift === 0 || !isBetter)),
      countOf(({ isBroken }) => isBroken),
      countOf(({ fixed }) => fixed),
      countOf(({ fixedAtAnyDay }) => fixedAtAnyDay),
      biasOf(outcomes, lift),
    ],
  };
}

/** @param {number} part */
function percent(part) {
  return `${Math.round(part * 100)} %`;
}

/**
 * Returns how far the lift is off at the last day in the mean of all experiments, with its standard error.
 * @param {readonly import('./simulation.ts').Outcome[]} outcomes
 * @param {number} lift
 */
function biasOf(outcomes, lift) {
  const errors = outcomes.flatMap(({ logLift }) =>
    logLift === null ? [] : [logLift - Math.log1p(lift)],
  );
  const mean = errors.reduce((sum, error) => sum + error, 0) / errors.length;
  const variance = errors.reduce((sum, error) => sum + (error - mean) ** 2, 0) / errors.length;
  const error = Math.sqrt(variance / errors.length);
  return `${(mean * 100).toFixed(2)} ± ${(error * 100).toFixed(2)} %`;
}

/**
 * Yields the orders of a file of JSON Lines, gzipped. Without one, invents orders of ten pounds a line.
 * @param {string} file
 * @returns {AsyncGenerator<Order>}
 */
async function* readOrders(file) {
  if (!existsSync(file)) {
    print('Without --orders FILE (JSON Lines, gzipped) the orders are invented.');
    yield* generateOrders({
      ids: Array.from({ length: 3_000 }, (_, index) => index + 1),
      lines: 20_000,
      sizes: { median: 15, spread: 1.05 },
      days: 365,
      until: Date.UTC(2026, 0, 1),
    });
    return;
  }
  for await (const line of createInterface({
    input: createReadStream(file).pipe(createGunzip()),
  })) {
    yield JSON.parse(line);
  }
}

/**
 * Returns a history for each order: it and the customer's later ones within 60 days.
 * @param {AsyncIterable<Order>} orders
 */
async function readHistories(orders) {
  /** @type {Map<number, [number, number][]>} */
  const byCustomer = new Map();
  for await (const { id, created_at, customer, line_items } of orders) {
    const amount = line_items.reduce(
      (sum, item) => sum + Number(item.price) * 100 * item.quantity,
      0,
    );
    const own = byCustomer.get(customer?.id ?? -id) ?? [];
    own.push([Date.parse(created_at), Math.round(amount)]);
    byCustomer.set(customer?.id ?? -id, own);
  }
  /** @type {History[]} */
  const found = [];
  for (const own of byCustomer.values()) {
    const sorted = own.toSorted((one, other) => one[0] - other[0]);
    sorted.forEach(([first], index) => {
      const later = sorted
        .slice(index)
        .map(([at, amount]) => /** @type {const} */ ([Math.floor((at - first) / dayMs), amount]))
        .filter(([gap, amount]) => gap < longestDays && amount > 0);
      if (later.length > 0) {
        found.push(later);
      }
    });
  }
  return found;
}

/** @param {readonly History[]} all */
function heaviness(all) {
  const first = all.map((history) => history[0]?.[1] ?? 0).toSorted((one, other) => one - other);
  const total = first.reduce((sum, amount) => sum + amount, 0);
  const top = first.slice(-Math.ceil(first.length / 100)).reduce((sum, amount) => sum + amount, 0);
  return `median ${((first[Math.floor(first.length / 2)] ?? 0) / 100).toFixed(0)}, the largest hundredth has ${((top / total) * 100).toFixed(0)} % of the revenue`;
}
