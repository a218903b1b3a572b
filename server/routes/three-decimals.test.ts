import { expect } from 'vitest';
import { fullProductSchema } from '../contract/product.ts';
import { market, product } from '../testing/factories.ts';
import { createLiveShop } from '../testing/live-shop.ts';
import { test } from '../testing/running-app.ts';
import type { TestShop } from '../testing/test-shop.ts';

const chosen = '/api/v1/products/static';

/** Returns `price` and `compare_at_price` of the first product's variants, as `1.255/1.500`. */
async function pricesOf(shop: TestShop, query: string): Promise<string[]> {
  const answer = await shop.get(`${chosen}?ids=1&${query}`);
  const { data } = (await answer.json()) as { data: unknown[] };
  return data
    .map((value) => fullProductSchema.parse(value))
    .flatMap(({ variants }) =>
      variants.map(({ price, compare_at_price: compareAt }) => `${price}/${compareAt}`),
    );
}

/** Of one of the last nine days. */
function time(day: number): string {
  return new Date(Date.now() - (9 - day) * 86_400_000).toISOString();
}

test('prices of a shop and of its markets keep three decimals in currencies that have them', async ({
  app,
}) => {
  const shop = await app.shop({ scopes: ['read_markets'], currency: 'KWD' });
  await shop.import({
    products: [
      product({ id: 1, variants: [{ price: '1.255', compare_at_price: '1.5' }] }),
      product({ id: 2, price: '1.256' }),
    ],
    markets: [
      market({
        id: 1,
        countries: ['CA'],
        catalog: { prices: [{ variant_id: 100, price: '1.244', compare_at_price: null }] },
      }),
      market({ id: 2, countries: ['OM'], catalog: { adjustment: 10 } }),
      market({
        id: 3,
        countries: ['US'],
        catalog: { currency: 'USD', prices: [{ variant_id: 100, price: '4.125' }] },
      }),
    ],
  });
  expect(await pricesOf(shop, '')).toEqual(['1.255/1.500']);
  expect(await pricesOf(shop, 'country_code=CA')).toEqual(['1.244/null']);
  expect(await pricesOf(shop, 'country_code=OM')).toEqual(['1.381/1.650']);
  expect(await pricesOf(shop, 'country_code=US')).toEqual(['4.13/null']);
  const atMost = (price: string) =>
    shop.ids(`${chosen}?ids=1,2&any_variant_price_less_than=${price}`);
  expect(await atMost('1.255')).toEqual([1]);
  expect(await atMost('1.254')).toEqual([]);
});

test('orders keep three decimals, and lose the same by a refund and by the refunded order', async ({
  app,
}) => {
  const shop = await createLiveShop(app, { currency: 'KWD' });
  const { refunds, database } = app.service.stores;
  const linesOf = async (id: number) => {
    const found = await refunds.findOrder(database.read, shop.shop.id, id);
    return found?.lines.map(({ price, quantity, discount }) => ({ price, quantity, discount }));
  };
  const line = { id: 1, product_id: 1, quantity: 2, price: '1.255', total_discount: '0.255' };
  const other = { id: 2, product_id: 2, quantity: 1, price: '0.335' };
  const placed = {
    created_at: time(1),
    updated_at: time(1),
    financial_status: 'paid',
    line_items: [line, other],
  };
  const refund = {
    id: 9,
    created_at: time(2),
    refund_line_items: [
      { line_item_id: 1, quantity: 1, line_item: { id: 1, product_id: 1, variant_id: null } },
    ],
    order_adjustments: [{ kind: 'refund_discrepancy', amount: '-0.111', tax_amount: '0.000' }],
  };
  await shop.send('orders/create', { id: 1, ...placed });
  await shop.settle();
  expect(await linesOf(1)).toEqual([
    { price: 125.5, quantity: 2, discount: 25.5 },
    { price: 33.5, quantity: 1, discount: 0 },
  ]);
  await shop.send('refunds/create', { ...refund, order_id: 1 });
  await shop.send('orders/create', { id: 2, ...placed, refunds: [refund] });
  await shop.settle();
  const left = await linesOf(1);
  expect(left).toEqual(await linesOf(2));
  const revenue = (left ?? []).reduce(
    (sum, one) => sum + one.price * one.quantity - one.discount,
    0,
  );
  expect(revenue.toFixed(3)).toBe('135.100');
});
