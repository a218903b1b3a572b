import { describe, expect } from 'vitest';
import { fullProductSchema } from '../../contract/product.ts';
import { collection, order, product } from '../../testing/factories.ts';
import { daysAgo } from '../../testing/recent-orders.ts';
import { test } from '../../testing/running-app.ts';
import { keysOf, type WireProduct } from '../../testing/wire-product.ts';

const topSellers = '/api/v1/products/top_sellers';
const collections = '/api/v1/products/collections';
const chosen = '/api/v1/products/static';

const images = [{ id: 5, src: '/a.jpg', width: 10, height: 20 }];

function products(...ids: number[]) {
  return ids.map((id) => product({ id }));
}

describe('collections', () => {
  test('keep their own order and take turns without repeats', async ({ app }) => {
    const shop = await app.shop();
    await shop.import({
      products: products(1, 2, 3, 4, 5),
      collections: [collection(1, [3, 1, 2]), collection(2, [4, 3, 5])],
    });
    expect(await shop.ids(`${collections}?platform_collection_ids=1`)).toEqual([3, 1, 2]);
    expect(await shop.ids(`${collections}?platform_collection_ids=1,2`)).toEqual([3, 4, 1, 2, 5]);
  });

  test('are sorted by sales on request', async ({ app }) => {
    const shop = await app.shop();
    await shop.import({
      products: products(1, 2, 3),
      collections: [collection(1, [1, 2, 3])],
      orders: [order({ id: 1, createdAt: daysAgo(1), units: { 3: 2, 2: 1 } })],
    });
    const path = `${collections}?platform_collection_ids=1&smart_sort=`;
    expect(await shop.ids(`${path}top_sellers`)).toEqual([3, 2, 1]);
    expect(await shop.ids(`${path}no_such_order`)).toEqual([1, 2, 3]);
  });

  test("accept the platform's ids in every form", async ({ app }) => {
    const shop = await app.shop();
    await shop.import({
      products: products(1, 2),
      collections: [collection(1, [1]), collection(2, [2])],
    });
    const forms = ['1,2', '1%2C2', '1%252C2', ' 1 , x, 2,1', 'gid://shopify/Collection/1,2'];
    for (const form of forms) {
      expect(await shop.ids(`${collections}?platform_collection_ids=${form}`), form).toEqual([
        1, 2,
      ]);
    }
  });

  test('require an id', async ({ app }) => {
    const shop = await app.shop();
    const answer = await shop.get(collections);
    expect(answer.status).toBe(400);
    expect(await answer.json()).toEqual({
      error: 'Missing required argument: platform_collection_ids',
    });
  });

  test('return an empty list for unknown ids', async ({ app }) => {
    const shop = await app.shop();
    expect(await shop.ids(`${collections}?platform_collection_ids=99`)).toEqual([]);
  });

  test('return the full shape, whole and in order', async ({ app }) => {
    const shop = await app.shop();
    await shop.import({
      products: [{ ...product({ id: 7_000_000_000_001 }), images }],
      collections: [collection(1, [7_000_000_000_001])],
    });
    const answer = await shop.get(`${collections}?platform_collection_ids=1`);
    const { data } = (await answer.json()) as { data: WireProduct[] };
    const parsed = fullProductSchema.parse(data[0]);
    expect(parsed.id).toBe(7_000_000_000_001);
    expect(parsed.admin_graphql_api_id).toBe('gid://platform/Product/7000000000001');
    expect(keysOf(data[0])).toBe(
      'id,title,body_html,vendor,product_type,created_at,handle,updated_at,published_at,' +
        'template_suffix,published_scope,tags,admin_graphql_api_id,variants,options,images,image,link',
    );
    expect(keysOf(data[0]?.variants[0])).toBe(
      'id,product_id,title,price,sku,compare_at_price,inventory_quantity,option1,option2,option3,' +
        'position,inventory_policy,fulfillment_service,inventory_management,created_at,updated_at,' +
        'taxable,barcode,grams,image_id,weight,weight_unit,inventory_item_id,' +
        'old_inventory_quantity,requires_shipping,admin_graphql_api_id,available',
    );
    expect(keysOf(data[0]?.options[0])).toBe('id,name,values,product_id,position');
    expect(keysOf(data[0]?.image)).toBe(
      'id,src,width,height,product_id,position,created_at,updated_at,alt,variant_ids,admin_graphql_api_id',
    );
    expect(parsed.images).toEqual([parsed.image]);
  });
});

describe('static', () => {
  test('returns ids, then handles, then a collection, each product once', async ({ app }) => {
    const shop = await app.shop();
    await shop.import({ products: products(1, 2, 3, 4), collections: [collection(9, [4, 1])] });
    expect(
      await shop.ids(`${chosen}?ids=3,1&handles=product-2,product-3&platform_collection_id=9`),
    ).toEqual([3, 1, 2, 4]);
  });

  test('reads platform_product_ids as the list when nothing else is given, and as a restriction otherwise', async ({
    app,
  }) => {
    const shop = await app.shop();
    await shop.import({ products: products(1, 2, 3) });
    expect(await shop.ids(`${chosen}?platform_product_ids=3,2`)).toEqual([3, 2]);
    expect(await shop.ids(`${chosen}?ids=1,2,3&platform_product_ids=3,2`)).toEqual([2, 3]);
    expect(await shop.ids(chosen)).toEqual([]);
  });

  test('finds a handle of two products, whatever happens to one of them', async ({ app }) => {
    const shop = await app.shop();
    const handle = 'same';
    await shop.import({
      products: [product({ id: 1, handle, status: 'draft' }), product({ id: 2, handle })],
    });
    expect(await shop.ids(`${chosen}?handles=same`)).toEqual([2]);
    await shop.import({ products: [product({ id: 1, handle }), product({ id: 2 })] });
    expect(await shop.ids(`${chosen}?handles=same`)).toEqual([1]);
  });

  test('leaves out excluded ids and stops at the limit, 5 by default', async ({ app }) => {
    const shop = await app.shop();
    await shop.import({ products: products(1, 2, 3, 4, 5, 6, 7) });
    const ids = 'ids=1,2,3,4,5,6,7';
    expect(await shop.ids(`${chosen}?${ids}&excluded_ids=2`)).toEqual([1, 3, 4, 5, 6]);
    expect(await shop.ids(`${chosen}?${ids}&limit=2`)).toEqual([1, 2]);
    expect(await shop.ids(`${chosen}?${ids}&limit=9999`)).toHaveLength(7);
  });

  test('is the only listing with unpublished products, and has no drafts', async ({ app }) => {
    const shop = await app.shop();
    await shop.import({
      products: [
        product({ id: 1, published_at: null }),
        product({ id: 2, status: 'draft' }),
        product({ id: 3, status: 'archived' }),
        product({ id: 4 }),
      ],
      collections: [collection(1, [1, 2, 3, 4])],
    });
    expect(await shop.ids(`${chosen}?ids=1,2,3,4`)).toEqual([1, 4]);
    expect(await shop.ids(`${chosen}?ids=1,2,3,4&filter_unpublished=yes`)).toEqual([4]);
    expect(await shop.ids(`${collections}?platform_collection_ids=1`)).toEqual([4]);
    expect(await shop.ids(topSellers)).toEqual([4]);
  });

  test('includes products out of stock on request', async ({ app }) => {
    const shop = await app.shop();
    await shop.import({
      products: [
        product({ id: 1, variants: [{ inventory_quantity: 0 }] }),
        product({ id: 2, variants: [{ inventory_quantity: -3, inventory_policy: 'continue' }] }),
        product({ id: 3, variants: [{ inventory_quantity: 0, inventory_management: null }] }),
        product({ id: 4, variants: [{ inventory_quantity: 0 }, { inventory_quantity: 1 }] }),
      ],
    });
    expect(await shop.ids(`${chosen}?ids=1,2,3,4`)).toEqual([2, 3, 4]);
    expect(await shop.ids(`${chosen}?ids=1,2,3,4&filter_oos=no`)).toEqual([1, 2, 3, 4]);
  });

  test('adds metafields on request, always as a list', async ({ app }) => {
    const shop = await app.shop();
    const metafield = {
      id: 5,
      namespace: 'care',
      key: 'wash',
      value: '30',
      type: 'number_integer',
    };
    await shop.import({ products: [product({ id: 1, metafields: [metafield] })] });
    const answer = await shop.get(`${chosen}?ids=1&metafields=yes&variant_metafields=yes`);
    const { data } = (await answer.json()) as { data: unknown[] };
    const parsed = fullProductSchema.parse(data[0]);
    expect(parsed.metafields).toEqual([metafield]);
    expect(parsed.variants[0]?.metafields).toEqual([]);
  });
});
