import { describe, expect } from 'vitest';
import { getPath } from '../core/json.ts';
import { knowShopper } from '../testing/known-shopper.ts';
import { found, openResults, resultsPath } from '../testing/results-page.ts';
import { products, type ShopPage, test } from '../testing/shop-page.ts';
import { VitrineResultsPage } from './results-page.ts';

customElements.define('vitrine-results-page', VitrineResultsPage);

/** Opens results, and returns the products that their request tells as looked at. */
async function toldBy(shop: ShopPage, markup = '<vitrine-results-page></vitrine-results-page>') {
  shop.answer(resultsPath, () => found(products(2)));
  await openResults(shop, { markup });
  const [search] = shop.asked.filter(({ path }) => path === resultsPath);
  return getPath(search?.body, 'viewedIds');
}

const smart = '<vitrine-results-page collection="mugs" smart-sort></vitrine-results-page>';

describe('results in an order for each shopper', () => {
  test('tell the products looked at', async ({ shop }) => {
    knowShopper(shop, { lists: ['search'] });
    expect(await toldBy(shop)).toEqual(['7', '5']);
  });

  test('tell them in a smart collection where the shop has those so', async ({ shop }) => {
    knowShopper(shop, { lists: ['collections'] });
    expect(await toldBy(shop, smart)).toEqual(['7', '5']);
  });

  test('tell nothing in a shop that wants none', async ({ shop }) => {
    knowShopper(shop, { lists: ['collections'] });
    expect(await toldBy(shop)).toBeUndefined();
  });
});
