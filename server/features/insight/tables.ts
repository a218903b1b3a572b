import type { InsightTable } from './contract.ts';
import { AppError } from '../../base/errors.ts';
import { lastPlace } from '../../insight/event-counts.ts';
import { type Known, toFigures } from '../../insight/figures.ts';
import type { KeyCounts } from '../../store/tables/insight/daily-count-store.ts';
import type { DayRange } from '../../store/tables/insight/day-range.ts';
import type { Shop } from '../../store/tables/shops/shop.ts';
import { daysBefore } from './day-range.ts';
import {
  everyDay,
  headOf,
  readShop,
  type Row,
  type ShopCounts,
  sumOf,
  toRow,
} from './figure-rows.ts';
import type { InsightStores } from './insight-stores.ts';
import { createNamer, dimensionOf } from './row-names.ts';

/** The terms of a table or CSV: more are of little use, and a shop has very many. */
const maxTerms = 5_000;

const everyPlace = Array.from({ length: lastPlace }, (_, index) => index + 1);

/** Returns the rows of a table, those that sell most first. */
export async function insightTable(
  stores: InsightStores,
  shop: Shop,
  table: InsightTable,
  range: DayRange,
) {
  await stores.dailyCounts.countPending(shop.id);
  const counted = await readShop(stores, shop, range);
  const rows = await readRows(stores, shop, table, range, counted);
  return { ...headOf(shop, range, counted), rows };
}

/** Returns the figures of one row by day. */
export async function insightKey(
  stores: InsightStores,
  shop: Shop,
  { table, key }: { table: InsightTable; key: string },
  range: DayRange,
) {
  await stores.dailyCounts.countPending(shop.id);
  const counted = await readShop(stores, shop, range);
  const dimension = dimensionOf[table];
  const days = await stores.dailyCounts.byDay(shop.id, dimension, key, range);
  const former = await stores.dailyCounts.byDay(shop.id, dimension, key, daysBefore(range));
  const shopBefore = await readShop(stores, shop, daysBefore(range));
  const name =
    table === 'terms'
      ? (await stores.dailyCounts.commonTerms(shop.id, [key])).get(key)
      : (await createNamer(stores, shop, table))(key);
  if (name === undefined) {
    throw new AppError('not-found', `Nothing is counted for ${key}.`);
  }
  const places =
    table === 'terms'
      ? await stores.dailyCounts.clickPlacesOf(shop.id, [key], everyPlace, range)
      : undefined;
  const row = toRow({ key, name, counts: sumOf(days) }, counted.known, places?.get(key));
  return {
    ...headOf(shop, range, counted),
    ...row,
    click_places: placesOf(places?.get(key)),
    before: toFigures(sumOf(former), shopBefore.known),
    days: everyDay(range, days, counted),
  };
}

/** Returns the clicks at each place, the first place first. */
function placesOf(places: ReadonlyMap<number, number> = new Map()) {
  return [...places]
    .map(([place, clicks]) => ({ place, clicks }))
    .filter(({ clicks }) => clicks > 0)
    .toSorted((one, other) => one.place - other.place);
}

/** Returns the rows of a table, those that sell most first; of terms, the first thousands. */
export async function readRows(
  stores: InsightStores,
  shop: Shop,
  table: InsightTable,
  range: DayRange,
  { known }: Pick<ShopCounts, 'known'>,
): Promise<Row[]> {
  if (table === 'terms') {
    return readTerms(stores, shop, range, known);
  }
  const counted = await stores.dailyCounts.byKey(shop.id, dimensionOf[table], range);
  const namer = await createNamer(stores, shop, table);
  return counted
    .toSorted(
      (one, other) => revenueOf(other) - revenueOf(one) || other.counts.clicks - one.counts.clicks,
    )
    .map((row) => toRow({ ...row, name: namer(row.key) }, known, undefined));
}

/** Reads the sums of terms. Terms of few shoppers are one row without a name. */
async function readTerms(
  { dailyCounts }: InsightStores,
  { id }: Shop,
  range: DayRange,
  known: Known,
): Promise<Row[]> {
  const { common, rare } = await dailyCounts.terms(id, range, maxTerms);
  const keys = common.map(({ key }) => key);
  const places = await dailyCounts.clickPlaces(id, keys, range);
  const rows = common.map((row) => toRow(row, known, places.get(row.key)));
  return rare ? [...rows, toRow({ key: '', name: '', counts: rare }, known, undefined)] : rows;
}

function revenueOf({ counts }: KeyCounts): number {
  return counts.direct_revenue + counts.assisted_revenue;
}
