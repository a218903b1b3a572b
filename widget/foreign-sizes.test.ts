import { beforeEach, describe, expect } from 'vitest';
import { page as browserPage } from 'vitest/browser';
import { VitrineBoughtTogether } from './bundle/bought-together.ts';
import { VitrineRecommendations } from './products/recommendations.ts';
import { VitrineQuickView } from './quick-view/quick-view.ts';
import { VitrineResultsPage } from './results-page/results-page.ts';
import { openBundle, sizes } from './testing/bundle-page.ts';
import { expectLegible, themeStyle } from './testing/legibility.ts';
import { cards, element, topSellers } from './testing/recommendations-page.ts';
import { linkReserve } from './testing/reserve.ts';
import { found, openResults, resultsPath } from './testing/results-page.ts';
import { mountSearch, noSheet, results, searchPath } from './testing/search-page.ts';
import { product, products, shadowOf, test, variant, type ShopPage } from './testing/shop-page.ts';

customElements.define('vitrine-bought-together', VitrineBoughtTogether);
customElements.define('vitrine-quick-view', VitrineQuickView);
customElements.define('vitrine-recommendations', VitrineRecommendations);
customElements.define('vitrine-results-page', VitrineResultsPage);

/** Roots of themes that have another size than the browser's own 16 pixels. */
const roots: readonly (readonly [string, string])[] = [
  ['a root of 62.5 %', 'html { font-size: 62.5% }'],
  ['a root of 62.5 % and texts of 1.5rem', 'html { font-size: 62.5% } body { font-size: 1.5rem }'],
  ['a root of 14 pixels', 'html { font-size: 14px }'],
];

const screens: readonly (readonly [number, number])[] = [
  [390, 844],
  [1280, 800],
];

const list = [
  product({ id: 1, badge: 'New', variants: sizes() }),
  product({ id: 2, variants: [variant({ available: false })] }),
  product({ id: 3, variants: [variant({ compare_at_price: '40.00' })] }),
];

const layouts = ['carousel', 'grid', 'list'];

async function openList(shop: ShopPage, layout: string) {
  shop.answer(topSellers, () => ({ data: list }));
  const main = shop.mount(
    `<vitrine-recommendations source="${topSellers}" layout="${layout}" limit="3" heading="Loved" add-to-cart ratings badges="sale"></vitrine-recommendations>`,
  );
  await cards(main).toBe(3);
  return main;
}

function press(root: ShadowRoot | undefined, selector: string): void {
  root?.querySelector<HTMLElement>(selector)?.click();
}

const pages = roots.flatMap(([name, style]) =>
  screens.map(([width, height]) => ({ name, style, width, height })),
);

describe.for(pages)('on a page with $name, $width pixels wide', ({ style, width, height }) => {
  beforeEach(async () => {
    await browserPage.viewport(width, height);
    themeStyle(style);
  });

  for (const layout of layouts) {
    test(`texts and targets of a ${layout} are large enough`, async ({ shop }) => {
      expectLegible(await openList(shop, layout));
    });
  }

  test('texts and targets of the option picker are large enough', async ({ shop }) => {
    const main = await openList(shop, 'grid');
    press(element(main).renderRoot, '.button');
    await expect.poll(() => element(main).renderRoot.querySelector('dialog')?.open).toBe(true);

    expectLegible(main);
  });

  test('texts and targets of a bundle are large enough', async ({ shop }) => {
    const { main } = await openBundle(shop);

    expectLegible(main);
  });

  for (const attributes of [noSheet, 'sheet-media="all"']) {
    test(`texts and targets of the search dropdown with ${attributes} are large enough`, async ({
      shop,
    }) => {
      shop.answer(searchPath, () => ({
        ...results(list),
        suggestions: [{ text: 'oak', highlighted: [{ text: 'oak', match: true }] }],
        collections: [{ title: 'Oak', handle: 'oak' }],
      }));
      const search = mountSearch(shop, undefined, attributes);
      // The code of the sheet comes first.
      await expect.poll(() => search.input.role).toBe('combobox');
      search.write('oak');
      await expect.poll(() => search.element.querySelector('[data-kind=all]')).not.toBeNull();

      expectLegible(search.element);
    });
  }

  test('a bundle takes the space that was reserved for it', async ({ shop }) => {
    await linkReserve();
    const markup = '<div data-vitrine-element="bought-together"></div>';
    const { main } = await openBundle(
      shop,
      `${markup}<vitrine-bought-together product-id="1"></vitrine-bought-together>`,
    );
    const [reserved, taken] = [...main.children].map((one) => one.getBoundingClientRect().height);

    expect(reserved).toBeCloseTo(taken ?? 0, 0);
  });

  test('texts and targets of the results page are large enough', async ({ shop }) => {
    shop.answer(resultsPath, () => found(list));
    const page = await openResults(shop, {
      query: '?q=oak&filter.p.vendor=Maker+1',
      size: width < 800 ? 'phone' : 'desk',
    });
    await expect.poll(() => page.all('.chip').length).toBe(1);
    expectLegible(page.main);
  });

  test('lists take the space that was reserved for them', async ({ shop }) => {
    await linkReserve();
    shop.answer(topSellers, ({ query }) => ({ data: products(Number(query.get('limit'))) }));
    const attributes = layouts.map((layout) => ({ layout, limit: 5, heading: 'Loved' }));
    const main = shop.mount(
      attributes
        .map(
          ({ layout, limit, heading }) =>
            `<div data-vitrine-layout="${layout}" data-vitrine-limit="${limit}" data-vitrine-heading="${heading}" data-vitrine-add-to-cart></div>
            <vitrine-recommendations source="${topSellers}" layout="${layout}" limit="${limit}" heading="${heading}" add-to-cart></vitrine-recommendations>`,
        )
        .join(''),
    );
    const placed = [...main.querySelectorAll('vitrine-recommendations')];
    for (const one of placed) {
      one.scrollIntoView();
      await expect.poll(() => shadowOf(one).querySelector('a.card')).not.toBeNull();
      const reserved = one.previousElementSibling?.getBoundingClientRect().height;
      expect(reserved).toBeCloseTo(one.getBoundingClientRect().height, 0);
    }
  });

  test('a grid has as many columns as on a page with the usual root', async ({ shop }) => {
    const main = await openList(shop, 'grid');
    const { renderRoot } = element(main);
    const tops = [...renderRoot.querySelectorAll('.item')].map(
      (item) => item.getBoundingClientRect().top,
    );

    expect(tops.filter((top) => top === tops[0])).toHaveLength(width < 640 ? 2 : 3);
  });
});
