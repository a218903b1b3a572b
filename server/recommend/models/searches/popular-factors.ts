import type { OrderHistory } from '../history.ts';
import type { Ranking } from '../ranking.ts';

/** A best seller with its factors for any search. */
export interface PopularProduct {
  /** Product number. */
  product: number;
  /** Between 1 and 1.1. */
  popularity: number;
  /** Between 0.95 and 1.05. */
  conversion: number;
  /** Units of one year. */
  units: number;
}

/**
 * Returns the factors of last year's best sellers, as weak as a prior should be. The best seller's
 * scores are raised by a tenth and the others' by the ratio of the logarithms of their units.
 * Conversion adds or subtracts up to a twentieth, reached when viewers take the product twice or
 * half as often as usual. Empty until a shop has 50 orders, because fewer reflect chance.
 */
export function popularFactors(
  units: Float64Array,
  conversion: Pick<Ranking, 'products' | 'scores'>,
  { placedAt }: Pick<OrderHistory, 'placedAt'>,
): PopularProduct[] {
  const best = units.reduce((most, sold) => Math.max(most, sold), 0);
  if (placedAt.length < leastOrders || best === 0) {
    return [];
  }
  const rates = new Float64Array(units.length);
  conversion.products.forEach((product, place) => {
    rates[product] = conversion.scores[place] ?? 0;
  });
  const usual = rates.reduce((sum, rate) => sum + rate, 0) / Math.max(1, rates.length);
  return [...units.keys()]
    .filter((product) => (units[product] ?? 0) > 0)
    .toSorted((one, other) => (units[other] ?? 0) - (units[one] ?? 0) || one - other)
    .slice(0, maxPopular)
    .map((product) => {
      const sold = units[product] ?? 0;
      const popularity = 1 + (maxForSales * Math.log1p(sold)) / Math.log1p(best);
      const doublings = usual === 0 ? 0 : Math.log2((rates[product] ?? 0) / usual);
      const conversionFactor = 1 + maxForConversion * Math.min(1, Math.max(-1, doublings));
      return { product, popularity, conversion: conversionFactor, units: sold };
    });
}

const leastOrders = 50;
const maxPopular = 100;
const maxForSales = 0.1;
const maxForConversion = 0.05;
