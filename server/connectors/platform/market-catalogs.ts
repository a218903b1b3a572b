import { z } from 'zod';
import type { JsonObject } from '../json-object.ts';
import type { AdminApi } from './admin-api.ts';
import { numberOf } from './platform-records.ts';

const pageInfo = z.object({ hasNextPage: z.boolean(), endCursor: z.string().nullish() });

const catalogSchema = z.object({
  catalog: z
    .object({
      priceList: z
        .object({
          currency: z.string(),
          parent: z
            .object({ adjustment: z.object({ type: z.string(), value: z.number() }) })
            .nullish(),
          prices: z.object({
            nodes: z.array(
              z.object({
                variant: z.object({ id: z.string() }),
                price: z.object({ amount: z.string() }),
                compareAtPrice: z.object({ amount: z.string() }).nullish(),
              }),
            ),
            pageInfo,
          }),
        })
        .nullish(),
      publication: z
        .object({ products: z.object({ nodes: z.array(z.object({ id: z.string() })), pageInfo }) })
        .nullish(),
    })
    .nullish(),
});

type Page = NonNullable<z.output<typeof catalogSchema>['catalog']>;

export const catalogQuery = `query Catalog($id: ID!, $prices: String, $products: String) {
  catalog(id: $id) {
    priceList { currency parent { adjustment { type value } }
      prices(first: 100, after: $prices, originType: FIXED) {
        nodes { variant { id } price { amount } compareAtPrice { amount } }
        pageInfo { hasNextPage endCursor } } }
    publication { products(first: 250, after: $products) {
      nodes { id } pageInfo { hasNextPage endCursor } } } } }`;

/** What the catalogs of a market hold together. */
export interface MarketCatalog {
  /** The currency of the fixed prices; null without a list of prices. */
  currency: string | null;
  /** A percentage; null without one. */
  adjustment: number | null;
  /** Null for all products of the store. */
  productIds: number[] | null;
  /** The fixed prices in the shape that the importer reads. */
  prices: JsonObject[];
}

/** Reads the catalogs of a market. It sells what any of them has; a market without catalogs sells everything. */
export async function readMarketCatalogs(
  api: AdminApi,
  ids: readonly string[],
): Promise<MarketCatalog> {
  const catalogs: MarketCatalog[] = [];
  for (const id of ids) {
    const catalog = await readCatalog(api, id);
    if (catalog) {
      catalogs.push(catalog);
    }
  }
  const priced = catalogs.find(({ currency }) => currency !== null);
  const offered = catalogs.map(({ productIds }) => productIds);
  const prices = catalogs.flatMap((catalog) => catalog.prices);
  return {
    currency: priced?.currency ?? null,
    adjustment: priced?.adjustment ?? null,
    productIds:
      offered.length === 0 || offered.includes(null)
        ? null
        : [...new Set(offered.flatMap((productIds) => productIds ?? []))],
    prices: [...new Map(prices.map((price) => [price['variant_id'], price])).values()],
  };
}

async function readCatalog(api: AdminApi, id: string): Promise<MarketCatalog | undefined> {
  const prices: JsonObject[] = [];
  const productIds: number[] = [];
  let first: Page | undefined;
  let cursors: Cursors | undefined = { prices: null, products: null };
  while (cursors) {
    const { catalog } = await api.query(catalogQuery, { id, ...cursors }, catalogSchema);
    if (!catalog) {
      return undefined;
    }
    first ??= catalog;
    prices.push(...pricesOf(catalog));
    productIds.push(...productsOf(catalog));
    cursors = nextCursors(catalog, cursors);
  }
  const list = first?.priceList;
  const adjustment = list?.parent?.adjustment;
  const sign = adjustment?.type === 'PERCENTAGE_DECREASE' ? -1 : 1;
  return {
    currency: list?.currency ?? null,
    adjustment: adjustment ? sign * adjustment.value : null,
    productIds: first?.publication ? productIds : null,
    prices,
  };
}

function pricesOf({ priceList }: Page): JsonObject[] {
  return (priceList?.prices.nodes ?? []).map(({ variant, price, compareAtPrice }) => ({
    variant_id: numberOf(variant.id),
    price: price.amount,
    compare_at_price: compareAtPrice?.amount ?? null,
  }));
}

function productsOf({ publication }: Page): number[] {
  return (publication?.products.nodes ?? []).flatMap(({ id }) => numberOf(id) ?? []);
}

interface Cursors {
  prices: string | null;
  products: string | null;
}

/** Returns undefined after the last pages of both lists. A list that has ended repeats its last page. */
function nextCursors({ priceList, publication }: Page, former: Cursors): Cursors | undefined {
  const prices = priceList?.prices.pageInfo;
  const products = publication?.products.pageInfo;
  return prices?.hasNextPage || products?.hasNextPage
    ? {
        prices: prices?.hasNextPage ? (prices.endCursor ?? null) : former.prices,
        products: products?.hasNextPage ? (products.endCursor ?? null) : former.products,
      }
    : undefined;
}
