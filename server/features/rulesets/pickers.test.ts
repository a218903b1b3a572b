import { describe, expect } from 'vitest';
import { collection, product } from '../../testing/factories.ts';
import { type AdminBrowser, createOwner } from '../../testing/people.ts';
import { type RunningApp, test as base } from '../../testing/running-app.ts';

const test = base.extend<{ owner: AdminBrowser }>({
  owner: [async ({ app }, use) => use(await createOwner(app)), { scope: 'file' }],
});

test('products, collections, and words of products and customers are found by their words', async ({
  app,
  owner,
}) => {
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

describe('the products that match a pattern', () => {
  const titles = ['Blue mug', 'Red mug', 'Blue plate'];

  test('are those on whose pages the condition holds', async ({ app, owner }) => {
    const find = await opened({ app, owner }, [
      ...titles.map((title, index) => ({
        id: index + 1,
        title,
        created_at: `2026-01-0${index + 1}T00:00:00Z`,
        metafields: [
          {
            namespace: 'care',
            key: 'wash',
            type: 'list.single_line_text_field',
            value: `["${index}0 °C"]`,
          },
        ],
      })),
      { id: 4, title: 'Blue draft', status: 'draft' },
    ]);
    const idsOf = async (parameters: Record<string, string>) => {
      const { body } = await find(parameters);
      expect(body).toMatchObject({ total: body.data.length, examined: null });
      return body.data.map(({ id }) => id);
    };
    expect(await idsOf({ condition: 'product_title', pattern: '^BLUE' })).toEqual([3, 1]);
    expect(await idsOf({ condition: 'product_title', pattern: '^none$' })).toEqual([]);
    const metafield = { condition: 'product_metafield', namespace: 'care', key: 'wash' };
    expect(await idsOf({ ...metafield, pattern: '^[12]0' })).toEqual([3, 2]);
    expect(await idsOf({ ...metafield, key: 'dry', pattern: '.' })).toEqual([]);
  });

  test('are refused for a wrong pattern with the reason', async ({ app, owner }) => {
    const find = await opened({ app, owner }, [{ id: 1 }]);
    for (const [condition, pattern] of [
      ['product_title', '('],
      ['product_title', ''],
      ['no_condition', 'a'],
      ['product_metafield', 'a'],
      ['url', 'a'],
      ['cart_subtotal', '1'],
    ] as const) {
      const { status } = await find({ condition, pattern });
      expect(status, `${condition} ${pattern}`).toBe(400);
    }
  });

  test('are counted among those that the budget of an evaluation reaches', async ({
    app,
    owner,
  }) => {
    const long = Array.from({ length: 40 }, (_, index) => ({
      id: index + 1,
      title: `${'a'.repeat(200)} ${index}`,
    }));
    const find = await opened({ app, owner }, long);
    const { body } = await find({ condition: 'product_title', pattern: '(a?){900}' });
    expect(body.examined).toBeGreaterThan(0);
    expect(body.examined).toBeLessThan(40);
    expect(body.total).toBe(body.examined);
    expect(body.data).toHaveLength(Math.min(20, body.total));
  });
});

/** Imports products into a shop of its own. Returns a function that finds among them. */
async function opened(
  { app, owner }: { app: RunningApp; owner: AdminBrowser },
  products: readonly Parameters<typeof product>[0][],
) {
  const shop = await app.shop();
  await shop.import({ products: products.map(product) });
  return (parameters: Record<string, string>) =>
    owner.call('products', { parameters: { shop: shop.shop.domain, ...parameters } });
}
