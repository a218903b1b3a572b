import { describe, expect } from 'vitest';
import { context, it, readAll } from '../testing/file-fixture.ts';
import { termKey } from '../../insight/term-key.ts';
import { readOrders } from './read-orders.ts';

const order = {
  id: 700,
  created_at: '2026-02-01T10:00:00-05:00',
  cancelled_at: null,
  test: false,
  financial_status: 'paid',
  customer: { id: 6 },
  line_items: [{ id: 1, product_id: 10, variant_id: 20, quantity: 3, price: '2.5' }],
  refunds: [],
};

const noSource = {
  widget_id: null,
  ruleset_id: null,
  rule: null,
  term_key: null,
  recommender: null,
};

describe('readOrders', () => {
  it('reads a list, a wrapped list and JSON Lines', async ({ file }) => {
    const text = JSON.stringify(order);
    for (const content of [`[${text}]`, `{"orders":[${text}]}`, `${text}\n`]) {
      const { values, problems, error } = await readAll(readOrders(await file(content), context));
      expect({ problems, error }).toEqual({ problems: [], error: null });
      expect(values).toEqual([
        {
          id: 700,
          created_at: '2026-02-01T10:00:00-05:00',
          counted: true,
          customer_id: 6,
          uuid: null,
          lines: [
            {
              id: 1,
              product_id: 10,
              variant_id: 20,
              quantity: 3,
              price: '2.50',
              discount: '0.00',
              source: noSource,
            },
          ],
        },
      ]);
    }
  });

  it.for([
    { test: true },
    { cancelled_at: '2026-02-02T10:00:00Z' },
    { financial_status: 'VOIDED' },
  ])('does not count an order with %j', async (fields, { file }) => {
    const { values } = await readAll(
      readOrders(await file(JSON.stringify({ ...order, ...fields })), context),
    );
    expect(values).toMatchObject([{ counted: false }]);
  });

  it('subtracts all refunds of a line, but never goes below zero', async ({ file }) => {
    const content = JSON.stringify({
      ...order,
      line_items: [
        { id: 1, product_id: 10, quantity: 3 },
        { id: 2, product_id: 11, quantity: 1 },
        { id: 3, product_id: 12, quantity: 1 },
      ],
      refunds: [refund(1, 1), refund(1, 1), refund(2, 5), refund(99, 1), {}],
    });
    const { values } = await readAll(readOrders(await file(content), context));
    expect(values[0]?.lines.map(({ quantity }) => quantity)).toEqual([1, 0, 1]);
  });

  it('skips lines without a product and reads orders without a customer', async ({ file }) => {
    const content = JSON.stringify({
      ...order,
      customer: null,
      line_items: [
        { id: 1, product_id: null, quantity: 1 },
        { id: 2, product_id: 11, variant_id: null, quantity: 1, price: '3' },
      ],
    });
    const { values } = await readAll(readOrders(await file(content), context));
    expect(values).toMatchObject([{ customer_id: null, lines: [{ id: 2, variant_id: null }] }]);
  });

  it('keeps the widget, ruleset, rule, search and recommender that a line came from', async ({
    file,
  }) => {
    const properties = {
      _source: 'vitrine',
      _widget_id: '31',
      _ruleset_id: '12',
      _rule: '3',
      _search_term: 'Blue  Mug',
      _recommender: 'viewed-related',
      Engraving: 'For Ada',
    };
    const asList = Object.entries(properties).map(([name, value]) => ({ name, value }));
    for (const given of [properties, asList]) {
      const { values } = await readAll(
        readOrders(await fileWithLine(file, { properties: given }), context),
      );
      expect(values[0]?.lines[0]?.source).toEqual({
        widget_id: 31,
        ruleset_id: 12,
        rule: 3,
        term_key: termKey('blue mug'),
        recommender: 'viewed-related',
      });
      expect(JSON.stringify(values)).not.toMatch(/Ada|blue/i);
    }
  });

  it.for([
    null,
    'text',
    [null, 3, { name: 5 }],
    { _widget_id: 'DROP TABLE', _rule: '0', _ruleset_id: {}, _recommender: '../secret' },
  ])('reads a line with the properties %j as one of no widget', async (properties, { file }) => {
    const { values, problems } = await readAll(
      readOrders(await fileWithLine(file, { properties }), context),
    );
    expect(problems).toEqual([]);
    expect(values[0]?.lines[0]?.source).toEqual(noSource);
  });

  it.for([
    ['v1;5f0c1d3e-8b8e-4d6a;4:B', '5f0c1d3e-8b8e-4d6a'],
    ['v1;u-1', 'u-1'],
    ['v2;u-1;', null],
    ['v1;;4:B', null],
    ['', null],
  ] as const)('reads the shopper of the cart attribute %j', async ([value, uuid], { file }) => {
    const note_attributes = [
      { name: 'Gift note', value: 'For Ada' },
      { name: '_vitrine', value },
    ];
    const { values } = await readAll(
      readOrders(await file(JSON.stringify({ ...order, note_attributes })), context),
    );
    expect(values[0]?.uuid).toBe(uuid);
    expect(JSON.stringify(values)).not.toContain('Ada');
  });

  it('leaves out amounts in another currency than the shop has, and says so', async ({ file }) => {
    const orders = ['EUR', 'usd', null].map((currency, index) => ({
      ...order,
      id: index + 1,
      currency,
    }));
    const ignored: string[] = [];
    const inEuros = {
      ...context,
      currency: 'EUR',
      onIgnored: (name: string) => void ignored.push(name),
    };
    const { values } = await readAll(readOrders(await file(JSON.stringify(orders)), inEuros));
    const amounts = values.map(({ currency, lines }) => [
      currency,
      ...lines.flatMap(({ quantity, price }) => [quantity, price]),
    ]);
    expect(amounts).toEqual([
      [undefined, 3, '2.50'],
      ['USD', 3, '0'],
      [undefined, 3, '2.50'],
    ]);
    expect(ignored).toContain('amounts of orders in USD');
  });

  it('reads discounts of the pieces that stay, in the currency of the shop', async ({ file }) => {
    const line = {
      id: 1,
      product_id: 10,
      quantity: 4,
      price: '30.00',
      price_set: { shop_money: { amount: '20.00' }, presentment_money: { amount: '30.00' } },
      total_discount: '1.00',
      discount_allocations: [
        { amount: '9.00', amount_set: { shop_money: { amount: '6.00' } } },
        { amount: '2.00' },
      ],
    };
    const content = { ...order, line_items: [line], refunds: [refund(1, 1)] };
    const { values } = await readAll(readOrders(await file(JSON.stringify(content)), context));
    expect(values[0]?.lines[0]).toMatchObject({ price: '20.00', discount: '6.00', quantity: 3 });
  });

  it('counts the pieces that an order has now, after edits', async ({ file }) => {
    const content = {
      ...order,
      line_items: [
        { id: 1, product_id: 10, quantity: 3, current_quantity: 1, total_discount: '3.00' },
        { id: 2, product_id: 11, quantity: 2, current_quantity: 0 },
      ],
      // The line that was refunded lacks its pieces already.
      refunds: [refund(2, 2)],
    };
    const { values } = await readAll(readOrders(await file(JSON.stringify(content)), context));
    expect(values[0]?.lines).toMatchObject([{ quantity: 1, discount: '1.00' }, { quantity: 0 }]);
  });

  it.for([
    ['10.00 of 40.00', ['-10.00'], ['7.50', '2.50']],
    ['a third of a cent more', ['-0.05'], ['0.04', '0.01']],
    ['more than the order', ['-30.00', '-20.00'], ['30.00', '10.00']],
    ['less than its lines are worth', ['5.00'], ['0.00', '0.00']],
  ] as const)(
    'takes a refund of an amount off its lines: %s',
    async ([, given, discounts], { file }) => {
      const content = {
        ...order,
        line_items: [
          { id: 1, product_id: 10, quantity: 3, price: '10.00' },
          { id: 2, product_id: 11, quantity: 1, price: '10.00' },
        ],
        refunds: given.map((amount) => ({
          order_adjustments: [
            { kind: 'refund_discrepancy', amount, amount_set: { shop_money: { amount } } },
            { kind: 'shipping_refund', amount: '-4.90' },
          ],
        })),
      };
      const { values } = await readAll(readOrders(await file(JSON.stringify(content)), context));
      expect(values[0]?.lines.map(({ discount }) => discount)).toEqual(discounts);
    },
  );

  it.for([
    [{ id: null }, 'id: expected an id like 7000000000001, got null'],
    [{ created_at: null }, 'created_at: expected a time like 2026-01-31T16:20:00+01:00'],
    [
      { line_items: [{ product_id: 1, quantity: 'two' }] },
      'line_items[0].quantity: expected a whole number, got "two"',
    ],
  ] as const)('reports %j', async ([fields, problem], { file }) => {
    const content = JSON.stringify({ ...order, ...fields });
    const { problems } = await readAll(readOrders(await file(content), context));
    expect(problems).toEqual([`1: ${problem}`]);
  });
});

function fileWithLine(file: (content: string) => Promise<string>, fields: object): Promise<string> {
  const [line] = order.line_items;
  return file(JSON.stringify({ ...order, line_items: [{ ...line, ...fields }] }));
}

function refund(line_item_id: number, quantity: number) {
  return { refund_line_items: [{ line_item_id, quantity }] };
}
