import { textsOf } from './answer.mjs';

/** @import { Browser, Page } from 'playwright' */
/** @import { Floor, serveCards } from './cards-server.mjs' */
/** @typedef {Awaited<ReturnType<typeof serveCards>>} Server */

/**
 * Makes the floor of a placement from the element itself: its styles, and its markup while it loads and when it is
 * filled. Fails unless the floor looks the same.
 *
 * @param {Browser} browser
 * @param {Server} server
 * @param {string} name
 * @returns {Promise<Floor>}
 */
export async function readFloor(browser, server, name) {
  const page = await browser.newPage({ viewport: { width: 1280, height: 900 } });
  server.hold();
  await page.goto(`${server.base}/vitrine/${name}`);
  await page.waitForTimeout(700);
  const { markup: waiting } = await page.evaluate(readRoot);
  const addresses = [...server.requested()];
  server.release();
  await page.waitForFunction(() =>
    [...document.querySelectorAll('*')].some(({ shadowRoot }) =>
      shadowRoot?.textContent?.includes('number 101'),
    ),
  );
  await waitUntilIdle(page);
  const appearance = await page.evaluate(readAppearance);
  // Some styles arrive with the products.
  const { styles, markup } = await page.evaluate(readRoot);
  const floor = { addresses, styles, waiting, parts: partsOf(markup) };
  server.floors.set(name, floor);
  await page.goto(`${server.base}/floor/${name}`);
  await waitUntilIdle(page);
  const isSame = appearance === (await page.evaluate(readAppearance));
  await page.close();
  if (!isSame) {
    throw new Error(`The floor of ${name} does not look like the element.`);
  }
  return floor;
}

/** @param {Page} page */
async function waitUntilIdle(page) {
  await page.waitForLoadState('networkidle');
  await page.waitForTimeout(500);
}

/** Runs in the page. Returns the element's styles and its markup, with the state of each check box. */
function readRoot() {
  const host = [...document.querySelectorAll('*')].find(({ shadowRoot }) => shadowRoot);
  const root = host?.shadowRoot;
  if (!root) {
    throw new Error('The page has no element with a shadow root.');
  }
  root.querySelectorAll('input').forEach((box) => box.toggleAttribute('checked', box.checked));
  return {
    styles: root.adoptedStyleSheets.map(({ cssRules }) =>
      [...cssRules].map(({ cssText }) => cssText).join('\n'),
    ),
    markup: root.innerHTML.replaceAll(/<!--.*?-->/gs, ''),
  };
}

/** Runs in the page. Returns the position, the text and the colours of each node. */
function readAppearance() {
  const host = [...document.querySelectorAll('*')].find(({ shadowRoot }) => shadowRoot);
  const nodes = [...(host?.shadowRoot?.querySelectorAll('*') ?? [])].map((element) => {
    const { x, y, width, height } = element.getBoundingClientRect();
    const { color, backgroundColor, font, visibility } = getComputedStyle(element);
    const picture = element instanceof HTMLImageElement ? element.naturalWidth : '';
    return [
      element.localName,
      x,
      y,
      width,
      height,
      color,
      backgroundColor,
      font,
      visibility,
      picture,
    ];
  });
  return JSON.stringify([nodes, host?.shadowRoot?.textContent?.replaceAll(/\s+/g, ' ')]);
}

/** @param {string} markup */
function partsOf(markup) {
  /** @type {Floor['parts']} */
  let parts = [markup];
  for (const { text, index, name } of textsOf(24)) {
    parts = parts.flatMap((part) =>
      typeof part === 'string'
        ? part.split(text).flatMap((rest, at) => (at > 0 ? [{ index, name }, rest] : [rest]))
        : [part],
    );
  }
  return parts;
}
