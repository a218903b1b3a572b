import { expect } from 'vitest';
import { z } from 'zod';
import { connectShop } from '../testing/connected-store.ts';
import { test } from '../testing/running-app.ts';
import { StandInWoo, wooCredentials } from '../testing/stand-in/stand-in-woo.ts';
import { wooCreated, wooModified } from '../testing/woo-records.ts';
import { readRecordedBody } from '../testing/woocommerce/recordings.ts';

const orderSchema = z.looseObject({ id: z.number() });

function recorded(name: string) {
  return orderSchema.parse(readRecordedBody(name));
}

/** Returns an order of three pieces at 12 each. */
function order(id: number, fields: object) {
  const line = { id: 1, product_id: 5, variation_id: 0, quantity: 3, price: 12, meta_data: [] };
  const times = { date_created_gmt: wooCreated, date_modified_gmt: wooModified };
  return { id, status: 'completed', currency: 'EUR', line_items: [line], ...times, ...fields };
}

function meta(values: Readonly<Record<string, string>>) {
  return Object.entries(values).map(([key, value]) => ({ key, value }));
}

const inPounds = { currency: 'GBP' };

const orders = [
  recorded('order-in-another-currency'),
  recorded('order-with-coupon'),
  order(1, { ...inPounds, meta_data: meta({ _base_currency_exchange_rate: '1.25' }) }),
  order(2, {
    ...inPounds,
    meta_data: meta({
      _wcpay_multi_currency_order_default_currency: 'EUR',
      _wcpay_multi_currency_order_exchange_rate: '0.8',
    }),
  }),
  order(3, {
    ...inPounds,
    meta_data: meta({ _woocs_order_base_currency: 'EUR', _woocs_order_rate: '0.8' }),
    refunds: [{ id: 31, total: '-12.00' }],
  }),
  // The rate leads to another currency than that of the store.
  order(4, {
    ...inPounds,
    meta_data: meta({ _woocs_order_base_currency: 'USD', _woocs_order_rate: '0.8' }),
  }),
  order(5, { status: 'shipped', date_paid_gmt: wooCreated, customer_id: 0 }),
  order(6, { status: 'quote-request', date_paid_gmt: null }),
  order(7, { status: 'checkout-draft', date_paid_gmt: wooCreated }),
];

test('orders of a store of WooCommerce count in its currency, or without an amount', async ({
  app,
}) => {
  const woo = await StandInWoo.start({
    orders,
    'orders/3/refunds': [{ id: 31, amount: '12.00', line_items: [] }],
  });
  woo.values['settings/general/woocommerce_currency'] = { value: 'EUR' };
  const credentials = { kind: 'woocommerce' as const, ...wooCredentials };
  const { shop, pull } = await connectShop(app, woo.url, credentials);
  await pull();
  const { refunds, refusals, database } = app.service.stores;
  const stored = async (id: number) => {
    const found = await refunds.findOrder(database.read, shop.shop.id, id);
    const revenue = (found?.lines ?? []).map(
      ({ price, quantity, discount }) => (price * quantity - discount) / 100,
    );
    return { revenue, counted: found?.counted, currency: found?.currency };
  };
  const converted = { revenue: [45], counted: true, currency: null };
  expect(await stored(1)).toEqual(converted);
  expect(await stored(2)).toEqual(converted);
  expect(await stored(3)).toEqual({ ...converted, revenue: [30] });
  expect(await stored(4)).toEqual({ revenue: [0], counted: true, currency: 'GBP' });
  expect(await stored(541)).toEqual({ revenue: [0], counted: true, currency: 'USD' });
  expect(await stored(538)).toEqual({ revenue: [5.5], counted: true, currency: null });
  const own = { revenue: [36], currency: null };
  expect(await stored(5)).toEqual({ ...own, counted: true });
  expect(await stored(6)).toEqual({ ...own, counted: false });
  expect(await stored(7)).toEqual({ ...own, counted: false });
  expect(await refusals.listGaps(shop.shop.id)).toMatchObject([
    { name: 'orders.amounts in GBP', reason: expect.stringContaining('1 of its orders') },
    { name: 'orders.amounts in USD', reason: expect.stringContaining('1 of its orders') },
  ]);
  await woo.close();
});
