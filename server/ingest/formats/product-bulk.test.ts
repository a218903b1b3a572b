import { describe, expect } from 'vitest';
import { isVariantInStock } from '../../catalog/product.ts';
import { context, it, readAll, readOne } from '../testing/file-fixture.ts';
import { readProducts } from '../reading/read-products.ts';
import { gid, lines, medium, mug, mugVariant, product, small } from '../testing/bulk-fixture.ts';

describe('a bulk export', () => {
  it('combines the lines of a product and its variants', async ({ file }) => {
    const read = await readOne(await file(lines(product, small, medium)));
    expect(read).toMatchObject({
      id: 1,
      title: 'Tee',
      handle: 'tee',
      body_html: '<p>Soft</p>',
      vendor: 'Loom',
      product_type: 'Shirts',
      tags: 'summer, cotton',
      status: 'archived',
      created_at: '2026-01-01T15:00:00Z',
      updated_at: '2026-01-03T15:00:00Z',
      published_at: null,
      template_suffix: 'wide',
      options: [
        { id: 5, name: 'Colour', values: ['Red'], position: 1 },
        { name: 'Size', values: ['S', 'M'], position: 2 },
      ],
    });
    expect(read.variants).toMatchObject([
      {
        id: 11,
        product_id: 1,
        title: 'Red / S',
        price: '19.99',
        compare_at_price: '25.00',
        sku: 'T-R-S',
        barcode: '400',
        option1: 'Red',
        option2: 'S',
        option3: null,
        inventory_quantity: 3,
        inventory_policy: 'continue',
        inventory_management: context.platform,
        inventory_item_id: 71,
        taxable: false,
        requires_shipping: false,
        grams: 180,
        weight: 0.18,
        weight_unit: 'kg',
        created_at: '2026-01-01T15:00:00Z',
        updated_at: context.importedAt,
        image_id: 32,
      },
      {
        id: 12,
        title: 'Red / M',
        inventory_management: null,
        inventory_item_id: 72,
        image_id: null,
      },
    ]);
    expect(read.images).toMatchObject([
      { id: 31, src: 'https://cdn.example/front.jpg', alt: 'Front', position: 1 },
      { id: 32, src: 'https://cdn.example/red.jpg', width: 800, position: 2, variant_ids: [11] },
    ]);
  });

  it('accepts children in any order with parents first, and skips other lines', async ({
    file,
  }) => {
    const metafield = { namespace: 'a', key: 'b', value: '1', type: 'number_integer' };
    const collection = gid('Collection', 4);
    const read = await readOne(
      await file(
        lines(
          product,
          small,
          { id: collection, title: 'Summer', __parentId: product.id },
          medium,
          { id: gid('Metafield', 81), ...metafield, __parentId: small.id },
          { id: gid('Metafield', 99), ...metafield, __parentId: collection },
          { id: gid('Video', 5), mediaContentType: 'VIDEO', __parentId: product.id },
          { id: gid('InventoryLevel', 6), available: 3, __parentId: gid('InventoryItem', 71) },
          { ...metafield, key: 'c', __parentId: product.id },
          { id: gid('Metafield', 82), ...metafield, __parentId: medium.id },
        ),
      ),
    );
    expect(read.metafields).toMatchObject([{ ...metafield, key: 'c' }]);
    expect(read.variants.map(({ metafields }) => metafields)).toEqual([
      [{ id: 81, ...metafield }],
      [{ id: 82, ...metafield }],
    ]);
  });

  it('merges images with the same URL', async ({ file }) => {
    const read = await readOne(
      await file(
        lines(
          product,
          small,
          medium,
          {
            id: gid('MediaImage', 91),
            alt: 'From the front',
            image: { url: 'https://cdn.example/front.jpg', width: 640, height: 480 },
            __parentId: product.id,
          },
          { src: 'https://cdn.example/back.jpg', altText: 'Back', __parentId: product.id },
          {
            id: gid('MediaImage', 93),
            image: { url: 'https://cdn.example/back.jpg' },
            __parentId: medium.id,
          },
          { id: gid('MediaImage', 94), image: null, __parentId: product.id },
        ),
      ),
    );
    expect(read.images).toMatchObject([
      { id: 31, src: 'https://cdn.example/front.jpg', alt: 'Front', width: 640, variant_ids: [] },
      { id: 93, src: 'https://cdn.example/back.jpg', alt: 'Back', variant_ids: [12] },
      { id: 32, src: 'https://cdn.example/red.jpg', variant_ids: [11] },
    ]);
    expect(read.variants.map(({ image_id }) => image_id)).toEqual([32, 93]);
  });

  it('gives a variant the image of its medium', async ({ file }) => {
    const { image: _, ...variant } = small;
    const image = { url: 'https://cdn.example/red.jpg', width: 800, height: 600 };
    const redMedium = { __typename: 'MediaImage', id: gid('MediaImage', 93), image };
    const read = await readOne(
      await file(
        lines(
          product,
          { ...redMedium, __parentId: product.id },
          variant,
          { ...redMedium, __parentId: variant.id },
          { __typename: 'Video', id: gid('Video', 94), __parentId: variant.id },
        ),
      ),
    );
    expect(read.variants).toMatchObject([{ id: 11, image_id: 93 }]);
    expect(read.images.map(({ id }) => id)).toEqual([31, 93]);
  });

  it('reads images that have neither an id nor a type', async ({ file }) => {
    const read = await readOne(
      await file(
        lines(
          mug,
          mugVariant,
          { originalSrc: 'https://shop.example/i/1.jpg', __parentId: mug.id },
          { transformedSrc: 'https://shop.example/i/2.jpg', __parentId: mug.id },
        ),
      ),
    );
    expect(read.images.map(({ src }) => src)).toEqual([
      'https://shop.example/i/1.jpg',
      'https://shop.example/i/2.jpg',
    ]);
  });

  it('reads field names of older API versions', async ({ file }) => {
    const read = await readOne(
      await file(
        lines(
          { ...mug, bodyHtml: '<p>Clay</p>', publishedAt: '2026-01-01T00:00:00Z' },
          {
            id: gid('ProductVariant', 21),
            price: '8',
            weight: 1,
            weightUnit: 'POUNDS',
            requiresShipping: false,
            inventoryManagement: 'NOT_MANAGED',
            image: { originalSrc: '//cdn.example/mug.jpg' },
            __parentId: mug.id,
          },
        ),
      ),
    );
    expect(read).toMatchObject({
      body_html: '<p>Clay</p>',
      published_at: '2026-01-01T00:00:00Z',
      images: [{ src: 'https://cdn.example/mug.jpg', variant_ids: [21] }],
    });
    expect(read.variants).toMatchObject([
      {
        option1: 'Default Title',
        grams: 454,
        weight: 1,
        weight_unit: 'lb',
        requires_shipping: false,
        inventory_management: null,
      },
    ]);
  });

  it.for([
    [{ availableForSale: true, inventoryItem: { tracked: true } }, true],
    [{ availableForSale: false, inventoryItem: { tracked: false } }, false],
    [{ inventoryQuantity: 0 }, false],
    [{ inventoryQuantity: 0, inventoryItem: { tracked: false } }, true],
    [{ inventoryQuantity: 0, inventoryPolicy: 'CONTINUE' }, true],
  ] as const)(
    'reads whether a variant with %j is in stock: %s',
    async ([fields, inStock], { file }) => {
      const variant = { id: gid('ProductVariant', 21), __parentId: mug.id, ...fields };
      const { variants } = await readOne(await file(lines(mug, variant)));
      expect(variants.map(isVariantInStock)).toEqual([inStock]);
    },
  );

  it('yields each product with its first line, including the last one', async ({ file }) => {
    const path = await file(lines(product, small, mug, mugVariant, product, small));
    const { values, lines: starts } = await readAll(readProducts(path, context));
    expect(values.map(({ id }) => id)).toEqual([1, 2, 1]);
    expect(starts).toEqual([1, 3, 5]);
  });
});
