import { gzipSync } from 'node:zlib';
import { describe, expect } from 'vitest';
import { context, it, readAll, readOne } from '../testing/file-fixture.ts';
import { readProducts } from './read-products.ts';

const minimal = { id: 1, title: 'Mug', handle: 'mug' };

describe('readProducts, JSON', () => {
  it('reads a list, a wrapped list, JSON Lines, one object, and their gzip files', async ({
    file,
  }) => {
    const products = [minimal, { ...minimal, id: 2, handle: 'cup' }];
    const list = JSON.stringify(products);
    const lines = products.map((product) => JSON.stringify(product)).join('\n');
    const expected = await readAll(readProducts(await file(list), context));
    expect(expected.values.map(({ id }) => id)).toEqual([1, 2]);
    for (const content of [`{"products":${list}}`, lines, `\uFEFF${lines}\n`, gzipSync(list)]) {
      const { values, error } = await readAll(readProducts(await file(content), context));
      expect(values).toEqual(expected.values);
      expect(error).toBeNull();
    }
    for (const content of [minimal, { product: minimal }]) {
      const path = await file(JSON.stringify(content, null, 2));
      const one = await readAll(readProducts(path, context));
      expect(one.values).toEqual(expected.values.slice(0, 1));
    }
  });

  it('reads the shape of WooCommerce', async ({ file }) => {
    const mug = {
      id: 9,
      name: 'Blue &amp; white mug',
      slug: 'blue-mug',
      permalink: 'https://shop.example/product/blue-mug/',
      type: 'simple',
      status: 'publish',
      price: '12.50',
      regular_price: '12.50',
      stock_status: 'instock',
      images: [],
      categories: [{ id: 1, name: 'Mugs' }],
      attributes: [],
      variations: [],
    };
    expect(await readOne(await file(JSON.stringify([mug])))).toMatchObject({
      id: 9,
      title: 'Blue & white mug',
      handle: 'blue-mug',
      link: 'https://shop.example/product/blue-mug/',
      status: 'active',
      published_at: context.importedAt,
      product_type: 'Mugs',
      variants: [{ id: 9, price: '12.50', inventory_management: null }],
    });
  });

  it('warns once of variants whose ids only Vitrine knows', async ({ file }) => {
    const warningsOf = async (content: string) => {
      const warnings: string[] = [];
      const onWarning = (message: string) => warnings.push(message);
      await readAll(readProducts(await file(content), { ...context, onWarning }));
      return warnings;
    };
    const sheet =
      'Handle,Title,Option1 Name,Option1 Value,Price\nmug,Mug,Size,S,1\nmug,,,L,1\ncup,Cup,,,1\n';
    expect(await warningsOf(sheet)).toEqual([
      expect.stringMatching(/^variants without an id in the file: 3; .*products\.json/),
    ]);
    const variants = [{ id: 10, option1: 'S' }];
    expect(await warningsOf(JSON.stringify([{ ...minimal, variants }]))).toEqual([]);
  });

  it('adds defaults for missing fields', async ({ file }) => {
    const product = await readOne(
      await file(JSON.stringify({ ...minimal, variants: [{ id: 5 }] })),
    );
    expect(product).toEqual({
      id: 1,
      title: 'Mug',
      body_html: '',
      vendor: '',
      product_type: '',
      created_at: context.importedAt,
      handle: 'mug',
      updated_at: context.importedAt,
      published_at: context.importedAt,
      template_suffix: null,
      published_scope: 'web',
      tags: '',
      status: 'active',
      variants: [
        {
          id: 5,
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
          inventory_management: 'platform',
          created_at: context.importedAt,
          updated_at: context.importedAt,
          taxable: true,
          barcode: '',
          grams: 0,
          image_id: null,
          weight: 0,
          weight_unit: 'lb',
          inventory_item_id: 0,
          old_inventory_quantity: 0,
          requires_shipping: true,
          metafields: [],
          selling_plan_allocations: [],
        },
      ],
      options: [
        {
          id: expect.any(Number),
          name: 'Title',
          values: ['Default Title'],
          product_id: 1,
          position: 1,
        },
      ],
      images: [],
      metafields: [],
    });
  });

  it('accepts numbers as text, text as numbers, global ids, and null for missing values', async ({
    file,
  }) => {
    const product = await readOne(
      await file(
        JSON.stringify({
          ...minimal,
          id: 'gid://platform/Product/7000000000001',
          body_html: null,
          tags: ['red', ' a b '],
          variants: [
            {
              id: '42',
              price: 19.9,
              compare_at_price: '',
              inventory_quantity: '-3',
              taxable: 'false',
            },
          ],
        }),
      ),
    );
    expect(product).toMatchObject({ id: 7_000_000_000_001, body_html: '', tags: 'red, a b' });
    expect(product.variants[0]).toMatchObject({
      id: 42,
      product_id: 7_000_000_000_001,
      price: '19.90',
      compare_at_price: null,
      inventory_quantity: -3,
      taxable: false,
    });
  });

  it('keeps times and names as given', async ({ file }) => {
    const kept = {
      created_at: '2019-12-31T16:20:09-05:00',
      published_at: '2020-01-01T00:00:00Z',
      published_scope: 'global',
      template_suffix: 'wide',
      status: 'draft',
      body_html: ' <p>Line\u2028\n</p> ',
    };
    expect(await readOne(await file(JSON.stringify({ ...minimal, ...kept })))).toMatchObject(kept);
  });

  it('publishes a product unless the input marks it as unpublished', async ({ file }) => {
    const unpublished = await readOne(
      await file(JSON.stringify({ ...minimal, published_at: null })),
    );
    expect(unpublished.published_at).toBeNull();
  });

  it.for([
    [{}, 'platform'],
    [{ inventory_management: null }, null],
    [{ inventory_management: 'warehouse' }, 'warehouse'],
    [{ available: true }, null],
    [{ available: true, inventory_quantity: 4 }, 'platform'],
    [{ available: true, inventory_management: 'warehouse' }, null],
    [{ available: false }, 'platform'],
    [{ available: false, inventory_management: null }, 'platform'],
  ] as const)(
    'tracks the stock of a variant with %j by %s',
    async ([variant, tracker], { file }) => {
      const path = await file(JSON.stringify({ ...minimal, variants: [variant] }));
      expect((await readOne(path)).variants[0]?.inventory_management).toBe(tracker);
    },
  );

  it('sorts images, makes URLs absolute, and links images and variants in both directions', async ({
    file,
  }) => {
    const product = await readOne(
      await file(
        JSON.stringify({
          ...minimal,
          variants: [{ id: 5 }, { id: 6, image_id: 11 }, { id: 7, featured_image: { id: 11 } }],
          images: [
            { id: 11, position: 2, src: '//cdn.example/b.jpg' },
            { id: 10, position: 1, src: 'https://cdn.example/a.jpg', variant_ids: [5] },
          ],
        }),
      ),
    );
    expect(product.images).toMatchObject([
      { id: 10, src: 'https://cdn.example/a.jpg', variant_ids: [5], alt: null, width: 0 },
      { id: 11, src: 'https://cdn.example/b.jpg', variant_ids: [6, 7], product_id: 1 },
    ]);
    expect(product.variants.map(({ image_id }) => image_id)).toEqual([10, 11, 11]);
  });

  it('derives titles of variants and values of options from the variants', async ({ file }) => {
    const product = await readOne(
      await file(
        JSON.stringify({
          ...minimal,
          options: [{ name: 'Colour' }, { name: 'Size' }],
          variants: [
            { option1: 'Red', option2: 'S' },
            { option1: 'Red', option2: 'M', title: 'Big red' },
          ],
        }),
      ),
    );
    expect(product.variants.map(({ title }) => title)).toEqual(['Red / S', 'Big red']);
    expect(product.options).toMatchObject([
      { name: 'Colour', values: ['Red'], position: 1 },
      { name: 'Size', values: ['S', 'M'], position: 2 },
    ]);
  });

  it('keeps metafields and selling plans', async ({ file }) => {
    const allocation = {
      selling_plan_id: 9,
      selling_plan_group_id: 'abc',
      price_adjustments: [{ position: 1, price: '36.40' }],
      price: '36.40',
      compare_at_price: '56.00',
      per_delivery_price: '36.40',
    };
    const product = await readOne(
      await file(
        JSON.stringify({
          ...minimal,
          metafields: [
            { id: 3, namespace: 'a', key: 'b', value: { c: 1 }, type: 'json', owner_id: 1 },
            { namespace: 'a', key: 'n', value: 5, value_type: 'integer' },
          ],
          variants: [{ selling_plan_allocations: [allocation] }],
        }),
      ),
    );
    expect(product.metafields).toEqual([
      { id: 3, namespace: 'a', key: 'b', value: '{"c":1}', type: 'json' },
      { id: expect.any(Number), namespace: 'a', key: 'n', value: '5', type: 'number_integer' },
    ]);
    expect(product.variants[0]?.selling_plan_allocations).toEqual([allocation]);
  });

  it('derives stable and distinct ids for records without ids', async ({ file }) => {
    const { id: _, ...product } = {
      ...minimal,
      variants: [{}, { option1: 'Red' }],
      images: [{ src: 'a.jpg' }, { src: 'b.jpg' }],
      metafields: [{ namespace: 'a', key: 'b', value: '' }],
    };
    const first = await readOne(await file(JSON.stringify(product)));
    const again = await readOne(await file(JSON.stringify([product], null, 1)));
    expect(again).toEqual(first);
    const parts = [
      first,
      ...first.variants,
      ...first.images,
      ...first.options,
      ...first.metafields,
    ];
    expect(new Set(parts.map(({ id }) => id)).size).toBe(7);
    expect(parts.every(({ id }) => Number.isSafeInteger(id))).toBe(true);
  });

  it('reads an empty list as no products', async ({ file }) => {
    const found = await readAll(readProducts(await file('{"products": []}'), context));
    expect(found).toEqual({ values: [], lines: [], problems: [], error: null });
  });
});
