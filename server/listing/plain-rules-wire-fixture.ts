import { z } from 'zod';
import { formatHundredths, toHundredths } from '../catalog/price.ts';
import { market as marketRecord, product as productRecord } from '../testing/factories.ts';
import type {
  PlainMarket,
  PlainRequest,
  PlainShop,
  PlainVariant,
  ShownProduct,
} from './plain-rules-fixture.ts';

/** How the plain shops and requests are written in files and queries, and how answers are read. */

export function recordsOf({ products, markets }: PlainShop) {
  return { products: products.map(toProductRecord), markets: markets.map(toMarketRecord) };
}

/** What every listing endpoint takes. A parameter that is empty counts as absent. */
export function queryOf({
  bounds,
  country,
  showsOutOfStock,
  unsetVariants,
  limit,
}: PlainRequest): Record<string, string> {
  return {
    filter_oos: showsOutOfStock ? 'no' : 'yes',
    unset_variants: unsetVariants ? 'yes' : 'no',
    limit: String(limit),
    country_code: country ?? '',
    any_variant_price_less_than: decimal(bounds.lessThan),
    any_variant_price_less_than_or_equal_to: decimal(bounds.lessThanOrEqual),
    any_variant_price_equal_to: decimal(bounds.equal),
    variant_price_greater_than: decimal(bounds.greaterThan),
    variant_price_greater_than_or_equal_to: decimal(bounds.greaterThanOrEqual),
  };
}

function decimal(thousandths: number | undefined): string {
  return thousandths === undefined ? '' : String(thousandths / 1_000);
}

const answerSchema = z.object({
  data: z.array(
    z.object({
      id: z.int(),
      variants: z.array(
        z.object({ id: z.int(), price: z.string(), compare_at_price: z.string().nullable() }),
      ),
    }),
  ),
});

export function readShown(answer: unknown): ShownProduct[] {
  return answerSchema.parse(answer).data.map(({ id, variants }) => ({
    id,
    variants: variants.map(({ id: variantId, price, compare_at_price: compareAt }) => ({
      id: variantId,
      price: toHundredths(price),
      compareAt: compareAt === null ? null : toHundredths(compareAt),
    })),
  }));
}

export function toProductRecord({
  id,
  status,
  isPublished,
  variants,
}: PlainShop['products'][number]) {
  return productRecord({
    id,
    status,
    published_at: isPublished ? '2026-01-01T00:00:00Z' : null,
    variants: variants.map(toVariantRecord),
  });
}

export function toVariantRecord({
  id,
  price,
  compareAt,
  isTracked,
  policy,
  quantity,
}: PlainVariant) {
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
