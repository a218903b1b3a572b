/**
 * Measures when the cards of a list are on a shopper's screen, beside the first paint of the theme, on a slow network,
 * and how many requests follow one another until then. See bench/README.md.
 */
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { chromium } from 'playwright';
import { chromiumArguments, chromiumPath } from '../../server/set-up/chromium.mjs';
import { median, print, printTable } from '../shared/table.mjs';
import { placed, serveArrival } from './arrival-server.mjs';
import { alternate, builds } from './builds.mjs';

const { values: options } = parseArgs({
  options: {
    rounds: { type: 'string', default: '5' },
    dist: { type: 'string', default: join(import.meta.dirname, '../../dist') },
    before: { type: 'string' },
    // The folder `assets` of a theme, such as that of Dawn.
    theme: { type: 'string' },
    only: { type: 'string', default: '' },
    requests: { type: 'boolean', default: false },
  },
});

/** @typedef {{ paint: number, cards: number, trips: number }} Arrival */

/** @typedef {{ address: string, start: number, end: number }} Sent a request in milliseconds of the page */

/** Slow 4G as Lighthouse has it. */
const network = {
  offline: false,
  latency: 562.5,
  downloadThroughput: (1.6 * 0.9 * 1024 * 1024) / 8,
  uploadThroughput: (0.75 * 0.9 * 1024 * 1024) / 8,
};
const phone = { width: 390, height: 844 };
const slowdowns = [1, 4];

const executablePath = chromiumPath();
const browser = await chromium.launch({
  args: chromiumArguments,
  ...(executablePath === undefined ? {} : { executablePath }),
});
const { theme } = options;
/** @param {string} dist @param {boolean} isBefore */
const serve = (dist, isBefore) => serveArrival({ dist, isBefore, ...(theme && { theme }) });
const servers = [
  ...(options.before === undefined
    ? []
    : [{ name: builds.before, server: await serve(options.before, true) }]),
  { name: builds.now, server: await serve(options.dist, false) },
];
/** @type {Map<string, Arrival[]>} */
const rounds = new Map();
const pages = Object.keys(placed).filter((name) => name.includes(options.only));
for (let round = 0; round < Number(options.rounds); round += 1) {
  for (const page of pages) {
    for (const slowdown of slowdowns) {
      for (const { name, server } of alternate(servers, round)) {
        const key = keyOf(page, slowdown, name);
        const arrival = await arrive(server, page, slowdown);
        rounds.set(key, [...(rounds.get(key) ?? []), arrival]);
      }
    }
  }
}
await browser.close();
servers.forEach(({ server }) => server.close());
printTable([
  { name: 'seconds', cells: ['first paint', 'cards', 'between', 'trips'] },
  ...pages.flatMap((page) =>
    slowdowns.flatMap((slowdown) =>
      servers.map(({ name }) => row(page, slowdown, name, rounds.get(keyOf(page, slowdown, name)))),
    ),
  ),
]);
print(`medians of ${options.rounds} rounds by turns, 390 px, Slow 4G; trips: requests of the script's
own, each after the end of another, until the cards`);

/** @param {string} page @param {number} slowdown @param {string} name */
function keyOf(page, slowdown, name) {
  return `${page}, CPU / ${slowdown}, ${name}`;
}

/**
 * @param {string} page
 * @param {number} slowdown
 * @param {string} name
 * @param {Arrival[]} [arrivals]
 */
function row(page, slowdown, name, arrivals = []) {
  const paint = median(arrivals.map((one) => one.paint)) / 1_000;
  const cards = median(arrivals.map((one) => one.cards)) / 1_000;
  const trips = median(arrivals.map((one) => one.trips));
  return {
    name: keyOf(page, slowdown, name),
    cells: [...[paint, cards, cards - paint].map((value) => value.toFixed(2)), String(trips)],
  };
}

/**
 * Opens a page in a new browser context, whose cache is empty.
 *
 * @param {Awaited<ReturnType<typeof serveArrival>>} server
 * @param {string} name
 * @param {number} slowdown
 * @returns {Promise<Arrival>}
 */
async function arrive({ store, service }, name, slowdown) {
  const context = await browser.newContext({ viewport: phone });
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', network);
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
  await page.addInitScript(() => {
    // The browser calls back before each frame, and the timer runs after it.
    const look = () => {
      const list = document.querySelector('vitrine-recommendations');
      if (list?.shadowRoot?.querySelector('.card:not(.blank)')) {
        setTimeout(() => performance.mark('cards'));
      } else {
        requestAnimationFrame(look);
      }
    };
    requestAnimationFrame(look);
  });
  await page.goto(`${store}/${name}`, { waitUntil: 'commit' });
  const seen = await page.waitForFunction(
    (own) => {
      const [cards] = performance.getEntriesByName('cards');
      const [paint] = performance.getEntriesByName('first-contentful-paint');
      return (
        cards &&
        paint && {
          cards: cards.startTime,
          paint: paint.startTime,
          requests: performance
            .getEntriesByType('resource')
            .filter(({ name: address }) => address.startsWith(own) || address.endsWith('/cart.js'))
            .map(({ name: address, startTime, duration }) => ({
              address,
              start: startTime,
              end: startTime + duration,
            })),
        }
      );
    },
    service,
    { timeout: 60_000 },
  );
  const { cards = 0, paint = 0, requests = [] } = (await seen.jsonValue()) || {};
  await context.close();
  if (options.requests) {
    requests.forEach(({ address, start, end }) =>
      print(`  ${start.toFixed(0)} – ${end.toFixed(0)} ${address}`),
    );
  }
  return { cards, paint, trips: tripsOf(requests.filter(endedBefore(cards))) };
}

/** @param {number} time */
function endedBefore(time) {
  return (/** @type {Sent} */ { address, end }) =>
    end <= time && !/\/(?:widget\.js|reserve\.css)$/.test(address);
}

/**
 * Returns the length of the longest chain of requests, each of which began after the one before had ended.
 *
 * @param {readonly Sent[]} requests
 */
function tripsOf(requests) {
  let ends = -Infinity;
  // The greedy choice of intervals by their ends is the longest chain.
  return requests
    .toSorted((one, other) => one.end - other.end)
    .reduce((trips, { start, end }) => {
      if (start < ends) {
        return trips;
      }
      ends = end;
      return trips + 1;
    }, 0);
}
