import { expect } from 'vitest';
import { getPath } from '../core/json.ts';
import { knowShopper } from '../testing/known-shopper.ts';
import { mountSearch, results, searchPath } from '../testing/search-page.ts';
import { products, test } from '../testing/shop-page.ts';
import { VitrineQuickView } from './quick-view.ts';

customElements.define('vitrine-quick-view', VitrineQuickView);

for (const [lists, told] of [
  [['search'], ['7', '5']],
  [['top_sellers'], undefined],
] as const) {
  test(`a search tells ${told?.join(' and ') ?? 'no products'} as looked at where the shop orders ${lists.join()}`, async ({
    shop,
  }) => {
    knowShopper(shop, { lists });
    shop.answer(searchPath, () => results(products(2)));
    const search = mountSearch(shop);
    search.write('oak');
    await search.untilShown();
    const [asked] = shop.asked.filter(({ path }) => path === searchPath);
    expect(getPath(asked?.body, 'viewedIds')).toEqual(told);
  });
}
