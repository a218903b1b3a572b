/** The key of a market in field names and values; `base` stands for prices without a market. */
export type MarketKey = string;

export function marketKeyOf(marketId: number | undefined): MarketKey {
  return marketId === undefined ? 'base' : `m${marketId}`;
}

export function marketFields(market: MarketKey) {
  return {
    /** The prices in hundredths, one for each variant. */
    prices: `prices_${market}`,
    /**
     * The lowest price, in one field for ascending and one for descending order, so that missing prices come last in
     * both.
     */
    rising: `lowest_rising_${market}`,
    falling: `lowest_falling_${market}`,
  };
}

/** Returns a number for an ascending and a descending sort field, so that missing numbers come last in both. */
export function sortable(number: number): { rising: number; falling: number } {
  return Number.isFinite(number)
    ? { rising: number, falling: number }
    : { rising: missingNumber, falling: -missingNumber };
}

const missingNumber = Number.MAX_SAFE_INTEGER;
