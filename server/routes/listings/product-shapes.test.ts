import { describe, expect } from 'vitest';
import { fullProductSchema, reducedProductSchema } from '../../contract/product.ts';
import { product } from '../../testing/factories.ts';
import { test } from '../../testing/running-app.ts';
import type { TestShop } from '../../testing/test-shop.ts';
import { keysOf, type WireProduct } from '../../testing/wire-product.ts';

const topSellers = '/api/v1/products/top_sellers';
const chosen = '/api/v1/products/static';

/** Beyond 2^31, like the ids of the platform. */
const largeId = 7_000_000_000_001;

async function answered(shop: TestShop, path: string): Promise<unknown[]> {
  const answer = await shop.get(path);
  const { data } = (await answer.json()) as { data: unknown[] };
  return data;
}

async function full(shop: TestShop, path = `${chosen}?ids=1`) {
  return fullProductSchema.parse((await answered(shop, path))[0]);
}

async function reduced(shop: TestShop, path = topSellers) {
  return reducedProductSchema.parse((await answered(shop, path))[0]);
}

function picture(id: number, position: number) {
  return {
    id,
    position,
    src: `https://cdn.example/${id}.jpg`,
    width: 10,
    height: 20,
    alt: `Picture ${id}`,
  };
}

describe('prices', () => {
  test('are text with two decimals, whatever their input', async ({ app }) => {
    const shop = await app.shop({ currency: 'JPY' });
    const given = ['10', '10.5', '1234567.891', 0, 7, 19.9, 1_000_000];
    await shop.import({
      products: [
        {
          ...product({ id: 1 }),
          variants: given.map((price, index) => ({
            id: 100 + index,
            price,
            compare_at_price: price,
            inventory_quantity: 1,
          })),
        },
      ],
    });
    const wanted = ['10.00', '10.50', '1234567.89', '0.00', '7.00', '19.90', '1000000.00'];
    for (const { variants } of [await full(shop), await reduced(shop)]) {
      expect(variants.map(({ price }) => price)).toEqual(wanted);
      expect(variants.map(({ compare_at_price }) => compare_at_price)).toEqual(wanted);
    }
  });
});

describe('times', () => {
  test('keep their original offset', async ({ app }) => {
    const shop = await app.shop();
    const times = {
      created_at: '2026-01-02T03:04:05-05:00',
      updated_at: '2026-02-03T04:05:06+05:30',
      published_at: '2026-03-04T05:06:07Z',
    };
    const [variant] = product({ id: 1 }).variants;
    await shop.import({
      products: [{ ...product({ id: 1 }), ...times, variants: [{ ...variant, ...times }] }],
    });
    const shown = await full(shop);
    expect(shown).toMatchObject(times);
    expect(shown.variants[0]).toMatchObject({
      created_at: times.created_at,
      updated_at: times.updated_at,
    });
  });
});

describe('ids', () => {
  test('are JSON numbers, also beyond 2^31, in every place', async ({ app }) => {
    const shop = await app.shop();
    const ids = {
      option: largeId + 1,
      image: largeId + 2,
      variant: largeId + 3,
      item: largeId + 4,
    };
    await shop.import({
      products: [
        {
          ...product({ id: largeId }),
          options: [{ id: ids.option, name: 'Size', values: ['S'], position: 1 }],
          images: [{ id: ids.image, src: 'https://cdn.example/a.jpg', width: 1, height: 1 }],
          variants: [
            {
              id: ids.variant,
              price: '1.00',
              option1: 'S',
              inventory_quantity: 1,
              image_id: ids.image,
              inventory_item_id: ids.item,
            },
          ],
        },
      ],
      collections: [{ id: largeId, handle: 'large', title: 'Large', product_ids: [largeId] }],
    });
    const paths = [
      `${chosen}?ids=${largeId}`,
      `${chosen}?ids=gid://platform/Product/${largeId}`,
      `/api/v1/products/collections?platform_collection_ids=${largeId}`,
    ];
    for (const path of paths) {
      const shown = await full(shop, path);
      expect(shown).toMatchObject({
        id: largeId,
        options: [{ id: ids.option, product_id: largeId }],
        images: [{ id: ids.image, product_id: largeId, variant_ids: [ids.variant] }],
        variants: [
          {
            id: ids.variant,
            product_id: largeId,
            image_id: ids.image,
            inventory_item_id: ids.item,
          },
        ],
      });
    }
    expect((await reduced(shop)).id).toBe(largeId);
    const { data } = (await (
      await shop.post('/api/v1/smart-search/search', { searchTerm: '' })
    ).json()) as { data: { id: number }[] };
    expect(data[0]?.id).toBe(largeId);
  });
});

describe('images', () => {
  test('are ordered by position, and the first is the image', async ({ app }) => {
    const shop = await app.shop();
    await shop.import({
      products: [
        {
          ...product({ id: 1 }),
          image: picture(13, 3),
          images: [13, 11, 12].map((id) => picture(id, id - 10)),
        },
      ],
    });
    const whole = await full(shop);
    expect(whole.images.map(({ id }) => id)).toEqual([11, 12, 13]);
    expect(whole.image).toEqual(whole.images[0]);
    expect(whole.image).toMatchObject({
      alt: 'Picture 11',
      admin_graphql_api_id: 'gid://platform/ProductImage/11',
    });
    const [part] = (await answered(shop, topSellers)) as WireProduct[];
    expect(part?.images.map(keysOf)).toEqual(Array(3).fill('id,src,width,height,alt'));
    expect(part?.images[0]).toMatchObject({ alt: 'Picture 11' });
    expect(part?.image).toEqual({ id: 11, src: 'https://cdn.example/11.jpg' });
  });
});

describe('added fields', () => {
  const metafield = {
    id: 5,
    namespace: 'care',
    key: 'wash',
    value: '30',
    type: 'number_integer',
  };
  const plan = {
    selling_plan_id: 1,
    selling_plan_group_id: 'group',
    price_adjustments: [{ position: 1, price: '9.00' }],
    price: '9.00',
    compare_at_price: '10.00',
    per_delivery_price: '9.00',
  };

  test('come after all other fields, and only on request', async ({ app }) => {
    const shop = await app.shop();
    await shop.import({
      products: [
        product({
          id: 1,
          metafields: [metafield],
          variants: [{ metafields: [metafield], selling_plan_allocations: [plan] }, {}],
        }),
      ],
    });
    const requestPath = `${chosen}?ids=1&metafields=yes&variant_metafields=yes&selling_plans=yes`;
    const [whole] = (await answered(shop, requestPath)) as WireProduct[];
    expect(keysOf(whole)).toMatch(/,image,link,metafields$/);
    expect(keysOf(whole?.variants[0])).toMatch(/,available,metafields,selling_plan_allocations$/);
    expect(whole).toMatchObject({
      metafields: [metafield],
      variants: [
        { metafields: [metafield], selling_plan_allocations: [plan] },
        { metafields: [], selling_plan_allocations: [] },
      ],
    });
    const asCards = `${topSellers}?metafields=yes&variant_metafields=yes&selling_plans=yes`;
    const [part] = (await answered(shop, asCards)) as WireProduct[];
    expect(keysOf(part)).toMatch(/,image,link,url,metafields$/);
    expect(keysOf(part?.variants[0])).toMatch(/,available,metafields$/);
    for (const [path, last] of [
      [`${chosen}?ids=1&selling_plans=no`, /,image,link$/],
      [topSellers, /,image,link,url$/],
    ] as const) {
      const [plain] = (await answered(shop, path)) as WireProduct[];
      expect(keysOf(plain)).toMatch(last);
      expect(keysOf(plain?.variants[0])).toMatch(/,available$/);
    }
  });

  test('are a link that fits any handle, and whether a variant can be bought', async ({ app }) => {
    const shop = await app.shop();
    await shop.import({
      products: [
        product({
          id: 1,
          handle: 'thé-à la/menthe?',
          variants: [
            { inventory_quantity: 1 },
            { inventory_quantity: 0 },
            { inventory_quantity: -1, inventory_policy: 'continue' },
            { inventory_quantity: 0, inventory_management: null },
          ],
        }),
      ],
    });
    for (const { link, variants } of [await full(shop), await reduced(shop)]) {
      expect(decodeURIComponent(link)).toBe('/products/thé-à la/menthe?');
      expect(link).toMatch(/^\/products\/[\w%-]+$/);
      expect(variants.map(({ available }) => available)).toEqual([true, false, true, true]);
    }
    const card = await reduced(shop);
    expect(card.url).toBe(card.link);
  });
});
