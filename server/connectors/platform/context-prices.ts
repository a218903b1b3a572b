import { z } from 'zod';
import type { ContextPrice } from '../store-connection.ts';
import type { AdminApi } from './admin-api.ts';
import {
  type BulkExportOptions,
  BulkRefused,
  readBulkExport,
  startBulkExport,
} from './bulk-export.ts';
import { numberOf } from './platform-records.ts';
import { type PriceContext, pricesOfQuery, pricesPageQuery, pricesQuery } from './queries.ts';

const money = z.object({ amount: z.string() });

const variantSchema = z.object({
  id: z.string(),
  price: z.string(),
  compareAtPrice: z.string().nullish(),
  contextualPricing: z.object({
    price: money.extend({ currencyCode: z.string() }),
    compareAtPrice: money.nullish(),
  }),
});

const pageSchema = z.object({
  productVariants: z.object({
    nodes: z.array(variantSchema),
    pageInfo: z.object({ hasNextPage: z.boolean(), endCursor: z.string().nullish() }),
  }),
});

/** What is no variant, or is gone, has no fields. */
const nodesSchema = z.object({ nodes: z.array(variantSchema.nullable().catch(null)) });

/** Each variant costs several points of the limit of a query. */
export const variantsPerPage = 100;
const perBatch = 1_000;
const sampleSize = 20;

/** Yields the prices of all variants in a context: by an export, or in pages where the store refuses one. */
export async function* readContextPrices(
  bulk: BulkExportOptions,
  context: string,
): AsyncGenerator<ContextPrice[]> {
  try {
    const operation = await startBulkExport(bulk, pricesQuery(contextOf(context)));
    let batch: ContextPrice[] = [];
    for await (const [variant] of readBulkExport(bulk, operation)) {
      batch.push(...toPrices([variantSchema.parse(variant)]));
      if (batch.length === perBatch) {
        yield batch;
        batch = [];
      }
    }
    yield batch;
  } catch (error) {
    if (!(error instanceof BulkRefused)) {
      throw error;
    }
    yield* readPages(bulk.api, context);
  }
}

async function* readPages(api: AdminApi, context: string): AsyncGenerator<ContextPrice[]> {
  for (let after: string | null = null, isFirst = true; isFirst || after !== null;) {
    isFirst = false;
    const { productVariants: page }: z.output<typeof pageSchema> = await api.query(
      pricesPageQuery,
      { context: contextOf(context), first: variantsPerPage, after },
      pageSchema,
    );
    yield toPrices(page.nodes);
    after = page.pageInfo.hasNextPage ? (page.pageInfo.endCursor ?? null) : null;
  }
}

/** Returns the prices of some variants in a context. Those that are gone are left out. */
export async function readPricesOf(
  api: AdminApi,
  context: string,
  variantIds: readonly number[],
): Promise<ContextPrice[]> {
  const prices: ContextPrice[] = [];
  for (let start = 0; start < variantIds.length; start += variantsPerPage) {
    const some = variantIds.slice(start, start + variantsPerPage);
    const ids = some.map((id) => `gid://shopify/ProductVariant/${id}`);
    const { nodes } = await api.query(
      pricesOfQuery,
      { context: contextOf(context), ids },
      nodesSchema,
    );
    prices.push(...toPrices(nodes.filter((variant) => variant !== null)));
  }
  return prices;
}

/** Returns the input of the platform for a context of `MarketPrices`. */
function contextOf(context: string): PriceContext {
  return /^[A-Z]{2}$/.test(context)
    ? { country: context }
    : { companyLocationId: `gid://shopify/CompanyLocation/${context}` };
}

/** Returns a text that is the same for countries with the same prices of some variants. */
export async function readPriceSample(api: AdminApi, country: string): Promise<string> {
  const variables = { context: { country }, first: sampleSize, after: null };
  const { productVariants } = await api.query(pricesPageQuery, variables, pageSchema);
  return JSON.stringify(productVariants.nodes.map(({ contextualPricing }) => contextualPricing));
}

function toPrices(variants: readonly z.output<typeof variantSchema>[]): ContextPrice[] {
  return variants.flatMap(({ id, price, compareAtPrice, contextualPricing: found }) => {
    const variantId = numberOf(id);
    return variantId === null
      ? []
      : [
          {
            variantId,
            currency: found.price.currencyCode,
            price: found.price.amount,
            compareAtPrice: found.compareAtPrice?.amount ?? null,
            base: { price, compareAtPrice: compareAtPrice ?? null },
          },
        ];
  });
}
