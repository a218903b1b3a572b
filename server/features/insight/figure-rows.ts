import { type Counts, countNames, noCounts } from '../../insight/counts.ts';
import {
  allSales,
  knownOf,
  type Known,
  medianPlace,
  rateOf,
  toFigures,
} from '../../insight/figures.ts';
import type { DayCounts, KeyCounts } from '../../store/tables/insight/daily-count-store.ts';
import type { DayRange } from '../../store/tables/insight/day-range.ts';
import type { Shop } from '../../store/tables/shops/shop.ts';
import { dayName } from './day-range.ts';
import type { InsightStores } from './insight-stores.ts';

/** The sums of a shop, and what they say about the figures of its parts. */
export interface ShopCounts {
  days: readonly DayCounts[];
  totals: Counts;
  known: Known;
}

export async function readShop(
  { dailyCounts }: InsightStores,
  { id }: Shop,
  range: DayRange,
): Promise<ShopCounts> {
  const days = await dailyCounts.byDay(id, 'shop', '', range);
  const totals = sumOf(days);
  return { days, totals, known: knownOf(totals) };
}

export type Row = ReturnType<typeof toRow>;

export function toRow(
  { key, name, counts }: KeyCounts & { name: string },
  known: Known,
  places: ReadonlyMap<number, number> | undefined,
) {
  const seen = (count: number) => (known.hasShoppers ? count : null);
  return {
    key,
    name,
    ...toFigures(counts, known),
    without_results: seen(counts.without_results),
    median_place: places ? medianPlace(places) : null,
    refined: seen(counts.refined),
    exits: seen(counts.exits),
  };
}

/**
 * Returns the figures of each day, including days without counts. On a day on which the shop has counted nobody, they
 * are null.
 */
export function everyDay(
  { from, to }: DayRange,
  days: readonly DayCounts[],
  shop: Pick<ShopCounts, 'days'>,
) {
  const byDay = new Map(days.map(({ day, counts }) => [day, counts]));
  const shopByDay = new Map(shop.days.map(({ day, counts }) => [day, counts]));
  return Array.from({ length: to - from + 1 }, (_, index) => {
    const counts = byDay.get(from + index) ?? noCounts();
    const ofShop = shopByDay.get(from + index) ?? noCounts();
    const known = knownOf(ofShop);
    return {
      day: dayName(from + index),
      ...toFigures(counts, known),
      without_results: known.hasShoppers ? counts.without_results : null,
      agreed_visits: agreedVisits(ofShop),
      all_revenue: allSales(ofShop)?.revenue ?? null,
    };
  });
}

export function headOf({ currency }: Shop, { from, to }: DayRange, { totals }: ShopCounts) {
  const { agreed_orders, all_orders } = totals;
  return {
    from: dayName(from),
    to: dayName(to),
    currency,
    agreed: all_orders > 0 ? rateOf(agreed_orders, all_orders) : null,
    agreed_visits: agreedVisits(totals),
    left_out: { bots: totals.bots, networks: totals.left_out },
  };
}

function agreedVisits({ agreed_visits, visits }: Counts) {
  return visits > 0 ? rateOf(agreed_visits, visits) : null;
}

export function sumOf(rows: readonly { counts: Counts }[]): Counts {
  const sum = noCounts();
  rows.forEach(({ counts }) => addTo(sum, counts));
  return sum;
}

function addTo(sum: Counts, counts: Counts): void {
  for (const name of countNames) {
    sum[name] += counts[name];
  }
}
