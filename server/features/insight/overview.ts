import { qualityResultSchema } from '../../contract/admin/quality.ts';
import { readStoredSettings } from '../../contract/stored-settings.ts';
import { noCounts } from '../../insight/counts.ts';
import { allSales, type Known, rateOf, toFigures } from '../../insight/figures.ts';
import type { DayRange } from '../../store/tables/insight/day-range.ts';
import type { DailyUse } from '../../store/tables/rulesets/ruleset-use-store.ts';
import type { Shop } from '../../store/tables/shops/shop.ts';
import { daysBefore } from './day-range.ts';
import { everyDay, headOf, readShop, toRow } from './figure-rows.ts';
import type { InsightStores } from './insight-stores.ts';
import { publishedChanges } from './published-changes.ts';
import { readRows } from './tables.ts';
import { unmatchedRules } from './unmatched-rules.ts';

const topRows = 5;

/** Returns the figures of Start. `unsavedUse` counts how often rulesets were asked in the last minute. */
export async function insightOverview(
  stores: InsightStores,
  shop: Shop,
  range: DayRange,
  unsavedUse: readonly DailyUse[] = [],
) {
  await stores.dailyCounts.countPending(shop.id);
  const counted = await readShop(stores, shop, range);
  const { totals, known, days } = counted;
  const former = await readShop(stores, shop, daysBefore(range));
  const widgets = await readRows(stores, shop, 'widgets', range, counted);
  const places = await clickPlaces(stores, shop, range);
  const terms = await readTerms(stores, shop, { range, known, places });
  return {
    ...headOf(shop, range, counted),
    attribution_days: await attributionDays(stores, shop),
    totals: toFigures(totals, known),
    before: toFigures(former.totals, former.known),
    all_sales: allSales(totals),
    all_sales_before: allSales(former.totals),
    nothing_found: known.hasShoppers ? rateOf(totals.without_results, totals.searches) : null,
    nothing_found_before: former.known.hasShoppers
      ? rateOf(former.totals.without_results, former.totals.searches)
      : null,
    days: everyDay(range, days, counted),
    widgets: widgets.slice(0, topRows),
    terms: terms.searched,
    found_nothing: terms.missed,
    rare_terms: known.hasShoppers ? terms.rareSearches : null,
    click_places: places,
    evaluation: await lastEvaluation(stores, shop),
    unmatched_rules: await unmatchedRules(stores, shop, range, unsavedUse),
    flags: await publishedChanges(stores, shop, range),
  };
}

async function clickPlaces({ dailyCounts }: InsightStores, { id }: Shop, range: DayRange) {
  const places = await dailyCounts.byKey(id, 'place', range);
  return places
    .map(({ key, counts }) => ({ place: Number(key), clicks: counts.clicks }))
    .filter(({ clicks }) => clicks > 0)
    .toSorted((one, other) => one.place - other.place);
}

/** Reads the most frequent terms alone: a shop has many thousands. */
async function readTerms(
  { dailyCounts }: InsightStores,
  { id }: Shop,
  { range, known, places }: { range: DayRange; known: Known; places: readonly { place: number }[] },
) {
  const { searched, missed, rareSearches } = await dailyCounts.topTerms(id, range, topRows);
  const keys = [...new Set([...searched, ...missed])];
  const counted = new Map(
    (await dailyCounts.ofKeys(id, 'term', keys, range)).map(({ key, counts }) => [key, counts]),
  );
  const placesOf = await dailyCounts.clickPlacesOf(
    id,
    keys,
    places.map(({ place }) => place),
    range,
  );
  const words = await dailyCounts.commonTerms(id, keys);
  const rowsOf = (some: readonly string[]) =>
    some.map((key) =>
      toRow(
        { key, name: words.get(key) ?? '', counts: counted.get(key) ?? noCounts() },
        known,
        placesOf.get(key) ?? new Map(),
      ),
    );
  return { searched: rowsOf(searched), missed: rowsOf(missed), rareSearches };
}

async function attributionDays({ settings }: InsightStores, { id }: Shop): Promise<number> {
  return readStoredSettings(await settings.read(id)).settings.attribution_days;
}

async function lastEvaluation({ trials }: InsightStores, { id }: Shop) {
  const last = await trials.lastResult(id, 'quality');
  return last
    ? {
        evaluated_at: new Date(last.reachedAt).toISOString(),
        ...qualityResultSchema.parse(JSON.parse(last.result)),
      }
    : null;
}
