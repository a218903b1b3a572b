import { describe, expect, onTestFinished } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { mountSearch, results, searchPath } from '../testing/search-page.ts';
import { products, test, type ShopPage } from '../testing/shop-page.ts';
import { VitrineQuickView } from './quick-view.ts';

customElements.define('vitrine-quick-view', VitrineQuickView);

/** Returns the boxes of the input and its open panel on a screen of this size. */
async function openAt(shop: ShopPage, top: number, width = 1000, height = 800) {
  const { innerWidth, innerHeight } = window;
  onTestFinished(() => page.viewport(innerWidth, innerHeight));
  await page.viewport(width, height);
  shop.answer(searchPath, () => results(products(10)));
  const search = mountSearch(
    shop,
    `<input id="q" aria-label="Search" style="position: fixed; top: ${top}px; left: 40px; height: 40px">`,
  );
  search.write('oak');
  await search.untilShown();
  const boxes = () => ({
    input: search.input.getBoundingClientRect(),
    panel: search.panel().getBoundingClientRect(),
  });
  return { search, boxes };
}

describe('the panel', () => {
  for (const top of [0, 100, 300]) {
    test(`lies under an input ${top} pixels from the top, within the viewport`, async ({
      shop,
    }) => {
      const { boxes } = await openAt(shop, top);
      const { panel, input } = boxes();

      expect(panel.top).toBe(input.bottom + 8);
      expect(panel.bottom).toBeLessThanOrEqual(800);
      expect(panel.left).toBeGreaterThanOrEqual(0);
      expect(panel.right).toBeLessThanOrEqual(document.documentElement.clientWidth);
      expect(panel.width).toBeGreaterThanOrEqual(input.width);
      expect(panel.height).toBeGreaterThan(300);
    });
  }

  for (const top of [520, 700, 760]) {
    test(`lies above an input ${top} pixels from the top, at its edge`, async ({ shop }) => {
      const { search, boxes } = await openAt(shop, top);
      const { panel, input } = boxes();
      expect(panel.bottom).toBeCloseTo(input.top - 8);
      expect(panel.top).toBeGreaterThanOrEqual(0);
      expect(panel.height).toBeGreaterThan(300);

      shop.answer(searchPath, () => results(products(1)));
      await userEvent.keyboard('s');
      await expect.poll(() => search.titles().length).toBe(1);
      expect(boxes().panel.bottom).toBeCloseTo(boxes().input.top - 8);
    });
  }

  test('changes its side when the input moves', async ({ shop }) => {
    const { search, boxes } = await openAt(shop, 700);
    search.input.style.top = '20px';
    window.dispatchEvent(new Event('scroll'));

    expect(boxes().panel.top).toBe(boxes().input.bottom + 8);
  });

  for (const top of [10, 110, 210]) {
    test(`shows each row on a low screen, the input at ${top} pixels`, async ({ shop }) => {
      const { search, boxes } = await openAt(shop, top, 700, 260);
      const { panel } = boxes();
      expect(panel.top).toBeGreaterThanOrEqual(0);
      expect(panel.bottom).toBeLessThanOrEqual(260);

      for (let row = 0; row < 11; row += 1) {
        await userEvent.keyboard('{ArrowDown}');
        await search.element.updateComplete;
        const cell = search.element.querySelector('[aria-selected="true"]');
        const { top: upper = -1, bottom: lower = 999 } = cell?.getBoundingClientRect() ?? {};
        expect(document.elementFromPoint(60, (upper + lower) / 2)).toBe(cell);
      }
    });
  }

  test('has zero height when there is no room', async ({ shop }) => {
    const { boxes } = await openAt(shop, 5, 700, 50);

    expect(boxes().panel.height).toBeLessThanOrEqual(2);
  });
});
