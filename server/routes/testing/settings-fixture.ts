import { collection, product } from '../../testing/factories.ts';
import type { RunningApp } from '../../testing/running-app.ts';
import type { TestShop } from '../../testing/test-shop.ts';
import { idsFor } from './search-fixture.ts';

/** Furniture and crockery. 5 is out of stock; 8 and 9 are hidden. */
export async function openSettingsShop(app: RunningApp, search: object = {}): Promise<TestShop> {
  const shop = await app.shop();
  await shop.import({
    products: [
      product({ id: 1, title: 'Red sofa', vendor: 'Kiln', tags: 'sale' }),
      product({ id: 2, title: 'Blue sofa', vendor: 'Harbour' }),
      product({ id: 3, title: 'Oak table', vendor: 'Kiln', body_html: 'Beside the sofa' }),
      product({ id: 4, title: 'Beaker', vendor: 'Harbour', variants: [{ sku: 'BK-77' }] }),
      product({ id: 5, title: 'Mug', vendor: 'Kiln', variants: [{ inventory_quantity: 0 }] }),
      product({ id: 6, title: 'Mug tall', vendor: 'Harbour' }),
      product({ id: 8, title: 'Sofa mug', status: 'draft' }),
      product({ id: 9, title: 'Sofa mug', published_at: null }),
    ],
    collections: [collection(7, [2, 6], 'Sofas')],
    content: [{ id: 3, type: 'page', title: 'Cleaning a sofa', handle: 'clean' }],
  });
  await shop.saveSettings({ search });
  return shop;
}

const terms = ['', 'sofa', 'red sofa', 'table', 'beaker', 'mug', 'kiln', 'harbour', 'bk-77'];

/** Returns the results of each term, which unrelated settings must not change. */
export async function findAll(shop: TestShop, except: readonly string[] = []): Promise<object> {
  const searched = terms.filter((term) => !except.includes(term));
  const found = searched.map(async (searchTerm) => [
    searchTerm,
    await idsFor(shop, { searchTerm }),
  ]);
  return Object.fromEntries(await Promise.all(found));
}
