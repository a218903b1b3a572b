import { expect } from 'vitest';
import { fullProductSchema } from '../contract/product.ts';
import { market, product } from '../testing/factories.ts';
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
