import { describe, expect } from 'vitest';
import { readRecordedBody } from '../../testing/woocommerce/recordings.ts';
import { recogniseKind } from '../recognise-kind.ts';
import { context, it, readAll, readOne } from '../testing/file-fixture.ts';
import { counting, gid, lines } from '../testing/told-fixture.ts';
import { readCustomers } from './read-customers.ts';
import { readOrders } from './read-orders.ts';
import { readProducts } from './read-products.ts';

describe('JSON of WooCommerce', () => {
  it('is read as the connector reads it: products, orders and customers', async ({ file }) => {
    const products = await file(JSON.stringify(readRecordedBody('products-special')));
    const { told, names, warnings } = counting();
    const read = await readAll(readProducts(products, told));
    expect(read.problems).toEqual([]);
    expect(read.values[0]).toMatchObject({
      title: 'Emaillebecher',
      handle: 'emaillebecher',
      status: 'active',
      variants: [
        { price: expect.stringMatching(/^\d+\.\d{2}$/), inventory_management: 'platform' },
      ],
    });
    expect(names()[0]).toEqual(['variations that the file names and does not hold', 21]);
    expect(warnings).toEqual([expect.stringContaining('connect the store')]);

    const orders = await file(JSON.stringify(readRecordedBody('orders')));
    const { values: sold, problems } = await readAll(readOrders(orders, context));
    expect(problems).toEqual([]);
    expect(sold[0]).toMatchObject({
      id: 535,
      counted: true,
      customer_id: null,
    });
    expect(sold[0]?.lines[0]).toMatchObject({
      product_id: 222,
      variant_id: 222,
      quantity: 1,
      price: '4.00',
    });
    const refunded = await file(
      JSON.stringify([readRecordedBody('order-refunded-whole-by-amount')]),
    );
    const [returned] = (await readAll(readOrders(refunded, context))).values;
    expect(returned?.lines.map(({ quantity }) => quantity)).toEqual([0, 0, 0]);

    const customers = await file(JSON.stringify(readRecordedBody('customers')));
    const people = counting();
    const { values: known } = await readAll(readCustomers(customers, people.told));
    expect(known[0]).toEqual({ id: 2, tags: ['customer'], orders_count: 0, total_spent: '0.00' });
    expect(JSON.stringify(people.names())).not.toContain('kunde');
    expect(await recogniseKind(customers)).toBe('customers');
    expect(await recogniseKind(products)).toBe('products');
  });
});

describe('products as stores send them', () => {
  it('have their pictures in an export whose images have no id', async ({ file }) => {
    const parent = { __parentId: gid('Product', 1) };
    const path = await file(
      lines([
        { id: gid('Product', 1), title: 'Blue mug', handle: 'blue-mug', status: 'ACTIVE' },
        {
          id: gid('ProductVariant', 11),
          price: '12.50',
          availableForSale: true,
          selectedOptions: [{ name: 'Title', value: 'Default Title' }],
          ...parent,
        },
        { originalSrc: 'https://shop.example/i/1.jpg', ...parent },
        { transformedSrc: 'https://shop.example/i/2.jpg', ...parent },
      ]),
    );
    const { images, variants } = await readOne(path);
    expect(images.map(({ src }) => src)).toEqual([
      'https://shop.example/i/1.jpg',
      'https://shop.example/i/2.jpg',
    ]);
    expect(variants).toMatchObject([{ id: 11, price: '12.50' }]);
  });

  it('keep the time of a publication that lies ahead', async ({ file }) => {
    const path = await file(
      JSON.stringify([
        {
          id: 1,
          title: 'Spring coat',
          handle: 'spring-coat',
          status: 'active',
          published_at: '2027-06-01T00:00:00Z',
          variants: [{ id: 11, price: '80.00', inventory_quantity: 5, inventory_policy: 'deny' }],
        },
      ]),
    );
    expect(await readOne(path)).toMatchObject({
      published_at: '2027-06-01T00:00:00Z',
      status: 'active',
    });
  });
});

describe('JSON of a program', () => {
  it('has decimals as prices, and plain names', async ({ file }) => {
    const path = await file(
      JSON.stringify({
        id: 1,
        name: 'Blue mug',
        description: 'Blue',
        type: 'Mugs',
        brand: 'Kiln',
        price: 12.5,
        sku: 'MUG-1',
        inventory_quantity: 3,
        image: '//cdn.example/a.jpg',
      }),
    );
    expect(await readOne(path)).toMatchObject({
      title: 'Blue mug',
      body_html: 'Blue',
      product_type: 'Mugs',
      vendor: 'Kiln',
      variants: [{ price: '12.50', sku: 'MUG-1', inventory_quantity: 3 }],
      images: [{ src: 'https://cdn.example/a.jpg' }],
    });
  });

  it('is refused where a whole number may be cents', async ({ file }) => {
    const products = [
      { id: 1, title: 'A', description: '', variants: [{ id: 11, price: 1250 }] },
      { id: 2, title: 'B', type: 'Mugs', variants: [{ price: 20 }, { price: '12.50' }] },
      { id: 3, title: 'C', price: '20' },
      { id: 4, title: 'D', price: 0 },
    ];
    const { values, problems } = await readAll(
      readProducts(await file(JSON.stringify(products)), context),
    );
    expect(problems).toEqual([
      '1: variants[0].price: 1250 may be cents or whole units of the currency: write prices as text with decimals, such as "12.50"',
    ]);
    expect(values.map(({ variants }) => variants.map(({ price }) => price))).toEqual([
      ['20.00', '12.50'],
      ['20.00'],
      ['0.00'],
    ]);
  });
});

describe('a price with three decimals', () => {
  const product = { id: 1, title: 'Ring', body_html: '', variants: [{ id: 11, price: '12.375' }] };

  it('is exact in dinars, and elsewhere its rounding is told', async ({ file }) => {
    const path = await file(JSON.stringify(product));
    const { told, names } = counting();
    const inDinars = await readAll(readProducts(path, { ...told, currency: 'KWD' }));
    expect(inDinars.values[0]?.variants[0]?.price).toBe('12.375');
    expect(names()).toEqual([]);
    const inEuros = await readAll(readProducts(path, { ...told, currency: 'EUR' }));
    expect(inEuros.values[0]?.variants[0]?.price).toBe('12.38');
    expect(names()).toEqual([
      ['decimals of prices beyond the 2 of EUR: set the currency of the shop if it has more', 1],
    ]);
  });
});
