import { setTimeout } from 'node:timers/promises';
import { mainThread, traced } from './trace.mjs';

/** @import { Browser, Page } from 'playwright' */
/** @import { serveCards } from './cards-server.mjs' */
/** @typedef {Awaited<ReturnType<typeof serveCards>>} Server */

/**
 * @typedef {object} Cost
 * @property {number} sum milliseconds of the main thread's CPU in all its tasks
 * @property {number} longest the same of the longest one
 */

/** How long a page has to become calm, in milliseconds: nothing asks it meanwhile, which would cost it time. */
const calm = 500;

/**
 * From the answer to painted cards, on a page that has loaded everything and waits for it.
 *
 * @param {Browser} browser
 * @param {Server} server
 * @param {string} address
 * @returns {Promise<Cost>}
 */
export async function measureAnswer(browser, server, address) {
  const { page, session } = await open(browser);
  server.hold();
  await page.goto(server.base + address);
  await setTimeout(calm);
  const events = mainThread(
    await traced(session, async () => {
      await page.evaluate(() => performance.mark('answer'));
      server.release();
      await setTimeout(calm);
    }),
    ['answer'],
  );
  await end(page, address);
  const begin = events.find(({ name }) => name === 'answer')?.ts ?? Infinity;
  return costOf(events.filter(({ ts }) => ts > begin));
}

/**
 * Everything from the navigation on, with an answer at once.
 *
 * @param {Browser} browser
 * @param {Server} server
 * @param {string} address
 * @returns {Promise<Cost>}
 */
export async function measureLoad(browser, server, address) {
  const { page, session } = await open(browser);
  await page.addInitScript(() => performance.mark('load'));
  const events = await traced(session, async () => {
    await page.goto(server.base + address);
    await setTimeout(2 * calm);
  });
  await end(page, address);
  return costOf(mainThread(events, ['load']));
}

/** @param {Browser} browser */
async function open(browser) {
  const page = await browser.newPage({ viewport: { width: 1280, height: 900 } });
  return { page, session: await page.context().newCDPSession(page) };
}

/**
 * @param {Page} page
 * @param {string} address
 */
async function end(page, address) {
  const isShown = await page.evaluate(() =>
    [...document.querySelectorAll('*')].some(
      ({ shadowRoot }) => shadowRoot?.textContent?.includes('number 101') ?? false,
    ),
  );
  await page.close();
  if (!isShown && !address.startsWith('/plain')) {
    throw new Error(`${address} was not painted in time: is the machine too busy?`);
  }
}

/** @param {readonly import('./trace.mjs').TraceEvent[]} events */
function costOf(events) {
  const tasks = events.filter(({ name }) => name === 'RunTask').map(({ tdur = 0 }) => tdur / 1000);
  return { sum: tasks.reduce((total, one) => total + one, 0), longest: Math.max(0, ...tasks) };
}
