/** What prices and availability of a market are filed under; `base` is what no market says otherwise. */
export type MarketKey = string;

export function marketKeyOf(marketId: number | undefined): MarketKey {
  return marketId === undefined ? 'base' : `m${marketId}`;
}

export function marketFields(market: MarketKey) {
  return {
    /** In hundredths, one for each variant. */
    prices: `prices_${market}`,
    /** The lowest price as it is sorted by upwards and downwards, so that what has none is last in both. */
    rising: `lowest_rising_${market}`,
    falling: `lowest_falling_${market}`,
  };
}

/** A number as two, to sort upwards by one and downwards by the other: what has none is last in both. */
export function sortable(number: number): { rising: number; falling: number } {
  return Number.isFinite(number)
    ? { rising: number, falling: number }
    : { rising: LARGEST, falling: -LARGEST };
}

const LARGEST = Number.MAX_SAFE_INTEGER;
