import type { Counts } from './counts.ts';

/** The figures of days. Counts of nobody are null, not 0. */
export interface Known {
  /** Shoppers who have agreed were counted. */
  hasShoppers: boolean;
  hasOrders: boolean;
}

/** Presents counts. Null stands for what nobody was counted for. */
export function toFigures(counts: Counts, { hasShoppers, hasOrders }: Known) {
  const seen = (count: number) => (hasShoppers ? count : null);
  return {
    impressions: seen(counts.impressions),
    clicks: seen(counts.clicks),
    adds: seen(counts.adds),
    searches: seen(counts.searches),
    click_rate: hasShoppers ? rateOf(counts.clicks, counts.impressions) : null,
    add_rate: hasShoppers ? rateOf(counts.adds, counts.clicks) : null,
    direct: hasOrders
      ? salesOf(counts.direct_orders, counts.direct_units, counts.direct_revenue)
      : null,
    assisted: hasOrders
      ? salesOf(counts.assisted_orders, counts.assisted_units, counts.assisted_revenue)
      : null,
    revenue: hasOrders ? amount(counts.direct_revenue + counts.assisted_revenue) : null,
  };
}

/** Returns what the shop has sold altogether, which the revenue of widgets and search is a part of. Null without orders. */
export function allSales({ all_orders, all_revenue }: Counts) {
  return all_orders > 0
    ? {
        orders: all_orders,
        revenue: amount(all_revenue),
        order_value: amount(Math.round(all_revenue / all_orders)),
      }
    : null;
}

/** Returns a share with the number that it stands on. */
export function rateOf(part: number, of: number): { value: number | null; of: number } {
  return { value: of > 0 ? part / of : null, of };
}

export function knownOf(shop: Counts): Known {
  const { impressions, clicks, adds, searches, all_orders } = shop;
  return { hasShoppers: impressions + clicks + adds + searches > 0, hasOrders: all_orders > 0 };
}

/** Returns the median place of clicks; null without a click. */
export function medianPlace(clicks: ReadonlyMap<number, number>): number | null {
  const places = [...clicks]
    .filter(([, times]) => times > 0)
    .toSorted(([one], [other]) => one - other);
  const total = places.reduce((sum, [, times]) => sum + times, 0);
  const placeAt = (rank: number) => {
    let passed = 0;
    return places.find(([, times]) => (passed += times) > rank)?.[0] ?? 0;
  };
  return total === 0
    ? null
    : (placeAt(Math.floor((total - 1) / 2)) + placeAt(Math.floor(total / 2))) / 2;
}

function salesOf(orders: number, units: number, revenue: number) {
  return { orders, units, revenue: amount(revenue) };
}

/** Writes hundredths with two decimal places. */
function amount(hundredths: number): string {
  return (hundredths / 100).toFixed(2);
}
