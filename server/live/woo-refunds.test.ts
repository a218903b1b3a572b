import { expect } from 'vitest';
import { connectShop } from '../testing/connected-store.ts';
import { test } from '../testing/running-app.ts';
import { StandInWoo, wooCredentials } from '../testing/stand-in/stand-in-woo.ts';

/** Returns the line of an order. */
function sold(id: number, quantity: number, price: number) {
  return { id, product_id: id, variation_id: 0, quantity, price, meta_data: [] };
}

/** Returns the line of a refund. */
function refunded(lineId: number, quantity: number, total: string) {
  const meta_data = [{ key: '_refunded_item_id', value: String(lineId) }];
  return { quantity, total, total_tax: '0.00', meta_data };
}

// As a store has answered them: an order of 2 × 13.14 and 3 × 66.79, and its refunds. An extension sells 1.5 × 13.12.
test.for([
  ['an amount', [{ amount: '5.00', line_items: [] }], [2, 3, 2], 241.33],
  [
    'a line for more than its price',
    [{ amount: '15.00', line_items: [refunded(56, -1, '-15.00')] }],
    [1, 3, 2],
    231.33,
  ],
  [
    'a part of the price of a line',
    [{ amount: '1.00', line_items: [refunded(57, 0, '-1.00')] }],
    [2, 3, 2],
    245.33,
  ],
  [
    'a line with its shipping',
    [
      {
        amount: '18.04',
        line_items: [refunded(56, -1, '-13.14')],
        shipping_lines: [{ total: '-4.90', total_tax: '0.00' }],
      },
    ],
    [1, 3, 2],
    233.19,
  ],
  [
    'half a unit of an extension',
    [{ amount: '6.56', line_items: [refunded(58, -0.5, '-6.56')] }],
    [2, 3, 2],
    239.77,
  ],
] as const)(
  'a store of WooCommerce has a refund of %s taken off its order',
  async ([, refunds, quantities, revenue], { app }) => {
    const woo = await StandInWoo.start({
      orders: [
        {
          id: 557,
          status: 'completed',
          date_created_gmt: '2026-01-01T00:00:00',
          date_modified_gmt: '2026-01-02T00:00:00',
          total: '226.65',
          total_tax: '0.00',
          line_items: [sold(56, 2, 13.14), sold(57, 3, 66.79), sold(58, 1.5, 13.12)],
          refunds: refunds.map(({ amount }) => ({ id: 737, total: `-${amount}` })),
        },
      ],
      'orders/557/refunds': refunds.map((refund) => ({ id: 737, ...refund })),
    });
    const credentials = { kind: 'woocommerce' as const, ...wooCredentials };
    const { shop, pull } = await connectShop(app, woo.url, credentials);
    await pull();
    const { stores } = app.service;
    const order = await stores.refunds.findOrder(stores.database.read, shop.shop.id, 557);
    const lines = order?.lines ?? [];
    expect(lines.map(({ quantity }) => quantity)).toEqual(quantities);
    const worth = lines.reduce((sum, one) => sum + one.price * one.quantity - one.discount, 0);
    expect(worth).toBe(Math.round(revenue * 100));
    await woo.close();
  },
);
