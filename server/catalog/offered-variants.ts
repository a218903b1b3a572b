import { hasBounds, isWithin, type PriceBounds } from './eligibility.ts';
import type { Market } from './prices/market.ts';
import { exactHundredths, formatHundredths } from './prices/price.ts';
import { isVariantInStock, type Product, type Variant } from './product.ts';

/** The market and price bounds that decide which variants of a product are shown, at which prices. */
export interface VariantOffer {
  /** Leaves out variants whose price is outside these bounds. */
  prices: PriceBounds;
  /** Undefined: base prices. */
  market?: Market | undefined;
  /** Finds the variant that the request asks for, which the product then names and links to. */
  match?: MatchVariant | undefined;
}

/** Returns one of the offered variants, at their prices in the market. */
export type MatchVariant = (product: Product, variants: readonly Variant[]) => Variant | undefined;

/** Returns a match of the first variant within price bounds, if possible in stock; undefined without bounds. */
export function matchWithin(prices: PriceBounds): MatchVariant | undefined {
  return hasBounds(prices)
    ? (_, variants) =>
        preferInStock(variants.filter(({ price }) => isWithin(exactHundredths(price), prices)))
    : undefined;
}

export function preferInStock(variants: readonly Variant[]): Variant | undefined {
  return variants.find(isVariantInStock) ?? variants[0];
}

export function offeredVariants(
  variants: readonly Variant[],
  offer: VariantOffer,
): readonly Variant[] {
  const { market, prices } = offer;
  const sold = market ? variants.flatMap((variant) => inMarket(variant, market)) : variants;
  return hasBounds(prices)
    ? sold.filter(({ price }) => isWithin(exactHundredths(price), prices))
    : sold;
}

function inMarket(variant: Variant, market: Market): Variant[] {
  const { id, compare_at_price: compareAt } = variant;
  const base = exactHundredths(variant.price);
  const price = market.price(id, base);
  if (price === undefined) {
    return [];
  }
  const baseCompareAt = compareAt === null ? null : exactHundredths(compareAt);
  const comparedTo = market.compareAtPrice(id, baseCompareAt);
  return [
    {
      ...variant,
      price: formatHundredths(price, market.digits),
      compare_at_price: comparedTo === null ? null : formatHundredths(comparedTo, market.digits),
      selling_plan_allocations: planPrices(variant, { base, price }, market),
    },
  ];
}

/**
 * Returns the selling plans at the prices of the market: a plan takes off the same share of the price
 * everywhere. The share of a free product is unknown: if it is free here too, the amounts of its plans are
 * converted; if it has a price here, it has no plans.
 */
function planPrices(
  { selling_plan_allocations: allocations }: Variant,
  { base, price }: { base: number; price: number },
  market: Market,
): Variant['selling_plan_allocations'] {
  if (base > 0) {
    return rePriced(allocations, market, (amount) => market.round((amount * price) / base));
  }
  return price === 0 && market.pricesEverything
    ? rePriced(allocations, market, (amount) => market.convert(amount) ?? 0)
    : [];
}

function rePriced(
  allocations: Variant['selling_plan_allocations'],
  { digits }: Market,
  convert: (hundredths: number) => number,
): Variant['selling_plan_allocations'] {
  const scale = (price: string) => formatHundredths(convert(exactHundredths(price)), digits);
  return allocations.map((allocation) => ({
    ...allocation,
    price_adjustments: allocation.price_adjustments.map(({ position, price }) => ({
      position,
      price: scale(price),
    })),
    price: scale(allocation.price),
    compare_at_price:
      allocation.compare_at_price === null ? null : scale(allocation.compare_at_price),
    per_delivery_price: scale(allocation.per_delivery_price),
  }));
}
