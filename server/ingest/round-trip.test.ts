import { expect } from 'vitest';
import type { FullProduct } from '../contract/product.ts';
import { product } from '../testing/factories.ts';
import { test, type RunningApp } from '../testing/running-app.ts';

const metafield = { namespace: 'care', key: 'wash', value: '40', type: 'number_integer' };

const plan = {
  selling_plan_id: 31,
  selling_plan_group_id: 'weekly',
  price_adjustments: [{ position: 1, price: '8.50' }],
  price: '8.50',
  compare_at_price: '10.00',
  per_delivery_price: '8.50',
};

const records = [
  {
    options: [{ name: 'Size' }, { name: 'Colour' }],
    images: [{ src: '//img.example/a.png' }, { id: 9, src: 'https://img.example/b.png' }],
    template_suffix: 'wide',
    ...product({
      id: 1,
      body_html: '<p>Two &amp; two</p>',
      vendor: 'Kiln',
      product_type: 'Mugs',
      tags: 'blue, gift',
      metafields: [
        metafield,
        { ...metafield, id: 5, key: 'heat', value: { max: 80 }, type: 'json' },
      ],
      variants: [
        {
          option1: 'S',
          option2: 'Blue',
          sku: 'S-1',
          image_id: 9,
          metafields: [metafield],
          selling_plan_allocations: [plan, { price: '7.00' }],
        },
        {
          option1: 'L',
          option2: 'Blue',
          inventory_management: null,
          inventory_quantity: -3,
          inventory_policy: 'continue',
          compare_at_price: '12.00',
          weight: 1.25,
          grams: 1250,
          barcode: '400638133393',
          created_at: '2025-05-05T05:05:05-05:00',
        },
      ],
    }),
  },
  // A minimal product; the answer contains defaults for the other fields.
  { id: 2, title: 'Plain', handle: 'plain', variants: [{}] },
  { title: 'Without an id', handle: 'without-an-id', variants: [{ price: '1' }, { price: '2' }] },
];

async function answer(app: RunningApp, products: readonly object[]): Promise<FullProduct[]> {
  const shop = await app.shop();
  const { problems } = await shop.import({ products });
  expect(problems).toEqual([]);
  const handles = 'product-1,plain,without-an-id';
  const shape = 'filter_oos=no&metafields=yes&variant_metafields=yes&selling_plans=yes';
  const response = await shop.get(`/api/v1/products/static?handles=${handles}&${shape}`);
  const { data } = (await response.json()) as { data: FullProduct[] };
  return data;
}

test('a product from an answer can be imported and is returned unchanged', async ({ app }) => {
  const first = await answer(app, records);
  expect(first).toHaveLength(records.length);
  expect(await answer(app, first)).toEqual(first);
});
