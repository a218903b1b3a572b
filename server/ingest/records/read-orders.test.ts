import { describe, expect } from 'vitest';
import { context, it, readAll } from '../files/file-fixture.ts';
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
          lines: [{ id: 1, product_id: 10, variant_id: 20, quantity: 3, price: '2.50' }],
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

function refund(line_item_id: number, quantity: number) {
  return { refund_line_items: [{ line_item_id, quantity }] };
}
