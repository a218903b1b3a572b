import * as fc from 'fast-check';
import { describe, expect } from 'vitest';
import {
  type PlainRequest,
  plainRequest,
  plainShop,
  type PlainShop,
  shopCurrency,
  expectedProducts,
  expectedPlans,
  type ShownProduct,
  type ShownVariant,
} from '../listing/testing/plain-rules-fixture.ts';
import {
  listingParameters,
  readPlans,
  readShown,
  recordsOf,
} from '../listing/testing/plain-records-fixture.ts';
import { searchEndpoint } from '../contract/search/smart-search.ts';
import { caseCount } from '../testing/case-count.ts';
import { product } from '../testing/factories.ts';
import { explicitListings, rankedListings, historyOf } from '../testing/listing-requests.ts';
import { test } from '../testing/running-app.ts';
import type { TestShop } from '../testing/test-shop.ts';

const search = '/api/v1/smart-search/search';

const searches = [
  { path: search, body: { searchTerm: '', pageSize: 100 } },
  { path: search, body: { searchTerm: 'product', pageSize: 100 } },
  { path: `${search}/quick-view`, body: { query: 'product' } },
];

async function shown(
  shop: TestShop,
  { path, query }: { path: string; query: string },
  request: PlainRequest,
): Promise<ShownProduct[]> {
  const rest = new URLSearchParams(listingParameters(request));
  const answer = await shop.get(`${path}?${query}&${rest}`);
  expect(answer.status, path).toBe(200);
  return readShown(await answer.json());
}

async function expectAsPlain(shop: TestShop, plain: PlainShop, given: PlainRequest): Promise<void> {
  const request = { ...given, showsUnpublished: false };
  for (const { path, query } of explicitListings) {
    const asked = { path, query: query(shop, request.candidates) };
    expect(await shown(shop, asked, request), path).toEqual(expectedProducts(plain, request));
  }
  await expectPlansAsPlain(shop, plain, request);
  const candidates = plain.products.map(({ id }) => id);
  const all = expectedProducts(plain, { ...request, candidates, limit: 250 });
  for (const { path, query } of rankedListings) {
    const list = await shown(shop, { path, query: query(shop, candidates) }, request);
    expect(list, path).toHaveLength(Math.min(request.limit, all.length));
    expect(all, path).toEqual(expect.arrayContaining(list));
  }
  const everything = { ...request, candidates, limit: 250, bounds: {}, unsetVariants: false };
  const found = expectedProducts(plain, { ...everything, showsOutOfStock: true });
  for (const { path, body } of searches) {
    const answer = await shop.post(path, {
      ...body,
      ...(request.country !== null && { countryCode: request.country }),
    });
    const list = readShown(await answer.json());
    expect(byId(list), path).toEqual(byId(found));
  }
  await expectPricesOfSearch(shop, request, found);
  const inStock = await shop.post(search, {
    searchTerm: '',
    pageSize: 100,
    filters: { available: true },
    ...(request.country !== null && { countryCode: request.country }),
  });
  const available = expectedProducts(plain, { ...everything, showsOutOfStock: false });
  expect(byId(readShown(await inStock.json()))).toEqual(byId(available));
}

async function expectPlansAsPlain(
  shop: TestShop,
  plain: PlainShop,
  request: PlainRequest,
): Promise<void> {
  const parameters = new URLSearchParams({
    ...listingParameters(request),
    ids: request.candidates.join(),
    filter_unpublished: 'yes',
    selling_plans: 'yes',
  });
  const answer = await shop.get(`/api/v1/products/static?${parameters}`);
  expect(readPlans(await answer.json())).toEqual(expectedPlans(plain, request));
}

/** Expects filters, orders and price ranges that agree with the shown prices. */
async function expectPricesOfSearch(
  shop: TestShop,
  { country, bounds }: PlainRequest,
  found: readonly ShownProduct[],
): Promise<void> {
  const { greaterThanOrEqual: min = 0, lessThanOrEqual: max = Infinity } = bounds;
  const isWithin = ({ price }: ShownVariant) => price * 10 >= min && price * 10 <= max;
  const within = found.filter(({ variants }) => variants.some(isWithin));
  for (const order of ['ASC', 'DESC'] as const) {
    const answer = await shop.post(search, {
      searchTerm: '',
      pageSize: 100,
      ...(country !== null && { countryCode: country }),
      filters: { price: { min: min / 1_000, ...(max < Infinity && { max: max / 1_000 }) } },
      sortBy: { field: 'price', order },
      aggregate: { fields: ['price'] },
    });
    const body = searchEndpoint.answer.parse(await answer.json());
    const list = readShown(body);
    expect(byId(list)).toEqual(byId(within));
    expect(list.map(lowestPrice)).toEqual(inOrder(within.map(lowestPrice), order));
    const prices = found.flatMap(({ variants }) => variants.map(({ price }) => price / 100));
    expect(body.aggregations?.price).toEqual(
      prices.length === 0
        ? { min: null, max: null }
        : { min: Math.min(...prices), max: Math.max(...prices) },
    );
  }
}

function lowestPrice({ variants }: ShownProduct): number {
  return Math.min(...variants.map(({ price }) => price));
}

function inOrder(numbers: readonly number[], order: 'ASC' | 'DESC'): number[] {
  return numbers.toSorted((a, b) => (order === 'ASC' ? a - b : b - a));
}

function byId(products: readonly ShownProduct[]): ShownProduct[] {
  return products.toSorted((a, b) => a.id - b.id);
}

describe('every endpoint that accepts a country', () => {
  test(
    'returns the products and prices of the reference implementation',
    { timeout: 120_000 },
    async ({ app }) => {
      const requests = fc.array(plainRequest, { minLength: 2, maxLength: 3 });
      await fc.assert(
        fc.asyncProperty(plainShop, requests, async (plain, given) => {
          const candidates = [...new Set(given[0]?.candidates)];
          const shop = await app.shop({ scopes: ['read_markets'], currency: shopCurrency });
          await shop.import({ ...recordsOf(plain), ...historyOf(candidates) });
          await shop.train();
          for (const request of given) {
            await expectAsPlain(shop, plain, { ...request, candidates });
          }
        }),
        { numRuns: caseCount(2, 40) },
      );
    },
  );

  test('refuses an invalid country and a shop that may not read its markets', async ({ app }) => {
    const shops = [await app.shop(), await app.shop({ scopes: ['read_markets'] })] as const;
    for (const shop of shops) {
      await shop.import({ products: [product({ id: 1 })], ...historyOf([1]) });
    }
    const [closed, open] = shops;
    for (const { path, query } of [...explicitListings, ...rankedListings]) {
      const ask = (shop: TestShop, country: string) =>
        shop.get(`${path}?${query(shop, [1])}&country_code=${country}`);
      expect((await ask(closed, 'CA')).status, path).toBe(403);
      expect((await ask(closed, '')).status, path).toBe(200);
      expect((await ask(open, 'CA')).status, path).toBe(200);
      expect((await ask(open, 'CAN')).status, path).toBe(400);
    }
    for (const { path, body } of searches) {
      const ask = async (shop: TestShop, countryCode: string) =>
        (await shop.post(path, { ...body, countryCode })).status;
      expect(await ask(closed, 'CA'), path).toBe(403);
      expect(await ask(open, 'ca'), path).toBe(200);
      expect(await ask(open, 'CAN'), path).toBe(400);
    }
  });
});
