import { describe, expect } from 'vitest';
import { signCustomer } from '../catalog/customer-signature.ts';
import { userConfigEndpoint } from '../contract/storefront.ts';
import { market, product } from '../testing/factories.ts';
import { type RunningApp, test } from '../testing/running-app.ts';
import type { TestShop } from '../testing/test-shop.ts';

/** Prices of companies are agreed with them: nobody else may see them. */

const buyer = 70;
const search = '/api/v1/smart-search/search';
const quickView = '/api/v1/smart-search/search/quick-view';
const retail = { 1: '10.00', 2: '20.00' };
const wholesale = { 1: '7.00' };

interface Priced {
  id: number;
  price?: string;
  variants?: { price: string }[];
}

async function openShop(app: RunningApp, scopes: readonly string[] = ['read_markets']) {
  const shop = await app.shop({ scopes: [...scopes] });
  await shop.import({
    products: [
      product({ id: 1, title: 'Red mug', variants: [{ price: '10.00' }] }),
      product({ id: 2, title: 'Blue mug', variants: [{ price: '20.00' }] }),
    ],
    markets: [
      market({ id: 1, countries: ['CA'], catalog: { adjustment: 10 } }),
      market({
        id: 2,
        countries: ['US'],
        customer_ids: [buyer],
        catalog: { product_ids: [1], prices: [{ variant_id: 100, price: '7.00' }] },
      }),
    ],
  });
  return shop;
}

function pricesOf(products: readonly Priced[]): Record<number, string> {
  return Object.fromEntries(
    products.map(({ id, variants, price }) => [id, variants?.[0]?.price ?? price ?? '']),
  );
}

interface Asked {
  customer?: number;
  signature?: string | undefined;
  country?: string;
}

/** Returns the prices that a request gets from listings, rulesets, search and suggestions, which must be the same. */
async function seenPrices(
  shop: TestShop,
  { customer, signature, country }: Asked,
): Promise<Record<number, string>> {
  const query = new URLSearchParams({
    limit: '9',
    ...(customer !== undefined && { platform_customer_id: String(customer) }),
    ...(signature !== undefined && { customer_signature: signature }),
    ...(country !== undefined && { country_code: country }),
  });
  const body = { customerId: customer, customerSignature: signature, countryCode: country };
  const answers = [
    await shop.get(`/api/v1/products/static?ids=1,2&${query}`),
    await shop.get(`/api/v1/products/top_sellers?${query}`),
    await shop.post(search, { ...body, searchTerm: 'mug' }),
    await shop.post(quickView, { ...body, query: 'mug' }),
  ];
  const seen = [];
  for (const answer of answers) {
    expect(answer.status).toBe(200);
    if (customer !== undefined) {
      expect(answer.headers.get('cache-control')).toBe('private, no-store');
    }
    const { data } = (await answer.json()) as { data: Priced[] };
    seen.push(pricesOf(data));
  }
  const [first = {}] = seen;
  expect(seen).toEqual(seen.map(() => first));
  return first;
}

describe('prices and products of a company', () => {
  test('are those of its customers alone, whoever asks first', async ({ app }) => {
    const shop = await openShop(app);
    const other = await openShop(app);
    const signed = { customer: buyer, signature: signCustomer(shop.shop, buyer) };
    for (let round = 0; round < 2; round += 1) {
      expect(await seenPrices(shop, signed)).toEqual(wholesale);
      expect(await seenPrices(shop, {})).toEqual(retail);
      expect(await seenPrices(shop, { ...signed, country: 'CA' })).toEqual(wholesale);
    }
    const strangers: Asked[] = [
      { customer: buyer },
      { customer: buyer, signature: '0'.repeat(64) },
      { customer: buyer, signature: signCustomer(other.shop, buyer) },
      { customer: buyer, signature: signCustomer(shop.shop, 71) },
      { customer: 71, signature: signCustomer(shop.shop, 71) },
      { customer: 71, signature: signCustomer(shop.shop, buyer) },
      // The countries of a company's market open it to nobody.
      { country: 'US' },
    ];
    for (const stranger of strangers) {
      expect(await seenPrices(shop, stranger), JSON.stringify(stranger)).toEqual(retail);
    }
    expect(await seenPrices(shop, { country: 'CA' })).toEqual({ 1: '11.00', 2: '22.00' });
  });

  test('end for a customer who leaves it, and are told to no page', async ({ app }) => {
    const shop = await openShop(app);
    const signed = { customer: buyer, signature: signCustomer(shop.shop, buyer) };
    expect(await seenPrices(shop, signed)).toEqual(wholesale);
    const config = await app.get(`/api/v1/user/config?shop=${shop.shop.domain}`);
    const { data } = userConfigEndpoint.answer.parse(await config.json());
    expect(data.shop.markets).toMatchObject([{ countries: ['CA'] }]);
    await shop.import({ markets: [market({ id: 2, customer_ids: [71], catalog: {} })] });
    expect(await seenPrices(shop, signed)).toEqual(retail);
  });

  test('need the scope of markets, whose lack refuses no customer', async ({ app }) => {
    const shop = await openShop(app, []);
    const signed = { customer: buyer, signature: signCustomer(shop.shop, buyer) };
    expect(await seenPrices(shop, signed)).toEqual(retail);
  });
});
