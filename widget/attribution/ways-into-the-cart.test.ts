import { describe, expect, onTestFinished } from 'vitest';
import { userEvent } from 'vitest/browser';
import { VitrineBoughtTogether } from '../bundle/bought-together.ts';
import { getPath, listAt } from '../core/json.ts';
import { VitrinePopUp } from '../pop-up/pop-up.ts';
import { VitrineCartUpsell } from '../products/cart-upsell.ts';
import { VitrineProductCard } from '../products/product-card.ts';
import { VitrineRecentlyViewed } from '../products/recently-viewed.ts';
import { VitrineRecommendations } from '../products/recommendations.ts';
import { VitrineQuickView } from '../quick-view/quick-view.ts';
import { VitrineResultsPage } from '../results-page/results-page.ts';
import { setConsent } from '../shopper/set-consent.ts';
import { found, mountResults, nothingFound, resultsPath } from '../testing/results-page.ts';
import { mountSearch, noSheet, results, searchPath } from '../testing/search-page.ts';
import { product, shadowOf, test, type ShopPage } from '../testing/shop-page.ts';

const elements = {
  'vitrine-bought-together': VitrineBoughtTogether,
  'vitrine-cart-upsell': VitrineCartUpsell,
  'vitrine-pop-up': VitrinePopUp,
  'vitrine-product-card': VitrineProductCard,
  'vitrine-quick-view': VitrineQuickView,
  'vitrine-recently-viewed': VitrineRecentlyViewed,
  'vitrine-recommendations': VitrineRecommendations,
  'vitrine-results-page': VitrineResultsPage,
};
for (const [tag, element] of Object.entries(elements)) {
  customElements.define(tag, element);
}

/** Serves a store with something in the cart, and a stored widget 5 whose products come from rule 3 of ruleset 12. */
function serve(shop: ShopPage): void {
  const ruleset = '/api/v1/custom/id/12';
  const settings = { title: '', limit: 2, layout: 'grid', source: ruleset };
  const listed = { data: [product({ id: 2 })] };
  shop.answer('/api/v1/page', () => ({ data: { widgets: [{ id: 5, settings }] } }));
  shop.answer(ruleset, () => ({ data: [{ ...product({ id: 2 }), rule_number: 3 }] }));
  for (const name of ['recommended', 'top_sellers', 'viewed', 'trending_products']) {
    shop.answer(`/api/v1/products/${name}`, () => listed);
  }
  shop.answer('/api/v1/products/static', () => ({ data: [product({ id: 1 })] }));
  shop.answer('shop:/cart.js', () => ({ item_count: 1, items: [{ product_id: 9 }] }));
  shop.answer('shop:/cart/add.js', () => ({ items: [] }));
}

/** Returns the properties of all lines that were added. */
function added(shop: ShopPage): unknown[] {
  return shop.asked
    .filter(({ path }) => path === 'shop:/cart/add.js')
    .flatMap(({ body }) => listAt(body, 'items'))
    .map((line) => getPath(line, 'properties'));
}

async function press(element: Element | null): Promise<void> {
  const button = () => shadowOf(element).querySelector<HTMLElement>('[part="add"]');
  await expect.poll(button).not.toBeNull();
  button()?.click();
}

const ofRule = { _source: 'vitrine', _widget_id: '5', _ruleset_id: '12', _rule: '3' };
const by = (recommender: string) => ({ _source: 'vitrine', _recommender: recommender });

const placements: readonly [title: string, markup: string, lines: readonly object[]][] = [
  [
    'a card of a stored widget with a ruleset',
    '<vitrine-recommendations widget-id="5" add-to-cart></vitrine-recommendations>',
    [ofRule],
  ],
  [
    'a card of a recommender',
    '<vitrine-recommendations source="/api/v1/products/top_sellers?limit=3" add-to-cart></vitrine-recommendations>',
    [by('top_sellers')],
  ],
  [
    'a single card',
    '<vitrine-product-card product-id="1" widget-id="8" add-to-cart></vitrine-product-card>',
    [{ _source: 'vitrine', _widget_id: '8', _recommender: 'static' }],
  ],
  [
    'a bundle',
    '<vitrine-bought-together product-id="1"></vitrine-bought-together>',
    [by('recommended'), by('recommended')],
  ],
  [
    'a bundle of a stored widget with a ruleset',
    '<vitrine-bought-together product-id="1" widget-id="5"></vitrine-bought-together>',
    [{ _source: 'vitrine', _widget_id: '5', _ruleset_id: '12' }, ofRule],
  ],
  [
    'the upsell of the cart',
    '<vitrine-cart-upsell add-to-cart></vitrine-cart-upsell>',
    [by('recommended')],
  ],
];

describe('a cart line from', () => {
  test.for(placements)('%s tells where it came from, without consent', async (row, { shop }) => {
    const [, markup, lines] = row;
    serve(shop);
    await press(shop.mount(markup).firstElementChild);
    await expect.poll(() => added(shop)).toEqual(lines);
  });

  test.for(placements)('%s tells the same with consent', async (row, { shop }) => {
    const [, markup, lines] = row;
    setConsent(true);
    onTestFinished(() => setConsent(false));
    serve(shop);
    await press(shop.mount(markup).firstElementChild);
    await expect.poll(() => added(shop)).toEqual(lines);
  });

  test.for(placements)('%s tells nothing when attribution is off', async (row, { shop }) => {
    const [, markup, lines] = row;
    serve(shop);
    await press(shop.mount(markup.replace('></', ' attribution="off"></')).firstElementChild);
    await expect.poll(() => added(shop)).toEqual(lines.map(() => undefined));
  });

  test('recently viewed products tells their source', async ({ shop }) => {
    setConsent(true);
    onTestFinished(() => {
      setConsent(false);
      localStorage.clear();
    });
    serve(shop);
    await press(
      shop.mount('<vitrine-recently-viewed add-to-cart></vitrine-recently-viewed>')
        .firstElementChild,
    );
    await expect.poll(() => added(shop)).toEqual([by('viewed')]);
  });

  test('a pop-up tells the widget in it', async ({ shop }) => {
    sessionStorage.clear();
    setConsent(true);
    onTestFinished(() => setConsent(false));
    serve(shop);
    const main = shop.mount(
      '<vitrine-pop-up on="exit"><vitrine-recommendations widget-id="5" add-to-cart></vitrine-recommendations></vitrine-pop-up>',
    );
    await main.querySelector('vitrine-pop-up')?.open();
    await press(main.querySelector('vitrine-recommendations'));
    await expect.poll(() => added(shop)).toEqual([ofRule]);
  });

  test('the quick view tells the corrected term, at most 64 characters of it', async ({ shop }) => {
    serve(shop);
    shop.answer(searchPath, () => ({
      ...results([product()]),
      pageInfo: { correctedTerm: 'oak'.repeat(30) },
    }));
    const search = mountSearch(shop);
    search.write('oka');
    await search.untilShown();
    // The first two rows lead to the corrected term and to the typed one.
    await userEvent.keyboard('{ArrowDown}{ArrowDown}{ArrowDown}{ArrowRight}{Enter}');
    await expect
      .poll(() => added(shop))
      .toEqual([{ _source: 'vitrine', _search_term: 'oak'.repeat(30).slice(0, 64) }]);
    expect(search.isOpen()).toBe(true);
  });

  test('a product that stands in for results tells no term', async ({ shop }) => {
    serve(shop);
    shop.answer(resultsPath, () => ({ ...nothingFound, popular: [product()] }));
    const page = await mountResults(shop);
    await press(page.element);
    await expect.poll(() => added(shop)).toEqual([{ _source: 'vitrine' }]);
  });

  test('the results page tells the term', async ({ shop }) => {
    serve(shop);
    shop.answer(resultsPath, () => found([product()]));
    const page = await mountResults(shop, { query: '?q=oak+bowl' });
    await press(page.element);
    await expect
      .poll(() => added(shop))
      .toEqual([{ _source: 'vitrine', _search_term: 'oak bowl' }]);
  });

  test('the quick view and the results page tell nothing with attribution="off"', async ({
    shop,
  }) => {
    serve(shop);
    shop.answer(searchPath, () => results([product()]));
    const search = mountSearch(shop, undefined, `${noSheet} attribution="off"`);
    search.write('oak');
    await search.untilShown();
    await userEvent.keyboard('{ArrowDown}{ArrowRight}{Enter}');
    await expect.poll(() => added(shop)).toHaveLength(1);

    shop.answer(resultsPath, () => ({ ...nothingFound, popular: [product()] }));
    const page = await mountResults(shop, {
      markup: '<vitrine-results-page attribution="off"></vitrine-results-page>',
    });
    await press(page.element);
    await expect.poll(() => added(shop)).toEqual([undefined, undefined]);
    expect(page.element.shadowRoot?.innerHTML).not.toContain('_source');
  });
});
