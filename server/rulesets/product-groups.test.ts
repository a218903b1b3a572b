import { expect } from 'vitest';
import { product } from '../testing/factories.ts';
import { test } from '../testing/running-app.ts';
import { ProductGroups } from './product-groups.ts';

const products = [
  product({ id: 1, tags: 'ÄPFEL, 100%', vendor: 'Å & Sons' }),
  product({ id: 2, tags: 'äpfel,a_b', vendor: 'å & SONS' }),
  product({ id: 3, tags: 'apfel, 1000', vendor: 'A & Sons', product_type: 'axb' }),
];

test('a product group contains products by any of its words, ignoring case and signs', async ({
  app,
}) => {
  const shop = await app.shop();
  await shop.import({ products });
  const groups = new ProductGroups(app.service.stores);
  const idsOf = async (kind: 'tags' | 'vendor' | 'product_type', ...words: string[]) => {
    const group = await groups.get(shop.shop.id, kind, words);
    const ids = [1, 2, 3].filter((id) => group.has(id));
    expect(group.maximumMembers).toBeGreaterThanOrEqual(ids.length);
    return ids;
  };
  expect(await idsOf('tags', 'Äpfel')).toEqual([1, 2]);
  expect(await idsOf('tags', '100%')).toEqual([1]);
  expect(await idsOf('tags', 'A_B', '1000')).toEqual([2, 3]);
  expect(await idsOf('tags', 'pfel')).toEqual([]);
  expect(await idsOf('vendor', 'å & sons')).toEqual([1, 2]);
  expect(await idsOf('product_type', 'a_b', 'AXB')).toEqual([3]);
  expect(await idsOf('tags')).toEqual([]);
  expect(await idsOf('tags', 'x'.repeat(60_000))).toEqual([]);
});

test('a product group follows changes of its products, even during its lookup', async ({ app }) => {
  const shop = await app.shop();
  const { id: shopId } = shop.shop;
  await shop.import({ products });
  const groups = new ProductGroups(app.service.stores);
  const lookedUp = groups.get(shopId, 'tags', ['äpfel']);
  await shop.import({ products: [product({ id: 1 }), product({ id: 3, tags: 'ÄPFEL' })] });
  await groups.apply(
    shopId,
    [1, 3].map((id) => ({ kind: 'product', id })),
  );
  await lookedUp;
  const group = await groups.get(shopId, 'tags', ['äpfel']);
  expect([1, 2, 3].filter((id) => group.has(id))).toEqual([2, 3]);
  groups.forget(shopId);
  const anew = await groups.get(shopId, 'tags', ['äpfel']);
  expect([1, 2, 3].filter((id) => anew.has(id))).toEqual([2, 3]);
});
