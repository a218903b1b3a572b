/**
 * Measures the CPU time that recommendations and bundles take in a shopper's browser, from the response to painted
 * cards and while the page loads, beside `innerHTML` of the same markup. See bench/README.md.
 */
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { chromium } from 'playwright';
import { chromiumArguments, chromiumPath } from '../../server/set-up/chromium.mjs';
import { atMost, median, print, printTable } from '../shared/table.mjs';
import { placements } from './answer.mjs';
import { builds, alternate, pairedNote, ratioRow } from './builds.mjs';
import { readFloor } from './cards-capture.mjs';
import { measureResponse, measureLoad } from './cards-measure.mjs';
import { serveCards } from './cards-server.mjs';

/** @import { Cost } from './cards-measure.mjs' */

const here = fileURLToPath(new URL('.', import.meta.url));
const { values: options } = parseArgs({
  options: {
    rounds: { type: 'string', default: '9' },
    only: { type: 'string', default: '' },
    dist: { type: 'string', default: join(here, '..', '..', 'dist') },
    before: { type: 'string' },
  },
});

/** @typedef {{ response: Cost, load: Cost }} Round */

const names = Object.keys(placements).filter((name) => name.includes(options.only));
const executablePath = chromiumPath();
const browser = await chromium.launch({
  args: chromiumArguments,
  ...(executablePath === undefined ? {} : { executablePath }),
});
const server = await serveCards(options.dist);
const serverBefore = options.before === undefined ? null : await serveCards(options.before);
const contestants = serverBefore
  ? [
      { name: 'plain', server, page: 'plain' },
      { name: builds.before, server: serverBefore, page: 'vitrine' },
      { name: builds.now, server, page: 'vitrine' },
    ]
  : ['plain', 'floor', 'vitrine'].map((name) => ({ name, server, page: name }));
/** @type {Map<string, Round[]>} */
const rounds = new Map();
for (const name of serverBefore ? [] : names) {
  server.floors.set(name, await readFloor(browser, server, name));
}
// The first round warms up the browser.
for (let round = 0; round <= Number(options.rounds); round += 1) {
  for (const name of names) {
    for (const contestant of alternate(contestants, round)) {
      const address = `/${contestant.page}/${name}`;
      const response = await measureResponse(browser, contestant.server, address);
      const load = await measureLoad(browser, contestant.server, address);
      if (round > 0) {
        const key = keyOf(contestant.name, name);
        rounds.set(key, [...(rounds.get(key) ?? []), { response, load }]);
      }
    }
  }
}
await browser.close();
server.close();
serverBefore?.close();
names.forEach(serverBefore ? reportBuilds : report);
print(
  serverBefore
    ? pairedNote(options.rounds)
    : `medians of ${options.rounds} alternating rounds, in milliseconds of the main thread's CPU time`,
);

/**
 * Compares this build with the build before.
 *
 * @param {string} name
 */
function reportBuilds(name) {
  const plain = figuresOf('plain', name);
  const before = figuresOf(builds.before, name);
  const now = figuresOf(builds.now, name);
  printTable([
    { name, cells: [builds.before, builds.now, 'ratio'] },
    ratioRow('response to paint', before.response, now.response),
    ratioRow('loading, over plain', before.load - plain.load, now.load - plain.load),
    ratioRow('longest task', before.longest, now.longest),
  ]);
  print('');
}

/** @param {string} name */
function report(name) {
  const plain = figuresOf('plain', name);
  const floor = figuresOf('floor', name);
  const vitrine = figuresOf('vitrine', name);
  const columns = [plain, floor, vitrine];
  const added = (vitrine.load - plain.load) / (floor.load - plain.load);
  printTable([
    { name, cells: ['plain', 'floor', 'vitrine'] },
    {
      name: 'response to paint',
      cells: columns.map(({ response }) => response.toFixed(1)),
      verdict: verdict(1.3, vitrine.response / floor.response),
    },
    {
      name: 'loading the page',
      cells: columns.map(({ load }) => load.toFixed(1)),
      verdict: `${verdict(2, added)} of what the floor adds`,
    },
    {
      name: 'longest task',
      cells: columns.map(({ longest }) => longest.toFixed(1)),
      verdict: verdict(12.5, vitrine.longest),
    },
  ]);
  print('');
}

/**
 * @param {number} aim
 * @param {number} value
 */
function verdict(aim, value) {
  return `${value.toFixed(2)}, ${atMost(aim, value)}`;
}

/**
 * @param {string} contestant
 * @param {string} name
 */
function figuresOf(contestant, name) {
  const list = rounds.get(keyOf(contestant, name)) ?? [];
  return {
    response: median(list.map(({ response }) => response.sum)),
    load: median(list.map(({ load }) => load.sum)),
    longest: median(list.map(({ response, load }) => Math.max(response.longest, load.longest))),
  };
}

/**
 * @param {string} contestant
 * @param {string} name
 */
function keyOf(contestant, name) {
  return `${contestant}/${name}`;
}
