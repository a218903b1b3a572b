import { z } from 'zod';
import { formatHundredths, toHundredths } from '../../catalog/prices/price.ts';
import { market, product } from '../../testing/factories.ts';
import type {
  PlainBounds,
  PlainMarket,
  PlainProduct,
  PlainRequest,
  PlainShop,
  PlainVariant,
  ShownProduct,
} from './plain-rules-fixture.ts';

/**
 * Conversions of the model: shops to import records, requests to query parameters, and responses back to
 * products.
 */

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
  const { id, price, compareAt, plan, isTracked, policy, quantity } = variant;
  return {
    id,
    price: formatHundredths(price),
    compare_at_price: compareAt === null ? null : formatHundredths(compareAt),
    inventory_management: isTracked ? 'platform' : null,
    inventory_policy: policy,
    inventory_quantity: quantity,
    metafields: [],
    selling_plan_allocations: plan === null ? [] : [toPlanRecord(formatHundredths(plan))],
  };
}

/** Returns a selling plan in which every amount is the same. */
function toPlanRecord(amount: string) {
  return {
    selling_plan_id: 1,
    selling_plan_group_id: '1',
    price_adjustments: [{ position: 1, price: amount }],
    price: amount,
    compare_at_price: amount,
    per_delivery_price: amount,
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

/** Returns the query parameters that all listings accept. */
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

/** Returns the price parameters of a listing. Empty parameters count as absent. */
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

const plansSchema = z.object({
  data: z.array(
    z.object({
      variants: z.array(
        z.object({
          id: z.int(),
          selling_plan_allocations: z.array(
            z.object({
              price_adjustments: z.array(z.object({ price: z.string() })),
              price: z.string(),
              compare_at_price: z.string(),
              per_delivery_price: z.string(),
            }),
          ),
        }),
      ),
    }),
  ),
});

/** Returns the selling plan price of each variant in a response, by variant id. */
export function readPlans(answer: unknown): Map<number, number | null> {
  const variants = plansSchema.parse(answer).data.flatMap((one) => one.variants);
  return new Map(
    variants.map(({ id, selling_plan_allocations: [plan] }) => {
      const { price_adjustments: adjustments = [], ...amounts } = plan ?? {};
      const all = new Set([...adjustments.map(({ price }) => price), ...Object.values(amounts)]);
      if (all.size > 1) {
        throw new Error(`The amounts of a plan differ: ${[...all].join()}`);
      }
      const [amount] = all;
      return [id, amount === undefined ? null : toHundredths(amount)];
    }),
  );
}
