import { describe, expect } from 'vitest';
import { fullProductSchema } from '../../contract/product.ts';
import { startApp, test } from '../../testing/running-app.ts';
import type { TestShop } from '../../testing/test-shop.ts';

const isoTime = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)$/;

async function first(shop: TestShop, path: string): Promise<unknown> {
  const { data } = (await (await shop.get(path)).json()) as { data: unknown[] };
  return data[0];
}

async function full(shop: TestShop) {
  return fullProductSchema.parse(await first(shop, '/api/v1/products/static?ids=1'));
}

describe('fields missing from the input', () => {
  const bare = { id: 1, title: 'Mug', handle: 'mug', variants: [{ id: 100, available: true }] };

  test('have their defaults in the full shape', async ({ app }) => {
    const shop = await app.shop();
    await shop.import({ products: [bare] });
    const shown = await full(shop);
    const importedAt = expect.stringMatching(isoTime);
    const [option] = shown.options;
    expect(shown).toEqual({
      id: 1,
      title: 'Mug',
      body_html: '',
      vendor: '',
      product_type: '',
      created_at: importedAt,
      handle: 'mug',
      updated_at: importedAt,
      published_at: importedAt,
      template_suffix: null,
      published_scope: 'web',
      tags: '',
      admin_graphql_api_id: 'gid://platform/Product/1',
      variants: [
        {
          id: 100,
          product_id: 1,
          title: 'Default Title',
          price: '0.00',
          sku: '',
          compare_at_price: null,
          inventory_quantity: 0,
          option1: 'Default Title',
          option2: null,
          option3: null,
          position: 1,
          inventory_policy: 'deny',
          fulfillment_service: 'manual',
          inventory_management: null,
          created_at: importedAt,
          updated_at: importedAt,
          taxable: true,
          barcode: '',
          grams: 0,
          image_id: null,
          weight: 0,
          weight_unit: 'lb',
          inventory_item_id: 0,
          old_inventory_quantity: 0,
          requires_shipping: true,
          admin_graphql_api_id: 'gid://platform/ProductVariant/100',
          available: true,
        },
      ],
      options: [
        { ...option, name: 'Title', values: ['Default Title'], product_id: 1, position: 1 },
      ],
      images: [],
      image: null,
      link: '/products/mug',
    });
    expect(shown.updated_at).toBe(shown.created_at);
    expect(Math.abs(Date.parse(shown.created_at) - Date.now())).toBeLessThan(60_000);
  });

  test('have the same defaults in the reduced shape, in its order', async ({ app }) => {
    const shop = await app.shop();
    await shop.import({ products: [bare] });
    const shown = await first(shop, '/api/v1/products/top_sellers');
    expect(JSON.stringify(shown)).toMatch(
      new RegExp(
        '^{"id":1,"title":"Mug","body_html":"","vendor":"","product_type":"","handle":"mug",' +
          '"status":"active","tags":"","variants":\\[{"id":100,"product_id":1,' +
          '"title":"Default Title","price":"0.00","sku":"","compare_at_price":null,' +
          '"inventory_quantity":0,"option1":"Default Title","available":true}\\],' +
          '"options":\\[{"id":\\d+,"name":"Title","values":\\["Default Title"\\]}\\],' +
          '"images":\\[\\],"image":null,"link":"/products/mug","url":"/products/mug"}$',
      ),
    );
  });

  test("have the platform's inventory management unless available without a count", async () => {
    const app = await startApp({ environment: { PLATFORM_NAME: 'shopify' } });
    try {
      const shop = await app.shop();
      await shop.import({
        products: [{ ...bare, variants: [{ id: 100, inventory_quantity: 3 }, { id: 101 }] }],
      });
      const { variants } = await full(shop);
      const tracked = variants.map((variant) => [variant.inventory_management, variant.available]);
      expect(tracked).toEqual([
        ['shopify', true],
        ['shopify', false],
      ]);
    } finally {
      await app.close();
    }
  });
});
