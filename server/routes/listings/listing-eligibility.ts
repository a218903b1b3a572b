import type { Eligibility, PriceBounds } from '../../catalog/eligibility.ts';
import type { Market } from '../../catalog/prices/market.ts';
import type { ListingParameters } from '../../contract/listings.ts';

/**
 * Combines the shared parameters of listings into an eligibility. `restrict` is the part of one
 * listing.
 */
export function listingEligibility(
  parameters: ListingParameters,
  market: Market | undefined,
  restrict: Partial<Eligibility> = {},
): Eligibility {
  return {
    includeOutOfStock: !parameters.filter_oos,
    prices: priceBounds(parameters),
    market,
    ...restrict,
  };
}

type PriceParameters = Pick<
  ListingParameters,
  | 'any_variant_price_less_than'
  | 'any_variant_price_less_than_or_equal_to'
  | 'any_variant_price_equal_to'
  | 'variant_price_greater_than'
  | 'variant_price_greater_than_or_equal_to'
>;

export function priceBounds(parameters: PriceParameters): PriceBounds {
  const upper = [
    parameters.any_variant_price_less_than,
    parameters.any_variant_price_less_than_or_equal_to,
  ].filter((bound) => bound !== undefined);
  return {
    lessThanOrEqual: upper.length === 0 ? undefined : Math.min(...upper),
    equal: parameters.any_variant_price_equal_to,
    greaterThan: parameters.variant_price_greater_than,
    greaterThanOrEqual: parameters.variant_price_greater_than_or_equal_to,
  };
}
