import { z } from 'zod';
import type { JsonObject } from '../json-object.ts';
import type { PulledBatch } from '../store-connection.ts';
import type { AdminApi } from './admin-api.ts';
import { numberOf } from './platform-records.ts';

const pageInfo = z.object({ hasNextPage: z.boolean(), endCursor: z.string().nullish() });

const marketSchema = z.object({
  id: z.string(),
  name: z.string().catch(''),
  status: z.string().catch('ACTIVE'),
  conditions: z
    .object({
      regionsCondition: z
        .object({ regions: z.object({ nodes: z.array(z.object({ code: z.string().nullish() })) }) })
        .nullish(),
    })
    .nullish(),
  catalogs: z.object({ nodes: z.array(z.object({ id: z.string(), status: z.string() })) }),
});

const marketsSchema = z.object({
  markets: z.object({ nodes: z.array(marketSchema), pageInfo }),
});

const marketsQuery = `query Markets($after: String) {
  markets(first: 3, after: $after) {
    nodes { id name status
      conditions { regionsCondition { regions(first: 250) { nodes { ... on MarketRegionCountry { code } } } } }
      catalogs(first: 5) { nodes { id status } } }
    pageInfo { hasNextPage endCursor } } }`;

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

type Catalog = NonNullable<z.output<typeof catalogSchema>['catalog']>;

const catalogQuery = `query Catalog($id: ID!, $prices: String, $products: String) {
  catalog(id: $id) {
    priceList { currency parent { adjustment { type value } }
      prices(first: 100, after: $prices, originType: FIXED) {
        nodes { variant { id } price { amount } compareAtPrice { amount } }
        pageInfo { hasNextPage endCursor } } }
    publication { products(first: 250, after: $products) {
      nodes { id } pageInfo { hasNextPage endCursor } } } } }`;

type Market = z.output<typeof marketSchema>;

/** Yields the markets with their catalogs. There are few, so they are always read as a whole. */
export async function* readMarkets(api: AdminApi): AsyncGenerator<PulledBatch> {
  let position = 0;
  for (let after: string | null = null, isFirst = true; isFirst || after !== null;) {
    isFirst = false;
    const { markets }: z.output<typeof marketsSchema> = await api.query(
      marketsQuery,
      { after },
      marketsSchema,
    );
    for (const market of markets.nodes) {
      const id = numberOf(market.id);
      if (id !== null) {
        const record = await toRecord(api, market, { id, position: (position += 1) });
        yield { records: [{ id, updatedAt: null, content: { record } }], cursor: null };
      }
    }
    after = markets.pageInfo.hasNextPage ? (markets.pageInfo.endCursor ?? null) : null;
  }
}

/** Asks for the first markets, so that a store refuses them when it does not let them be read. */
export async function probeMarkets(api: AdminApi): Promise<void> {
  await api.query(marketsQuery, { after: null }, marketsSchema);
}

async function toRecord(
  api: AdminApi,
  market: Market,
  { id, position }: { id: number; position: number },
): Promise<JsonObject> {
  const regions = market.conditions?.regionsCondition?.regions.nodes ?? [];
  const active = market.catalogs.nodes.find(({ status }) => status === 'ACTIVE');
  return {
    id,
    name: market.name,
    status: market.status,
    position,
    countries: regions.flatMap(({ code }) => code ?? []),
    catalog: active ? await readCatalog(api, active.id) : null,
  };
}

async function readCatalog(api: AdminApi, id: string): Promise<JsonObject | null> {
  const prices: JsonObject[] = [];
  const productIds: number[] = [];
  let first: Catalog | undefined;
  let cursors: { prices: string | null; products: string | null } | undefined = {
    prices: null,
    products: null,
  };
  while (cursors) {
    const { catalog } = await api.query(catalogQuery, { id, ...cursors }, catalogSchema);
    if (!catalog) {
      return null;
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
    product_ids: first?.publication ? [...new Set(productIds)] : null,
    adjustment: adjustment ? sign * adjustment.value : null,
    prices: [...new Map(prices.map((price) => [price['variant_id'], price])).values()],
  };
}

function pricesOf({ priceList }: Catalog): JsonObject[] {
  return (priceList?.prices.nodes ?? []).map(({ variant, price, compareAtPrice }) => ({
    variant_id: numberOf(variant.id),
    price: price.amount,
    compare_at_price: compareAtPrice?.amount ?? null,
  }));
}

function productsOf({ publication }: Catalog): number[] {
  return (publication?.products.nodes ?? []).flatMap(({ id }) => numberOf(id) ?? []);
}

/** Returns undefined after the last pages of both lists. A list that has ended repeats its last page. */
function nextCursors(
  { priceList, publication }: Catalog,
  former: { prices: string | null; products: string | null },
) {
  const prices = priceList?.prices.pageInfo;
  const products = publication?.products.pageInfo;
  return prices?.hasNextPage || products?.hasNextPage
    ? {
        prices: prices?.hasNextPage ? (prices.endCursor ?? null) : former.prices,
        products: products?.hasNextPage ? (products.endCursor ?? null) : former.products,
      }
    : undefined;
}
