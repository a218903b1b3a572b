import { describe, expect } from 'vitest';
import { isVariantInStock } from '../../catalog/product.ts';
import { context, it, readAll, readOne } from '../testing/file-fixture.ts';
import { readProducts } from '../reading/read-products.ts';

const featuredImage = {
  id: 31,
  product_id: 1,
  position: 2,
  created_at: '2026-01-02T10:00:00-05:00',
  updated_at: '2026-01-02T11:00:00-05:00',
  alt: 'Red tee',
  width: 800,
  height: 600,
  src: 'https://cdn.example/red.jpg?v=1',
  variant_ids: [11],
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
  featured_image: featuredImage,
  available: true,
  name: 'Tee - Red / S',
  public_title: 'Red / S',
  options: ['Red', 'S'],
  price: 1999,
  weight: 180,
  compare_at_price: 2500,
  inventory_management: 'platform',
  barcode: '400',
  requires_selling_plan: false,
  selling_plan_allocations: [
    {
      selling_plan_id: 9,
      selling_plan_group_id: 'abc',
      price_adjustments: [{ position: 1, price: 3640 }],
      price: 3640,
      compare_at_price: 5600,
      per_delivery_price: 5,
    },
  ],
};

const product = {
  id: 1,
  title: 'Tee',
  handle: 'tee',
  description: '<p>Soft</p>',
  published_at: '2026-01-02T10:00:00-05:00',
  created_at: '2026-01-01T10:00:00-05:00',
  vendor: 'Loom',
  type: 'Shirts',
  tags: ['summer', 'cotton'],
  price: 1999,
  price_min: 1999,
  price_max: 1999,
  available: true,
  price_varies: false,
  compare_at_price: 2500,
  compare_at_price_min: 2500,
  compare_at_price_max: 2500,
  compare_at_price_varies: false,
  variants: [
    variant,
    { ...variant, id: 12, option2: 'M', available: false, featured_image: null, weight: 0 },
  ],
  images: ['//cdn.example/front.jpg?v=1', '//cdn.example/red.jpg?v=1'],
  featured_image: '//cdn.example/front.jpg?v=1',
  options: [
    { name: 'Colour', position: 1, values: ['Red'] },
    { name: 'Size', position: 2, values: ['S', 'M'] },
  ],
  url: '/products/tee',
  media: [
    {
      alt: 'Front',
      id: 900,
      position: 1,
      media_type: 'image',
      src: 'https://cdn.example/front.jpg?v=1',
      width: 640,
      height: 480,
    },
    { alt: null, id: 901, position: 3, media_type: 'external_video', host: 'tube' },
  ],
  requires_selling_plan: false,
  selling_plan_groups: [],
  content: '<p>Soft</p>',
};

describe('a product of the Ajax API', () => {
  it('is read with all its fields', async ({ file }) => {
    const read = await readOne(await file(JSON.stringify(product)));
    expect(read).toMatchObject({
      id: 1,
      title: 'Tee',
      handle: 'tee',
      body_html: '<p>Soft</p>',
      product_type: 'Shirts',
      vendor: 'Loom',
      tags: 'summer, cotton',
      created_at: '2026-01-01T10:00:00-05:00',
      published_at: '2026-01-02T10:00:00-05:00',
      updated_at: context.importedAt,
      status: 'active',
      options: [
        { name: 'Colour', values: ['Red'] },
        { name: 'Size', values: ['S', 'M'] },
      ],
    });
    expect(read).not.toHaveProperty('description');
    expect(read.variants[0]).toMatchObject({
      id: 11,
      title: 'Red / S',
      price: '19.99',
      compare_at_price: '25.00',
      sku: 'T-R-S',
      barcode: '400',
      grams: 180,
      weight: 180,
      weight_unit: 'g',
      taxable: false,
      image_id: 31,
      selling_plan_allocations: [
        {
          selling_plan_id: 9,
          selling_plan_group_id: 'abc',
          price_adjustments: [{ position: 1, price: '36.40' }],
          price: '36.40',
          compare_at_price: '56.00',
          per_delivery_price: '0.05',
        },
      ],
    });
    expect(read.variants[0]).not.toHaveProperty('featured_image');
    expect(read.variants.map(({ grams, weight_unit }) => [grams, weight_unit])).toEqual([
      [180, 'g'],
      [0, 'lb'],
    ]);
  });

  it('is read with one image for each URL', async ({ file }) => {
    const { images } = await readOne(await file(JSON.stringify(product)));
    expect(images).toMatchObject([
      {
        src: 'https://cdn.example/front.jpg?v=1',
        position: 1,
        alt: 'Front',
        width: 640,
        height: 480,
        variant_ids: [],
      },
      {
        id: 31,
        src: 'https://cdn.example/red.jpg?v=1',
        position: 2,
        alt: 'Red tee',
        width: 800,
        variant_ids: [11],
      },
    ]);
  });

  it('gets the featured image when it lists no images', async ({ file }) => {
    const path = await file(JSON.stringify({ ...product, images: [], variants: [] }));
    expect((await readOne(path)).images).toMatchObject([
      { src: 'https://cdn.example/front.jpg?v=1', alt: 'Front' },
    ]);
  });

  it('is in stock if it is available, even without a quantity', async ({ file }) => {
    const { variants } = await readOne(await file(JSON.stringify(product)));
    expect(variants.map(isVariantInStock)).toEqual([true, false]);
    expect(variants.map(({ inventory_management }) => inventory_management)).toEqual([
      null,
      'platform',
    ]);
  });

  it('accepts names as options and takes their values from the variants', async ({ file }) => {
    const path = await file(JSON.stringify({ ...product, options: ['Colour', 'Size'] }));
    expect((await readOne(path)).options).toMatchObject([
      { name: 'Colour', values: ['Red'] },
      { name: 'Size', values: ['S', 'M'] },
    ]);
  });

  it('is read from lists and JSON Lines with mixed shapes', async ({ file }) => {
    const other = {
      id: 2,
      title: 'Mug',
      handle: 'mug',
      body_html: '',
      variants: [{ price: '8.00' }],
    };
    const one = await readOne(await file(JSON.stringify(product)));
    for (const content of [
      JSON.stringify([product, other]),
      `${JSON.stringify(product)}\n${JSON.stringify(other)}\n`,
    ]) {
      const { values } = await readAll(readProducts(await file(content), context));
      expect(values[0]).toEqual(one);
      expect(values[1]?.variants[0]?.price).toBe('8.00');
    }
  });

  it.for([
    [
      { variants: [{ price: 19.99 }] },
      'variants[0].price: expected a whole number of cents, got 19.99',
    ],
    [
      { variants: [{ price: '1999' }] },
      'variants[0].price: expected a whole number of cents, got "1999"',
    ],
    [{ variants: [{ price: -1 }] }, 'variants[0].price: expected a whole number of cents, got -1'],
    [{ description: ['a'] }, 'description: expected text, got ["a"]'],
    [{ type: {} }, 'type: expected text, got {}'],
    [{ images: [''] }, 'images[0]: expected the address of an image'],
    [{ options: [5] }, 'options[0]: expected an object'],
    [
      { variants: [{ id: 3 }, { id: 3 }] },
      'variants[1].id: expected an id of its own, got 3 a second time',
    ],
    [{ id: null, handle: '' }, 'id: expected an id or a handle'],
  ] as const)('says of %j in its own names what is wrong', async ([fields, problem], { file }) => {
    const path = await file(JSON.stringify({ ...product, ...fields }));
    const { problems } = await readAll(readProducts(path, context));
    expect(problems).toEqual([`1: ${problem}`]);
  });
});
