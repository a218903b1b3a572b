import { z } from 'zod';
import { formatHundredths, toHundredths } from '../catalog/price.ts';
import { market, product } from '../testing/factories.ts';
import type {
  PlainBounds,
  PlainMarket,
  PlainProduct,
  PlainRequest,
  PlainShop,
  PlainVariant,
  ShownProduct,
} from './plain-rules-fixture.ts';

/** Plain shops as a store's files hold them, requests as a page sends them, and answers read back. */

export function recordsOf({ products, markets }: PlainShop) {
  return { products: products.map(toProductRecord), markets: markets.map(toMarketRecord) };
}

export function toProductRecord({ id, status, isPublished, variants }: PlainProduct) {
  return product({
    id,
    status,
    published_at: isPublished ? '2026-01-01T00:00:00Z' : null,
    variants: variants.map(toVariantRecord),
  });
}

export function toVariantRecord(variant: PlainVariant) {
  const { id, price, compareAt, isTracked, policy, quantity } = variant;
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

export function toMarketRecord({ id, isActive, position, countries, ...catalog }: PlainMarket) {
  return market({
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

/** What every listing takes. */
export function listingParameters({
  bounds,
  country,
  showsOutOfStock,
  unsetVariants,
  limit,
}: Omit<PlainRequest, 'candidates' | 'showsUnpublished'>): Record<string, string> {
  return {
    filter_oos: showsOutOfStock ? 'no' : 'yes',
    unset_variants: unsetVariants ? 'yes' : 'no',
    limit: String(limit),
    country_code: country ?? '',
    ...priceParameters(bounds),
  };
}

/** The price parameters of a listing; one that is empty counts as absent. */
function priceParameters(bounds: PlainBounds): Record<string, string> {
  return {
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
