import { expect, onTestFinished } from 'vitest';
import { cdp } from 'vitest/browser';
import { mountSearch, results, searchPath } from '../../testing/search-page.ts';
import { products, test } from '../../testing/shop-page.ts';
import { VitrineQuickView } from '../quick-view.ts';

customElements.define('vitrine-quick-view', VitrineQuickView);

async function block(urls: readonly string[]): Promise<void> {
  await cdp().send('Network.setBlockedURLs', { urls: [...urls] });
}

test('a small screen has the panel when the code of the sheet does not load', async ({ shop }) => {
  await cdp().send('Network.enable');
  await block(['*/quick-view/sheet/sheet.ts*']);
  onTestFinished(() => block([]));
  shop.answer(searchPath, () => results(products(2)));
  const search = mountSearch(shop, undefined, 'sheet-media="all"');
  await expect.poll(() => search.input.role).toBe('combobox');
  search.write('oak');
  await search.untilShown();

  expect(search.titles()).toEqual(['Product 1', 'Product 2']);
  const attempts = performance
    .getEntriesByType('resource')
    .filter(({ name }) => name.includes('/sheet/sheet.ts'));
  expect(attempts).toHaveLength(1);
});
