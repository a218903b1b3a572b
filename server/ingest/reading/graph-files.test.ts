import { describe, expect } from 'vitest';
import { recogniseKind } from '../recognise-kind.ts';
import { context, it, readAll } from '../testing/file-fixture.ts';
import { counting, gid, lines } from '../testing/told-fixture.ts';
import { readCustomers } from './read-customers.ts';
import { readOrders } from './read-orders.ts';
import { readProducts } from './read-products.ts';

const orderHead = {
  id: gid('Order', 1001),
  name: '#1001',
  email: 'someone@example.com',
  createdAt: '2026-10-01T08:00:00Z',
  cancelledAt: null,
  test: false,
  displayFinancialStatus: 'PARTIALLY_REFUNDED',
  customer: { id: gid('Customer', 7) },
  customAttributes: [{ key: '_vitrine', value: 'v1;session-1' }],
};

const mugLine = {
  id: gid('LineItem', 1),
  title: 'Blue mug',
  quantity: 3,
  currentQuantity: 2,
  product: { id: gid('Product', 5) },
  variant: { id: gid('ProductVariant', 51) },
  originalUnitPriceSet: { shopMoney: { amount: '12.50' } },
  discountAllocations: [{ allocatedAmountSet: { shopMoney: { amount: '3.00' } } }],
  customAttributes: [{ key: '_widget_id', value: '4' }],
};

const plateLine = {
  id: gid('LineItem', 2),
  quantity: 2,
  product: { id: gid('Product', 6) },
  variant: null,
  originalUnitPriceSet: { shopMoney: { amount: '9.0' } },
};

const source = { widget_id: null, ruleset_id: null, rule: null, term_key: null, recommender: null };

const order = {
  id: 1001,
  created_at: '2026-10-01T08:00:00Z',
  counted: true,
  customer_id: 7,
  uuid: 'session-1',
  lines: [
    {
      id: 1,
      product_id: 5,
      variant_id: 51,
      quantity: 2,
      price: '12.50',
      discount: '2.00',
      source: { ...source, widget_id: 4 },
    },
    {
      id: 2,
      product_id: 6,
      variant_id: null,
      quantity: 1,
      price: '9.00',
      discount: '0.00',
      source,
    },
  ],
};

describe('GraphQL orders and customers', () => {
  it('are read from a bulk export', async ({ file }) => {
    const parent = { __parentId: orderHead.id };
    const path = await file(
      lines([
        orderHead,
        { ...mugLine, ...parent },
        { ...plateLine, currentQuantity: 1, ...parent },
        { id: gid('ShippingLine', 9), title: 'Post', ...parent },
        { ...orderHead, id: gid('Order', 1002), cancelledAt: '2026-10-02T08:00:00Z' },
        { ...plateLine, __parentId: gid('Order', 1002) },
      ]),
    );
    const { told, names } = counting();
    const { values, problems, error } = await readAll(readOrders(path, told));
    expect(error).toBe(null);
    expect(problems).toEqual([]);
    expect(values[0]).toEqual(order);
    expect(values[1]).toMatchObject({ id: 1002, counted: false, lines: [{ quantity: 2 }] });
    expect(names()).toEqual([
      ['data about persons, which Vitrine does not keep', 2],
      ['lines of ShippingLine', 1],
      ['field "name"', 2],
      ['field "lineItems.title"', 1],
    ]);
    expect(await recogniseKind(path)).toBe('orders');
  });

  it('are read from a saved page, with the pieces of its refunds', async ({ file }) => {
    const refunds = [
      {
        id: gid('Refund', 3),
        refundLineItems: { edges: [{ node: { lineItem: { id: plateLine.id }, quantity: 1 } }] },
      },
    ];
    const node = { ...orderHead, refunds, lineItems: { nodes: [mugLine, plateLine] } };
    const path = await file(
      JSON.stringify({
        data: { orders: { edges: [{ node }], pageInfo: { hasNextPage: true, endCursor: 'x' } } },
      }),
    );
    const { told, warnings } = counting();
    const { values, problems, error } = await readAll(readOrders(path, told));
    expect(error).toBe(null);
    expect(problems).toEqual([]);
    expect(values).toEqual([order]);
    expect(warnings).toEqual([expect.stringContaining('holds one page of orders')]);
    expect(await recogniseKind(path)).toBe('orders');
  });

  it('without lines are rejected with what to do, and lines of others are named', async ({
    file,
  }) => {
    const path = await file(
      lines([
        orderHead,
        { ...orderHead, id: gid('Order', 1002) },
        { ...mugLine, __parentId: orderHead.id },
        { id: gid('Product', 5), title: 'Mug' },
      ]),
    );
    const { values, problems } = await readAll(readOrders(path, context));
    expect(values).toEqual([]);
    expect(problems).toEqual([
      expect.stringMatching(/^1: lineItems: expected those of the order.*\(groupObjects: true\)$/),
      expect.stringMatching(/^3: __parentId: expected the lines .* \(groupObjects: true\)$/),
      expect.stringMatching(/^2: lineItems: /),
      '4: id: expected one of Order, got one of Product: is the file of another kind?',
    ]);
  });

  it('are read of customers in both', async ({ file }) => {
    const customer = {
      id: gid('Customer', 7),
      tags: ['VIP', 'trade'],
      numberOfOrders: '4',
      amountSpent: { amount: '120.5', currencyCode: 'EUR' },
      displayName: 'Some One',
    };
    const wanted = [{ id: 7, tags: ['VIP', 'trade'], orders_count: 4, total_spent: '120.50' }];
    for (const content of [customer, { customers: { nodes: [customer] } }]) {
      const path = await file(JSON.stringify(content));
      const { told, names } = counting();
      expect((await readAll(readCustomers(path, told))).values).toEqual(wanted);
      expect(names()).toEqual([
        ['data about persons, which Vitrine does not keep', 1],
        ['field "amountSpent.currencyCode"', 1],
      ]);
      expect(await recogniseKind(path)).toBe('customers');
    }
  });
});

describe('a page of GraphQL products', () => {
  it('is read like a bulk export, and says what it lacks', async ({ file }) => {
    const node = {
      id: gid('Product', 1),
      title: 'Blue mug',
      handle: 'blue-mug',
      descriptionHtml: '<p>Blue</p>',
      status: 'ACTIVE',
      variants: {
        nodes: [
          {
            id: gid('ProductVariant', 11),
            price: '12.50',
            selectedOptions: [{ name: 'Size', value: 'S' }],
            metafields: { nodes: [{ namespace: 'custom', key: 'care', value: 'dry' }] },
          },
        ],
        pageInfo: { hasNextPage: true },
      },
      media: {
        edges: [{ node: { id: gid('MediaImage', 3), image: { url: '//cdn.example/a.jpg' } } }],
      },
    };
    const path = await file(JSON.stringify({ data: { products: { nodes: [node] } } }));
    const { told, names } = counting();
    const { values, problems } = await readAll(readProducts(path, told));
    expect(problems).toEqual([]);
    expect(values).toMatchObject([
      {
        id: 1,
        body_html: '<p>Blue</p>',
        variants: [{ id: 11, price: '12.50', metafields: [{ key: 'care', value: 'dry' }] }],
        images: [{ id: 3, src: 'https://cdn.example/a.jpg' }],
      },
    ]);
    expect(names()).toEqual([
      ['further variants, which the page does not hold', 1],
      ['field "selectedOptions.name"', 1],
    ]);
    expect(await recogniseKind(path)).toBe('products');
  });
});
