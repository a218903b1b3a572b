import * as fc from 'fast-check';
import { expect } from 'vitest';
import { productRecord } from '../../testing/product-fixture.ts';
import type { ProductRecord } from './product-store.ts';
import { test } from '../../testing/shop-fixture.ts';

test('stores ids beyond 2^31 exactly in every table', async ({ stores, shopId }) => {
  const { database, products } = stores;
  const ids = [2 ** 31, 7_000_000_000_001, Number.MAX_SAFE_INTEGER];
  const variants = ids.map((id) => ({ id, price: 1, inStock: false }));
  const saved = ids.map((id) => productRecord({ id, variants }));
  await database.write(shopId, (transaction) => products.save(transaction, shopId, saved));
  const facts = await stores.catalog.products(shopId, ids);
  expect(facts.map(({ id }) => id)).toEqual(ids);
  expect(facts.map((product) => product.variants)).toEqual(ids.map(() => variants));
  expect([...(await products.bodies(shopId, ids)).keys()]).toEqual(ids);
  const changes = await stores.feed.after(shopId, 0, 9);
  expect(changes.filter(({ kind }) => kind === 'product').map(({ id }) => id)).toEqual(ids);
});

test('returns every body unchanged', async ({ stores, shopId }) => {
  const { database, products } = stores;
  await fc.assert(
    fc.asyncProperty(fc.array(fc.json(), { minLength: 1, maxLength: 5 }), async (bodies) => {
      const saved = bodies.map((json, index) => {
        const body = JSON.stringify({ id: index + 1, value: JSON.parse(json), text: json });
        return productRecord({ id: index + 1, body });
      });
      await database.write(shopId, (transaction) => products.save(transaction, shopId, saved));
      const read = await products.bodies(
        shopId,
        saved.map(({ id }) => id),
      );
      expect(saved.map(({ id }) => read.get(id))).toEqual(saved.map(({ body }) => body));
    }),
    { numRuns: 30 },
  );
});

test('replaces a product with its variants', async ({ stores, shopId }) => {
  const { database, products } = stores;
  const save = (product: ProductRecord) =>
    database.write(shopId, (transaction) => products.save(transaction, shopId, [product]));
  const variants = [1, 2, 3].map((id) => ({ id, price: id, inStock: id === 2 }));
  await save(productRecord({ id: 1, variants }));
  const changed = productRecord({
    id: 1,
    handle: 'a "b" \'c\'',
    publishedAt: 5,
    variants: variants.slice(2),
  });
  await save(changed);
  const {
    contentHash,
    body,
    vendor: _vendor,
    productType: _type,
    title: _title,
    skus: _skus,
    ...facts
  } = changed;
  expect(await stores.catalog.products(shopId, [1])).toEqual([
    {
      isScheduled: false,
      isGiftCard: false,
      isOnlySearched: false,
      componentIds: [],
      ...facts,
      tags: '',
    },
  ]);
  expect(await products.contentHashes(shopId, [1, 2])).toEqual(new Map([[1, contentHash]]));
  expect(await products.bodies(shopId, [1])).toEqual(new Map([[1, body]]));
});

test('stores a product without variants', async ({ stores, shopId }) => {
  const { database, products } = stores;
  await database.write(shopId, (transaction) =>
    products.save(transaction, shopId, [productRecord({ id: 1, variants: [] })]),
  );
  expect((await stores.catalog.products(shopId, [1])).map(({ variants }) => variants)).toEqual([
    [],
  ]);
});

test('finds products by literal words of the title and prefixes of SKUs', async ({
  stores,
  shopId,
}) => {
  const { database, products } = stores;
  const titles = ['Blue mug', 'Mug "100%" blue', 'Bowl', 'Mug_holder \\ rack'];
  const saved = titles.map((title, index) => {
    return productRecord({ id: index + 1, title, skus: ['XL', `AB_${index + 1}"x`] });
  });
  await database.write(shopId, (transaction) => products.save(transaction, shopId, saved));
  const lookUp = (term: string) =>
    products.lookUp(shopId, term.split(' ').filter(Boolean), term, 10);
  expect(await lookUp('mug blue')).toEqual([1, 2]);
  expect(await lookUp('"100%"')).toEqual([2]);
  expect(await lookUp('g_h')).toEqual([4]);
  expect(await lookUp('\\')).toEqual([4]);
  expect(await lookUp('bowl')).toEqual([3]);
  expect(await lookUp('ab_2"')).toEqual([2]);
  expect(await lookUp('b_2')).toEqual([]);
  expect(await lookUp("'); DROP TABLE products; --")).toEqual([]);
});

test('searches a large shop in ranges until it has enough results', async ({ stores, shopId }) => {
  const { database, products } = stores;
  const saved = Array.from({ length: 12_500 }, (_, index) =>
    productRecord({
      id: index < 12_499 ? 3 * index + 1 : 7_000_000_000_001,
      title: `Mug ${index}`,
    }),
  );
  await database.write(shopId, (transaction) => products.save(transaction, shopId, saved));
  const all = saved.map(({ id }) => id);
  expect(await products.lookUp(shopId, ['Mug'], 'Mug', 20_000)).toEqual(all);
  expect(await products.lookUp(shopId, ['Mug'], 'Mug', 5_001)).toEqual(all.slice(0, 5_001));
  expect(await products.lookUp(shopId, ['Mug 12499'], '12499', 5)).toEqual(all.slice(-1));
});
