import { expect } from 'vitest';
import { collection, product } from '../../../testing/factories.ts';
import { createOwner } from '../../../testing/people.ts';
import { test } from '../../../testing/running-app.ts';

test('products, collections, and words of products and customers are found by their words', async ({
  app,
}) => {
  const owner = await createOwner(app);
  const shop = await app.shop();
  await shop.import({
    products: [
      product({
        id: 1,
        title: 'Blue mug',
        vendor: 'Kiln',
        tags: 'Blue',
        variants: [{ sku: 'M-1' }],
      }),
      product({ id: 2, title: 'Red mug', vendor: 'Oak', tags: 'Red' }),
    ],
    customers: [
      { id: 1, tags: 'VIP, wholesale' },
      { id: 2, tags: 'VIP' },
      { id: 3, tags: '' },
    ],
    collections: [collection(10, [1, 2]), collection(11, [2])],
  });
  const at = { shop: shop.shop.domain };
  const products = async (parameters: Record<string, string>) => {
    const { body } = await owner.call('products', { parameters: { ...at, ...parameters } });
    return body.data.map(({ id }) => id);
  };
  expect((await products({ q: 'blue mug' }))[0]).toBe(1);
  expect((await products({ q: 'M-1' }))[0]).toBe(1);
  expect((await products({})).toSorted((one, other) => one - other)).toEqual([1, 2]);
  expect(await products({ ids: '2,1,9' })).toEqual([2, 1]);
  const collections = async (parameters: Record<string, string>) =>
    (await owner.call('pickCollections', { parameters: { ...at, ...parameters } })).body.data;
  expect(await collections({ ids: '11' })).toMatchObject([{ id: 11, products: 1 }]);
  expect((await collections({})).length).toBe(2);
  expect(await collections({ q: 'nothing like it' })).toEqual([]);
  const words = await owner.call('pickWords', { parameters: { ...at, kind: 'vendor', q: 'ki' } });
  expect(words.body.data).toEqual([{ word: 'Kiln', products: 1 }]);
  const tags = async (q: string) =>
    (await owner.call('pickCustomerTags', { parameters: { ...at, q } })).body.data;
  expect(await tags('')).toEqual([
    { word: 'VIP', customers: 2 },
    { word: 'wholesale', customers: 1 },
  ]);
  expect(await tags('whole')).toEqual([{ word: 'wholesale', customers: 1 }]);
});
