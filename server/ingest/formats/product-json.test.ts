import { describe, expect } from 'vitest';
import { isVariantInStock } from '../../catalog/product.ts';
import { context, it, readAll, readOne } from '../testing/file-fixture.ts';
import { readProducts } from '../reading/read-products.ts';
import { stableId } from '../records/stable-id.ts';

const image = {
  id: 31,
  created_at: '2026-01-02T10:00:00-05:00',
  position: 1,
  updated_at: '2026-01-02T10:00:00-05:00',
  product_id: 1,
  variant_ids: [11],
  src: 'https://cdn.example/red.jpg',
  width: 800,
  height: 600,
};

const variant = {
  id: 11,
  title: 'Red / S',
  option1: 'Red',
  option2: 'S',
  option3: null,
  sku: 'T-R-S',
  requires_shipping: true,
  taxable: false,
  featured_image: image,
  available: true,
  price: '19.99',
  grams: 180,
  compare_at_price: '25.00',
  position: 1,
  product_id: 1,
  created_at: '2026-01-02T10:00:00-05:00',
  updated_at: '2026-01-03T10:00:00-05:00',
};

const product = {
  id: 1,
  title: 'Tee',
  handle: 'tee',
  body_html: '<p>Soft</p>',
  published_at: '2026-01-02T10:00:00-05:00',
  created_at: '2026-01-02T10:00:00-05:00',
  updated_at: '2026-01-03T10:00:00-05:00',
  vendor: 'Loom',
  product_type: 'Shirts',
  tags: ['summer', 'cotton'],
  variants: [
    variant,
    { ...variant, id: 12, option2: 'M', title: 'Red / M', position: 2, available: false },
  ],
  images: [image],
  options: [
    { name: 'Colour', position: 1, values: ['Red'] },
    { name: 'Size', position: 2, values: ['S', 'M'] },
  ],
};

describe("the storefront's products.json", () => {
  it('is read with all fields and defaults for missing ones', async ({ file }) => {
    const read = await readOne(await file(JSON.stringify({ products: [product] })));
    expect(read).toEqual({
      ...product,
      template_suffix: null,
      published_scope: 'web',
      status: 'active',
      tags: 'summer, cotton',
      variants: [expect.any(Object), expect.any(Object)],
      options: product.options.map((option, index) => ({
        ...option,
        id: stableId('option', 'tee', index + 1),
        product_id: 1,
      })),
      images: [{ ...image, alt: null, variant_ids: [11, 12] }],
      metafields: [],
    });
    const { available: _available, featured_image: _featured, ...same } = variant;
    expect(read.variants[0]).toEqual({
      ...same,
      inventory_quantity: 0,
      inventory_policy: 'deny',
      fulfillment_service: 'manual',
      inventory_management: null,
      barcode: '',
      image_id: 31,
      weight: 0,
      weight_unit: 'lb',
      inventory_item_id: 0,
      old_inventory_quantity: 0,
      metafields: [],
      selling_plan_allocations: [],
    });
  });

  it('reads only available variants as in stock', async ({ file }) => {
    const { variants } = await readOne(await file(JSON.stringify([product])));
    expect(variants.map(isVariantInStock)).toEqual([true, false]);
    expect(variants[1]).toMatchObject({
      inventory_management: context.platform,
      inventory_quantity: 0,
    });
  });

  it('reports the path inside a wrapped product', async ({ file }) => {
    const path = await file(
      JSON.stringify({ product: { ...product, variants: [{ price: 'x' }] } }),
    );
    const { problems } = await readAll(readProducts(path, context));
    expect(problems).toEqual([
      '1: product.variants[0].price: expected a decimal like 19.99, got "x"',
    ]);
  });
});
