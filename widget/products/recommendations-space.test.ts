import { describe, expect, onTestFinished } from 'vitest';
import { linkReserve } from '../testing/reserve.ts';
import { later, products, test } from '../testing/shop-page.ts';
import { VitrineRecommendations } from './recommendations.ts';

const topSellers = '/api/v1/products/top_sellers';
const place = (attributes: string, content = '') =>
  `<vitrine-recommendations source="${topSellers}" ${attributes}>${content}</vitrine-recommendations>`;

async function heights(root: Element): Promise<number[]> {
  const all = [...root.querySelectorAll('vitrine-recommendations')];
  await Promise.all(all.map(({ updateComplete }) => updateComplete));
  return all.map((one) => one.getBoundingClientRect().height);
}

/** The tolerance in pixels, because the rounding of each row adds up. */
function shift(before: readonly number[], after: readonly number[]): number {
  return Math.max(...before.map((height, index) => Math.abs(height - (after[index] ?? Infinity))));
}

function shown(root: Element): boolean {
  return [...root.querySelectorAll('vitrine-recommendations')].every(
    ({ shadowRoot }) => shadowRoot?.querySelector('a.card') !== null,
  );
}

const layouts = [
  'limit="5"',
  'layout="carousel" limit="12" heading="A heading"',
  'layout="carousel" limit="4" style="--vitrine-card-width: 11rem; font-size: 20px"',
  'layout="grid" limit="8" heading="A heading that is far too long for the width that it has here"',
  'layout="grid" limit="7" style="--vitrine-columns: 3; --vitrine-image-ratio: 1; --vitrine-gap: 10px"',
  'layout="grid" limit="3"',
  'layout="list" limit="5" heading="A heading"',
  'layout="list" style="--vitrine-limit: 8"',
  'layout="grid" limit="3" add-to-cart ratings badges="sale: Less"',
  'layout="carousel" limit="3" add-to-cart ratings style="font-size: 18px"',
  'layout="list" limit="3" add-to-cart ratings',
  'layout="grid" limit="4" style="--vitrine-card-height: 217px"',
  'layout="carousel" limit="4" style="--vitrine-card-height: 217px"',
];
const widths = [280, 358, 639, 900, 1240];

function layoutsAt(width: number): string {
  return `<div style="width: ${width}px">${layouts.map((one) => place(one)).join('')}</div>`;
}

describe('the reserved space', () => {
  test('equals the size of the element before the response in every layout and width', async ({
    shop,
  }) => {
    await linkReserve();
    shop.answer(topSellers, () => later().promise);
    const main = shop.mount(widths.map(layoutsAt).join(''));
    const reserved = await heights(main);
    expect(Math.min(...reserved)).toBeGreaterThan(200);

    customElements.define('vitrine-recommendations', VitrineRecommendations);

    expect(shift(reserved, await heights(main))).toBeLessThan(0.5);
  });

  for (const width of widths) {
    test(`equals the size of the products in every layout at ${width} px`, async ({ shop }) => {
      await linkReserve();
      const measured = later<void>();
      shop.answer(topSellers, async ({ query }) => {
        await measured.promise;
        return { data: products(Number(query.get('limit'))) };
      });
      const main = shop.mount(layoutsAt(width));
      const reserved = await heights(main);
      measured.resolve();

      for (const one of main.querySelectorAll('vitrine-recommendations')) {
        one.scrollIntoView();
        await expect.poll(() => one.shadowRoot?.querySelector('a.card')).not.toBeNull();
      }
      expect(shown(main)).toBe(true);
      expect(shift(reserved, await heights(main))).toBeLessThan(0.5);
    });
  }

  for (const [name, answer] of [
    ['fails', () => Response.error()],
    ['is refused', () => new Response('{}', { status: 401 })],
    ['is no JSON', () => new Response('<html>')],
    ['is empty', () => ({ data: [] })],
    ['has no list', () => ({ data: 'odd' })],
  ] as const) {
    test(`stays in view under the fallback when the response ${name}`, async ({ shop }) => {
      window.scrollTo(0, 0);
      shop.answer(topSellers, answer);
      const main = shop.mount(
        `${place('layout="grid" limit="4" heading="A"', '<a slot="fallback" href="/">Everything</a>')}<p>Next</p>`,
      );
      const [before] = await heights(main);
      const fallback = main.querySelector('a');
      await expect.poll(() => fallback?.checkVisibility()).toBe(true);

      expect(await heights(main)).toEqual([before]);
      expect(before).toBeGreaterThan(200);
    });
  }

  test('stays in view with too few products', async ({ shop }) => {
    window.scrollTo(0, 0);
    shop.answer(topSellers, () => ({ data: products(1) }));
    const main = shop.mount(place('layout="grid" limit="12"'));
    const before = await heights(main);
    await expect.poll(() => shown(main)).toBe(true);

    expect(await heights(main)).toEqual(before);
  });

  test('collapses out of view when there is nothing to show', async ({ shop }) => {
    window.scrollTo(0, 0);
    shop.answer(topSellers, () => ({ data: [] }));
    const main = shop.mount(
      `<div style="height: calc(100vh + 200px)"></div>${place('layout="grid" limit="4"')}`,
    );

    await expect.poll(() => heights(main)).toEqual([0]);
  });

  test('stays when it is scrolled into view at the moment of a failure', async ({ shop }) => {
    window.scrollTo(0, 0);
    const answer = later<Response>();
    shop.answer(topSellers, () => answer.promise);
    const main = shop.mount(
      `<div style="height: calc(100vh + 200px)"></div>${place('layout="grid" limit="4"')}`,
    );
    await expect.poll(() => shop.asked.length).toBe(1);
    const before = await heights(main);
    main.querySelector('vitrine-recommendations')?.scrollIntoView();
    answer.resolve(Response.error());
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));

    expect(await heights(main)).toEqual(before);
  });

  test('causes no layout shift entry in the browser', async ({ shop }) => {
    window.scrollTo(0, 0);
    const shifts: number[] = [];
    const observer = new PerformanceObserver((list) =>
      shifts.push(...list.getEntries().map(({ duration }) => duration)),
    );
    onTestFinished(() => observer.disconnect());
    const main = shop.mount(`${place('layout="carousel" limit="6" heading="A"')}<p>Next</p>`);
    shop.answer(topSellers, () => ({ data: products(6) }));
    await new Promise(requestAnimationFrame);
    observer.observe({ type: 'layout-shift' });
    await expect.poll(() => shown(main)).toBe(true);
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));

    expect(shifts).toEqual([]);
  });
});
