import { describe, expect } from 'vitest';
import { collection, market, product } from '../../testing/factories.ts';
import { type RunningApp, test } from '../../testing/running-app.ts';
import type { TestShop } from '../../testing/test-shop.ts';
import { ascending, errorFor, idsFor, quickView, search } from '../testing/search-fixture.ts';

const metafield = (type: string, key: string, value: string) => ({
  namespace: 'specs',
  key,
  type,
  value,
});

/** Three mugs that differ in every filtered field. */
async function openShop(app: RunningApp): Promise<TestShop> {
  const shop = await app.shop({ scopes: ['read_markets'] });
  await shop.import({
    products: [
      product({
        id: 1,
        title: 'Mug one',
        tags: 'blue, gift',
        vendor: 'Kiln',
        product_type: 'Mugs',
        options: [{ name: 'Size', values: ['S'] }],
        variants: [{ option1: 'S', price: '5.00' }],
        metafields: [metafield('number_decimal', 'volume', '0.35')],
      }),
      product({
        id: 2,
        title: 'Mug two',
        tags: 'Blue',
        vendor: 'Harbour',
        product_type: 'Cups',
        options: [{ name: 'Select: size', values: ['S', '1:10'] }],
        variants: [
          { option1: 'S', price: '5.00', inventory_quantity: 0 },
          { option1: '1:10', price: '30.00', inventory_quantity: 0 },
        ],
        metafields: [metafield('list.single_line_text_field', 'care', '["v1.2","oven"]')],
      }),
      product({ id: 3, title: 'Mug three', price: '12.50', tags: 'gift' }),
    ],
    collections: [collection(7, [1, 2]), collection(8, [3])],
    markets: [market({ id: 1, countries: ['CA'], catalog: { adjustment: 100 } })],
  });
  return shop;
}

describe('filters of a search', () => {
  test.for<[filters: object, ids: number[]]>([
    [{ tags: ['gift'] }, [1, 3]],
    [{ tags: ['blue'] }, [1]],
    [{ tags: ['blue', 'Blue'] }, [1, 2]],
    [{ tags: ['blue'], vendors: ['Harbour'] }, []],
    [{ categories: ['Mugs', 'Cups'] }, [1, 2]],
    [{ vendors: ['Kiln'] }, [1]],
    [{ options: ['Size:S'] }, [1]],
    [{ options: ['S'] }, [1, 2]],
    [{ options: ['Select: size:1:10'] }, [2]],
    [{ options: ['1:10'] }, [2]],
    [{ options: ['Colour:S'] }, []],
    [{ available: true }, [1, 3]],
    [{ available: false }, [2]],
    [{ price: { min: 5, max: 5 } }, [1, 2]],
    [{ price: { min: 6, max: 12.5 } }, [3]],
    [{ price: { min: 6, max: 12.49 } }, []],
    [{ price: { min: '12.50' } }, [2, 3]],
    [{ price: { min: null, max: 12.5 } }, [1, 2, 3]],
    [{ collections: ['7'] }, [1, 2]],
    [{ collections: [8, 'gid://platform/Collection/7'] }, [1, 2, 3]],
    [{ collections: ['no id'] }, []],
    [{ collection_handles: ['collection-8'] }, [3]],
    [{ collection_handles: ['collection-8'], collections: [7] }, [1, 2, 3]],
    [{ collection_handles: ['unknown'] }, []],
    [{ collection_handles: ['all'] }, [1, 2, 3]],
    [{ collection_handles: ['all', 'unknown'], collections: [8] }, [1, 2, 3]],
    [{ metafields: ['number_decimal.specs.volume.0.35'] }, [1]],
    [{ metafields: ['list.single_line_text_field.specs.care.v1.2'] }, [2]],
    [{ metafields: ['single_line_text_field.specs.care.v1.2'] }, []],
    [{ tags: [], vendors: [], collections: [], options: [], metafields: [], price: {} }, [1, 2, 3]],
    [{ tags: null, price: null, available: null }, [1, 2, 3]],
  ])('return for %j the products %j, with a term and without', async ([filters, ids], { app }) => {
    const shop = await shared(app);
    expect(ascending(await idsFor(shop, { searchTerm: 'mug', filters }))).toEqual(ids);
    expect(ascending(await idsFor(shop, { searchTerm: '', filters }))).toEqual(ids);
  });

  test("find the products of a merchant's own collection `all`", async ({ app }) => {
    const shop = await app.shop();
    const collections = [{ ...collection(9, [2]), handle: 'all' }];
    await shop.import({ products: [product({ id: 1 }), product({ id: 2 })], collections });
    expect(await idsFor(shop, { filters: { collection_handles: ['all'] } })).toEqual([2]);
  });

  test('compare prices of the country', async ({ app }) => {
    const shop = await shared(app);
    const filters = { price: { min: 25, max: 25 } };
    expect(await idsFor(shop, { filters, countryCode: 'CA' })).toEqual([3]);
    expect(await idsFor(shop, { filters })).toEqual([]);
  });

  test('are refused with their path when they are invalid', async ({ app }) => {
    const shop = await shared(app);
    const errorOf = (filters: unknown) => errorFor(shop, { searchTerm: '', filters });
    expect(await errorOf([])).toBe('filters: must be an object');
    expect(await errorOf({ tags: 'blue' })).toBe('filters.tags: must be a list');
    expect(await errorOf({ tags: [1] })).toBe('filters.tags[0]: must be a text');
    expect(await errorOf({ available: 'yes' })).toBe('filters.available: must be true or false');
    expect(await errorOf({ price: { min: 'low' } })).toBe('filters.price.min: must be a number');
    expect(await errorOf({ collections: [true] })).toBe('filters.collections[0]: must be an id');
    expect(await errorOf({ metafields: ['rating.4'] })).toBe(
      'filters.metafields[0]: must be type.namespace.name.value',
    );
  });
});

const coat = (id: number, small: object, medium: object) =>
  product({
    id,
    title: 'Coat',
    options: [{ name: 'Size', values: ['S', 'M'] }],
    variants: [
      { id: id * 10, option1: 'S', price: '80.00', ...small },
      { id: id * 10 + 1, option1: 'M', price: '80.00', ...medium },
    ],
  });

/** A coat whose S is sold out, and one whose S costs more than its M. */
async function openCoats(app: RunningApp): Promise<TestShop> {
  const shop = await app.shop({ scopes: ['read_markets'] });
  await shop.import({
    products: [coat(1, { inventory_quantity: 0 }, {}), coat(2, {}, { price: '60.00' })],
    markets: [market({ id: 1, countries: ['CA'], catalog: { adjustment: 50 } })],
  });
  return shop;
}

describe('conditions on variants', () => {
  test.for<[filters: object, ids: number[], term?: string]>([
    [{ options: ['Size:S'], available: true }, [2]],
    [{ options: ['Size:S'], available: false }, [1]],
    [{ available: false }, []],
    [{ options: ['Size:S'], price: { max: 70 } }, []],
    [{ options: ['Size:M'], price: { max: 70 } }, [2]],
    [{ options: ['Size:S', 'Size:M'], price: { max: 70 } }, [2]],
    [{ options: ['Size:S', 'Colour:Red'] }, []],
    [{ price: { max: 70 } }, [], 'coat size s'],
    [{ available: true }, [1, 2], 'coat size m'],
    [{ available: true }, [2], 'coat size s'],
  ])('%j are met by one variant of the products %j', async ([filters, ids, term], { app }) => {
    const shop = await openCoats(app);
    expect(ascending(await idsFor(shop, { searchTerm: term ?? 'coat', filters }))).toEqual(ids);
  });

  test('name the variant that meets them, and link to it', async ({ app }) => {
    const shop = await openCoats(app);
    const matches = async (body: object) => {
      const { data } = await search(shop, { searchTerm: 'coat', ...body });
      return data
        .toSorted((one, other) => one.id - other.id)
        .map(({ matched_variant_id: id, link }) => [id, link?.replace(/^.*\?/, '')]);
    };
    expect(await matches({ filters: { options: ['Size:M'] } })).toEqual([
      [11, 'variant=11'],
      [21, 'variant=21'],
    ]);
    expect(await matches({ filters: { available: true } })).toEqual([
      [11, 'variant=11'],
      [20, 'variant=20'],
    ]);
    expect(await matches({ searchTerm: 'coat under $70' })).toEqual([[21, 'variant=21']]);
    const filters = { price: { max: 90 } };
    expect(await matches({ filters, countryCode: 'CA' })).toEqual([[21, 'variant=21']]);
    expect((await matches({})).map(([id]) => id)).toEqual([undefined, undefined]);
    const inDropdown = await quickView(shop, { query: 'coat size m' });
    expect(new Set(inDropdown.data.map(({ matched_variant_id: id }) => id))).toEqual(
      new Set([11, 21]),
    );
  });

  test('are met at the prices of the country', async ({ app }) => {
    const shop = await openCoats(app);
    const filters = { options: ['Size:M'], price: { min: 90, max: 90 } };
    expect(await idsFor(shop, { filters, countryCode: 'CA' })).toEqual([2]);
    const small = { ...filters, options: ['Size:S'] };
    expect(await idsFor(shop, { filters: small, countryCode: 'CA' })).toEqual([]);
  });
});

describe('exclusions of a search', () => {
  test.for<[exclusions: object, ids: number[]]>([
    [{ product_ids: ['1', 'gid://platform/Product/2'] }, [3]],
    [{ collections: [7] }, [3]],
    [{ collections: [{ collectionId: '7' }, { id: 8 }] }, []],
    [{ collections: [{ id: 7, hideProducts: true }] }, [3]],
    [{ collections: [{ id: 7, hideProducts: false }] }, [1, 2, 3]],
    [{ tags: ['gift'] }, [2]],
    [{ tags: ['GIFT'], product_ids: ['x'], collections: [] }, [1, 2, 3]],
  ])('leave for %j the products %j', async ([exclusions, ids], { app }) => {
    const shop = await shared(app);
    expect(ascending(await idsFor(shop, { searchTerm: 'mug', exclusions }))).toEqual(ids);
  });

  test('are refused with their path when they are invalid', async ({ app }) => {
    const shop = await shared(app);
    const errorOf = (exclusions: unknown) => errorFor(shop, { searchTerm: '', exclusions });
    expect(await errorOf({ product_ids: [{}] })).toBe('exclusions.product_ids[0]: must be an id');
    expect(await errorOf({ collections: [{}] })).toContain('exclusions.collections[0]');
  });
});

const opened = new WeakMap<RunningApp, Promise<TestShop>>();

/** Shares one shop, because the tests only read it. */
function shared(app: RunningApp): Promise<TestShop> {
  const shop = opened.get(app) ?? openShop(app);
  opened.set(app, shop);
  return shop;
}
