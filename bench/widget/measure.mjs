import { mainThread, traced } from './trace.mjs';

/** @import { Browser, CDPSession, Page } from 'playwright' */

/**
 * @typedef {object} Measured
 * @property {number} evaluate CPU milliseconds that compiling and running the scripts took during the load
 * @property {number} blocking milliseconds by which the tasks of the load would exceed 50 on a CPU 4 times slower
 * @property {number} paint median milliseconds from a key to the paint of its results, without the debounce
 * @property {number} slowPaint the same with a CPU 4 times slower
 * @property {number} heap kB after the load
 * @property {number} growth kB that 50 more queries add to the heap
 */

const debounceMs = 120;
const scriptEvents = new Set([
  'EvaluateScript',
  'v8.compile',
  'v8.compileModule',
  'v8.evaluateModule',
]);

/**
 * @param {Browser} browser
 * @param {string} address
 * @param {{ keys: number }} options
 * @returns {Promise<Measured>}
 */
export async function measure(browser, address, { keys }) {
  const isPlain = address.endsWith('/plain');
  const loaded = await load(browser, address, 1);
  const heap = await heapOf(loaded.session);
  const paint = isPlain ? 0 : await typeOn(loaded.page, keys);
  const shown = await heapOf(loaded.session);
  await typeOn(loaded.page, isPlain ? 0 : 50);
  const growth = (await heapOf(loaded.session)) - shown;
  await loaded.page.close();
  const slow = await load(browser, address, 4);
  const slowPaint = isPlain ? 0 : await typeOn(slow.page, keys);
  await slow.page.close();
  return { evaluate: loaded.evaluate, blocking: loaded.blocking, paint, slowPaint, heap, growth };
}

/**
 * @param {Browser} browser
 * @param {string} address
 * @param {number} slowness
 */
async function load(browser, address, slowness) {
  const page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowness });
  const events = await traced(session, async () => {
    await page.goto(address);
    // The script loads elements when the page is idle.
    await page.waitForFunction(
      'document.title === "plain" || customElements.get("vitrine-quick-view") || !document.querySelector("vitrine-quick-view")',
    );
    await page.waitForTimeout(500);
  });
  const own = mainThread(events);
  const evaluate = sum(
    own.filter(({ name }) => scriptEvents.has(name)).map(({ tdur = 0 }) => tdur / 1000),
  );
  const tasks = own.filter(({ name }) => name === 'RunTask');
  const blocking = sum(tasks.map(({ tdur = 0 }) => Math.max(0, (4 * tdur) / 1000 - 50)));
  return { page, session, evaluate, blocking };
}

/**
 * Types letters, waits for the rows of each, and returns the median time from a letter to the paint of its rows.
 *
 * @param {Page} page
 * @param {number} keys
 */
async function typeOn(page, keys) {
  const times = [];
  for (let count = 0; count < keys; count += 1) {
    const time = await page.evaluate(keyToPaint, {
      letter: 'abcdefghij'[count % 10] ?? 'a',
      isFirst: count % 10 === 0,
    });
    times.push(time - debounceMs);
  }
  return times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0;
}

/**
 * Runs in the page. Inserts a letter as a key does, and returns the milliseconds until the rows of the query are
 * painted.
 *
 * @param {{ letter: string, isFirst: boolean }} key
 * @returns {Promise<number>}
 */
async function keyToPaint({ letter, isFirst }) {
  const input = document.querySelector('input:not([type="hidden"])');
  if (!(input instanceof HTMLInputElement)) {
    throw new Error(`${location.pathname} has no input.`);
  }
  input.focus();
  if (isFirst) {
    input.select();
  }
  document.execCommand('insertText', false, letter);
  const query = input.value;
  const startedAt = performance.now();
  const wanted = `Stoneware ${query} mug, number ${query.length * 100 + 9}`;
  /** @param {Document | ShadowRoot} root @returns {boolean} */
  const has = (root) =>
    [...root.querySelectorAll('span')].some(({ textContent }) => textContent?.trim() === wanted) ||
    [...root.querySelectorAll('vitrine-cell')].some(
      ({ shadowRoot }) => shadowRoot !== null && has(shadowRoot),
    );
  await new Promise((resolve) => {
    const look = () => (has(document) ? resolve(undefined) : requestAnimationFrame(look));
    requestAnimationFrame(look);
  });
  await new Promise((resolve) => {
    const channel = new MessageChannel();
    channel.port1.addEventListener('message', resolve);
    channel.port1.start();
    requestAnimationFrame(() => channel.port2.postMessage(null));
  });
  return performance.now() - startedAt;
}

/** @param {CDPSession} session */
async function heapOf(session) {
  await session.send('HeapProfiler.collectGarbage');
  const { usedSize } = await session.send('Runtime.getHeapUsage');
  return usedSize / 1024;
}

/** @param {readonly number[]} values */
function sum(values) {
  return values.reduce((total, value) => total + value, 0);
}
