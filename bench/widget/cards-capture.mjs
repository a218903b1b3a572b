import { textsOf } from './answer.mjs';

/** @import { Browser, Page } from 'playwright' */
/** @import { Floor, serveCards } from './cards-server.mjs' */
/** @typedef {Awaited<ReturnType<typeof serveCards>>} Server */

/**
 * Reads styles and markup of an element, while it waits and when it is filled, so that the floor paints the same
 * whatever the element becomes; and makes sure that it does.
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
  const addresses = [...server.asked()];
  server.release();
  await page.waitForFunction(() =>
    [...document.querySelectorAll('*')].some(({ shadowRoot }) =>
      shadowRoot?.textContent?.includes('number 101'),
    ),
  );
  await calm(page);
  const look = await page.evaluate(readLook);
  // Some styles arrive with the products.
  const { styles, markup } = await page.evaluate(readRoot);
  const floor = { addresses, styles, waiting, parts: partsOf(markup) };
  server.floors.set(name, floor);
  await page.goto(`${server.base}/floor/${name}`);
  await calm(page);
  const isSame = look === (await page.evaluate(readLook));
  await page.close();
  if (!isSame) {
    throw new Error(`The floor of ${name} does not look like the element.`);
  }
  return floor;
}

/** @param {Page} page */
async function calm(page) {
  await page.waitForLoadState('networkidle');
  await page.waitForTimeout(500);
}

/** Runs in the page. Boxes and choices say in the markup what they are. */
function readRoot() {
  const host = [...document.querySelectorAll('*')].find(({ shadowRoot }) => shadowRoot);
  const root = host?.shadowRoot;
  if (!root) {
    throw new Error('The element has not come.');
  }
  root.querySelectorAll('input').forEach((box) => box.toggleAttribute('checked', box.checked));
  return {
    styles: root.adoptedStyleSheets.map(({ cssRules }) =>
      [...cssRules].map(({ cssText }) => cssText).join('\n'),
    ),
    markup: root.innerHTML.replaceAll(/<!--.*?-->/gs, ''),
  };
}

/** Runs in the page: where everything stands, what it says, and its colours. */
function readLook() {
  const host = [...document.querySelectorAll('*')].find(({ shadowRoot }) => shadowRoot);
  const looks = [...(host?.shadowRoot?.querySelectorAll('*') ?? [])].map((element) => {
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
  return JSON.stringify([looks, host?.shadowRoot?.textContent?.replaceAll(/\s+/g, ' ')]);
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
