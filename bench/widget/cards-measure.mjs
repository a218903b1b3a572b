import { setTimeout } from 'node:timers/promises';
import { mainThread, traced } from './trace.mjs';

/** @import { Browser, Page } from 'playwright' */
/** @import { serveCards } from './cards-server.mjs' */
/** @typedef {Awaited<ReturnType<typeof serveCards>>} Server */

/**
 * @typedef {object} Cost
 * @property {number} sum CPU time of the main thread's tasks, in milliseconds
 * @property {number} longest CPU time of the longest task, in milliseconds
 */

/** Milliseconds that a page has to become idle. To ask the page whether it is idle would cost CPU time. */
const idleMs = 500;

/**
 * Measures from the response to painted cards, on a page that has loaded everything else.
 *
 * @param {Browser} browser
 * @param {Server} server
 * @param {string} address
 * @returns {Promise<Cost>}
 */
export async function measureResponse(browser, server, address) {
  const { page, session } = await open(browser);
  server.hold();
  await page.goto(server.base + address);
  await setTimeout(idleMs);
  const events = mainThread(
    await traced(session, async () => {
      await page.evaluate(() => performance.mark('response'));
      server.release();
      await setTimeout(idleMs);
    }),
    ['response'],
  );
  await closeFilled(page, address);
  const begin = events.find(({ name }) => name === 'response')?.ts ?? Infinity;
  return costOf(events.filter(({ ts }) => ts > begin));
}

/**
 * Measures the load of a page from its navigation on, with an immediate response.
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
    await setTimeout(2 * idleMs);
  });
  await closeFilled(page, address);
  return costOf(mainThread(events, ['load']));
}

/** @param {Browser} browser */
async function open(browser) {
  const page = await browser.newPage({ viewport: { width: 1280, height: 900 } });
  return { page, session: await page.context().newCDPSession(page) };
}

/**
 * Closes the page. Fails if it does not show its products.
 *
 * @param {Page} page
 * @param {string} address
 */
async function closeFilled(page, address) {
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
