/**
 * What products of recommendations and of what is bought together cost a shopper's browser, from the answer to
 * painted cards and while the page loads, beside `innerHTML` of the same markup. See bench/README.md.
 */
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { chromium } from 'playwright';
import { chromiumArguments, chromiumPath } from '../../server/set-up/chromium.mjs';
import { atMost, median, print, printTable } from '../shared/table.mjs';
import { placements } from './answer.mjs';
import { readFloor } from './cards-capture.mjs';
import { measureAnswer, measureLoad } from './cards-measure.mjs';
import { serveCards } from './cards-server.mjs';

/** @import { Cost } from './cards-measure.mjs' */

const here = fileURLToPath(new URL('.', import.meta.url));
const { values: options } = parseArgs({
  options: {
    rounds: { type: 'string', default: '9' },
    only: { type: 'string', default: '' },
    dist: { type: 'string', default: join(here, '..', '..', 'dist') },
  },
});

/** @typedef {{ answer: Cost, load: Cost }} Round */

const contestants = ['plain', 'floor', 'vitrine'];
const names = Object.keys(placements).filter((name) => name.includes(options.only));
const executablePath = chromiumPath();
const browser = await chromium.launch({
  args: chromiumArguments,
  ...(executablePath === undefined ? {} : { executablePath }),
});
const server = await serveCards(options.dist);
/** @type {Map<string, Round[]>} */
const rounds = new Map();
for (const name of names) {
  server.floors.set(name, await readFloor(browser, server, name));
}
// The first round warms the browser up.
for (let round = 0; round <= Number(options.rounds); round += 1) {
  for (const name of names) {
    for (const contestant of contestants) {
      const address = `/${contestant}/${name}`;
      const answer = await measureAnswer(browser, server, address);
      const load = await measureLoad(browser, server, address);
      if (round > 0) {
        rounds.set(address, [...(rounds.get(address) ?? []), { answer, load }]);
      }
    }
  }
}
await browser.close();
server.close();
names.forEach(report);
print(`medians of ${options.rounds} rounds by turns, ms of the main thread's CPU`);

/** @param {string} name */
function report(name) {
  const [plain, floor, vitrine] = contestants.map((contestant) =>
    figuresOf(`/${contestant}/${name}`),
  );
  if (!plain || !floor || !vitrine) {
    return;
  }
  const columns = [plain, floor, vitrine];
  const added = (vitrine.load - plain.load) / (floor.load - plain.load);
  printTable([
    { name, cells: contestants },
    {
      name: 'answer to painted cards',
      cells: columns.map(({ answer }) => answer.toFixed(1)),
      verdict: verdict(1.3, vitrine.answer / floor.answer),
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

/** @param {string} address */
function figuresOf(address) {
  const list = rounds.get(address) ?? [];
  return {
    answer: median(list.map(({ answer }) => answer.sum)),
    load: median(list.map(({ load }) => load.sum)),
    longest: median(list.map(({ answer, load }) => Math.max(answer.longest, load.longest))),
  };
}
