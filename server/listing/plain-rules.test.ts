import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Market } from '../catalog/prices/market.ts';
import { reducedShape } from '../catalog/present.ts';
import { isVariantInStock } from '../catalog/product.ts';
import { ProductTexts } from '../catalog/product-texts.ts';
import { orderedCandidates } from '../catalog/candidates.ts';
import { ShopCatalog } from '../catalog/shop-catalog.ts';
import type { MarketPrice } from '../store/tables/catalog/market-prices.ts';
import { caseCount } from '../testing/case-count.ts';
import { test } from '../testing/running-app.ts';
import type { TestShop } from '../testing/test-shop.ts';
import { list } from './list.ts';
import {
  listingParameters,
  readShown,
  recordsOf,
  toProductRecord,
  toVariantRecord,
} from './testing/plain-records-fixture.ts';
import {
  type PlainMarket,
  plainRequest,
  type PlainRequest,
  plainShop,
  type PlainShop,
  shopCurrency,
  expectedProducts,
  type ShownProduct,
} from './testing/plain-rules-fixture.ts';

describe('a listing', () => {
  it('shows the products of the reference model', async () => {
    await fc.assert(
      fc.asyncProperty(plainShop, plainRequest, async (shop, request) => {
        expect(await showFromCatalog(shop, request)).toEqual(expectedProducts(shop, request));
      }),
      { numRuns: caseCount(100, 3_000) },
    );
  });

  test('shows them over HTTP too', { timeout: 60_000 }, async ({ app }) => {
    await fc.assert(
      fc.asyncProperty(plainShop, plainRequest, async (plain, request) => {
        const shop = await app.shop({ scopes: ['read_markets'], currency: shopCurrency });
        await shop.import(recordsOf(plain));
        expect(await showOverHttp(shop, request)).toEqual(expectedProducts(plain, request));
      }),
      { numRuns: caseCount(4, 40) },
    );
  });
});

/** Selects products from a catalog in memory, without database and HTTP. */
async function showFromCatalog(shop: PlainShop, request: PlainRequest): Promise<ShownProduct[]> {
  let version = 0;
  const catalog = new ShopCatalog({ nextVersion: () => ++version, isExclusionTag: () => false });
  for (const { id, status, isPublished, variants } of shop.products) {
    catalog.put({
      id,
      handle: String(id),
      status,
      tags: '',
      createdAt: 0,
      publishedAt: isPublished ? 0 : null,
      variants: variants.map((variant) => ({
        id: variant.id,
        price: variant.price,
        inStock: isVariantInStock(toVariantRecord(variant)),
      })),
    });
  }
  shop.markets.forEach((market) => catalog.markets.put(toMarket(market, ++version)));
  const { lessThan = Infinity, lessThanOrEqual = Infinity, ...bounds } = request.bounds;
  const { data } = await list(
    {
      shopId: 1,
      catalog,
      sources: [
        { name: 'static', findCandidates: async () => orderedCandidates(request.candidates, '') },
      ],
      eligibility: {
        includeUnpublished: request.showsUnpublished,
        includeOutOfStock: request.showsOutOfStock,
        prices: {
          lessThanOrEqual: hundredths(Math.min(lessThan, lessThanOrEqual)),
          equal: hundredths(bounds.equal),
          greaterThan: hundredths(bounds.greaterThan),
          greaterThanOrEqual: hundredths(bounds.greaterThanOrEqual),
        },
        market: request.country === null ? undefined : catalog.markets.ofCountry(request.country),
      },
      limit: request.limit,
      shape: reducedShape,
      unsetVariants: request.unsetVariants,
      locale: undefined,
    },
    new ProductTexts({
      products: { bodies: async (_shopId, ids) => bodiesOf(shop, ids) },
      translations: { find: async () => new Map() },
      shopOf: async () => ({ platform: 'platform', presentation: null }),
    }),
  );
  return readShown(JSON.parse(`{"data":[${data.join()}]}`));
}

function hundredths(thousandths: number | undefined): number | undefined {
  return thousandths === undefined || thousandths === Infinity ? undefined : thousandths / 10;
}

function bodiesOf({ products }: PlainShop, ids: readonly number[]): Map<number, string> {
  const known = products.filter(({ id }) => ids.includes(id));
  return new Map(
    known.map((product) => [
      product.id,
      JSON.stringify({ options: [], images: [], ...toProductRecord(product) }),
    ]),
  );
}

function toMarket(market: PlainMarket, version: number): Market {
  const byVariant = new Map<number, MarketPrice>(
    market.prices.map(({ variantId, price, compareAt }) => [
      variantId,
      { variantId, price, compareAtPrice: compareAt },
    ]),
  );
  const prices = [...byVariant.values()].toSorted((a, b) => a.variantId - b.variantId);
  const head = {
    ...market,
    name: '',
    rate: market.rate === null ? null : market.rate / 10_000,
    hasAllProducts: market.productIds === null,
    priceContext: null,
    isForCompany: false,
  };
  const lists = {
    productIds: market.productIds && new Float64Array(market.productIds),
    prices: {
      variantIds: Float64Array.from(prices, ({ variantId }) => variantId),
      prices: Float64Array.from(prices, ({ price }) => price),
      compareAtPrices: Float64Array.from(prices, ({ compareAtPrice }) => compareAtPrice ?? -1),
    },
    customerIds: null,
  };
  return new Market(head, lists, shopCurrency, version);
}

async function showOverHttp(shop: TestShop, request: PlainRequest): Promise<ShownProduct[]> {
  const query = new URLSearchParams({
    ids: request.candidates.join(),
    filter_unpublished: request.showsUnpublished ? 'no' : 'yes',
    ...listingParameters(request),
  });
  const answer = await shop.get(`/api/v1/products/static?${query}`);
  return readShown(await answer.json());
}
