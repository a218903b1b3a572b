import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Market } from '../catalog/market.ts';
import { reducedShape } from '../catalog/present.ts';
import { formatHundredths, toHundredths } from '../catalog/price.ts';
import { isVariantInStock } from '../catalog/product.ts';
import { ProductTexts } from '../catalog/product-texts.ts';
import { orderedSuggestions } from '../catalog/suggestions.ts';
import { ShopCatalog } from '../catalog/shop-catalog.ts';
import { createNames } from '../contract/names.ts';
import type { MarketPrice } from '../store/market-store.ts';
import { market as marketRecord, product as productRecord } from '../testing/factories.ts';
import { test } from '../testing/running-app.ts';
import type { TestShop } from '../testing/test-shop.ts';
import { list } from './list.ts';
import {
  type PlainMarket,
  plainRequest,
  type PlainRequest,
  plainShop,
  type PlainShop,
  type PlainVariant,
  shopCurrency,
  showPlainly,
  type ShownProduct,
} from './plain-rules-fixture.ts';

describe('a listing', () => {
  it('shows what the plain rules show', async () => {
    await fc.assert(
      fc.asyncProperty(plainShop, plainRequest, async (shop, request) => {
        expect(await showFromCatalog(shop, request)).toEqual(showPlainly(shop, request));
      }),
      { numRuns: 3_000 },
    );
  });

  test('shows it over HTTP too', { timeout: 60_000 }, async ({ app }) => {
    await fc.assert(
      fc.asyncProperty(plainShop, plainRequest, async (plain, request) => {
        const shop = await app.shop({ scopes: ['read_markets'], currency: shopCurrency });
        await shop.import({
          products: plain.products.map(toProductRecord),
          markets: plain.markets.map(toMarketRecord),
        });
        expect(await showOverHttp(shop, request)).toEqual(showPlainly(plain, request));
      }),
      { numRuns: 40 },
    );
  });
});

/** The pipeline over the catalog in memory, without a database and without HTTP. */
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
  shop.markets.forEach((market) => catalog.putMarket(toMarket(market, ++version)));
  const { lessThan = Infinity, lessThanOrEqual = Infinity, ...bounds } = request.bounds;
  const { data } = await list(
    {
      shopId: 1,
      catalog,
      sources: [{ name: 'static', suggest: () => orderedSuggestions(request.candidates, '') }],
      eligibility: {
        includeUnpublished: request.showsUnpublished,
        includeOutOfStock: request.showsOutOfStock,
        prices: {
          lessThanOrEqual: hundredths(Math.min(lessThan, lessThanOrEqual)),
          equal: hundredths(bounds.equal),
          greaterThan: hundredths(bounds.greaterThan),
          greaterThanOrEqual: hundredths(bounds.greaterThanOrEqual),
        },
        market: request.country === null ? undefined : catalog.marketOf(request.country),
      },
      limit: request.limit,
      shape: reducedShape,
      unsetVariants: request.unsetVariants,
    },
    new ProductTexts({
      products: { bodies: async (_shopId, ids) => bodiesOf(shop, ids) },
      names: createNames({ platform: 'platform', service: 'service' }),
    }),
  );
  return readShown(JSON.parse(`{"data":${data}}`));
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
  };
  const lists = {
    productIds: market.productIds && new Float64Array(market.productIds),
    prices: {
      variantIds: Float64Array.from(prices, ({ variantId }) => variantId),
      prices: Float64Array.from(prices, ({ price }) => price),
      compareAtPrices: Float64Array.from(prices, ({ compareAtPrice }) => compareAtPrice ?? -1),
    },
  };
  return new Market(head, lists, shopCurrency, version);
}

async function showOverHttp(shop: TestShop, request: PlainRequest): Promise<ShownProduct[]> {
  const { bounds, country } = request;
  const query = new URLSearchParams({
    ids: request.candidates.join(),
    filter_unpublished: request.showsUnpublished ? 'no' : 'yes',
    filter_oos: request.showsOutOfStock ? 'no' : 'yes',
    unset_variants: request.unsetVariants ? 'yes' : 'no',
    limit: String(request.limit),
    country_code: country ?? '',
    any_variant_price_less_than: decimal(bounds.lessThan),
    any_variant_price_less_than_or_equal_to: decimal(bounds.lessThanOrEqual),
    any_variant_price_equal_to: decimal(bounds.equal),
    variant_price_greater_than: decimal(bounds.greaterThan),
    variant_price_greater_than_or_equal_to: decimal(bounds.greaterThanOrEqual),
  });
  const answer = await shop.get(`/api/v1/products/static?${query}`);
  return readShown(await answer.json());
}

/** A parameter that is empty counts as absent. */
function decimal(thousandths: number | undefined): string {
  return thousandths === undefined ? '' : String(thousandths / 1_000);
}

function readShown(answer: unknown): ShownProduct[] {
  const { data } = answer as { data: { id: number; variants: WireVariant[] }[] };
  return data.map(({ id, variants }) => ({
    id,
    variants: variants.map((variant) => ({
      id: variant.id,
      price: toHundredths(variant.price),
      compareAt: variant.compare_at_price === null ? null : toHundredths(variant.compare_at_price),
    })),
  }));
}

interface WireVariant {
  id: number;
  price: string;
  compare_at_price: string | null;
}

function toProductRecord({ id, status, isPublished, variants }: PlainShop['products'][number]) {
  return productRecord({
    id,
    status,
    published_at: isPublished ? '2026-01-01T00:00:00Z' : null,
    variants: variants.map(toVariantRecord),
  });
}

function toVariantRecord({ id, price, compareAt, isTracked, policy, quantity }: PlainVariant) {
  return {
    id,
    price: formatHundredths(price),
    compare_at_price: compareAt === null ? null : formatHundredths(compareAt),
    inventory_management: isTracked ? 'platform' : null,
    inventory_policy: policy,
    inventory_quantity: quantity,
    metafields: [],
    selling_plan_allocations: [],
  };
}

function toMarketRecord({ id, isActive, position, countries, ...catalog }: PlainMarket) {
  return marketRecord({
    id,
    status: isActive ? 'ACTIVE' : 'DRAFT',
    position,
    countries,
    catalog: {
      ...(catalog.currency === null ? {} : { currency: catalog.currency }),
      product_ids: catalog.productIds,
      adjustment: catalog.adjustment,
      rate: catalog.rate === null ? null : catalog.rate / 10_000,
      prices: catalog.prices.map(({ variantId, price, compareAt }) => ({
        variant_id: variantId,
        price: formatHundredths(price),
        compare_at_price: compareAt === null ? null : formatHundredths(compareAt),
      })),
    },
  });
}
