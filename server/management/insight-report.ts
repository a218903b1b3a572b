import type { InsightTable } from '../contract/admin/insight.ts';
import { shopSettingsSchema } from '../contract/settings.ts';
import { AppError } from '../errors.ts';
import { type Counts, countNames, type Dimension, localDay, noCounts } from '../insight/counts.ts';
import { knownOf, type Known, medianPlace, rateOf, toFigures } from '../insight/figures.ts';
import type { DayCounts, DayRange, KeyCounts } from '../store/insight/daily-count-store.ts';
import type { Shop } from '../store/shop-store.ts';
import type { Stores } from '../store/stores.ts';

const dayMs = 86_400_000;
const usualDays = 30;
const mostDays = 400;
const topRows = 5;

export type InsightStores = Pick<
  Stores,
  'dailyCounts' | 'widgets' | 'rulesets' | 'settings' | 'changes'
>;

export interface AskedRange {
  from?: string | undefined;
  to?: string | undefined;
}

const dimensionOf: Readonly<Record<InsightTable, Dimension>> = {
  widgets: 'widget',
  rulesets: 'ruleset',
  rules: 'rule',
  recommenders: 'recommender',
  terms: 'term',
  pages: 'page',
};

/** Returns the days of a request; by default the last 30 days of the shop, today included. */
export function readRange({ timezone }: Shop, { from, to }: AskedRange, now: number): DayRange {
  const last = to === undefined ? localDay(now, timezone) : dayNumber(to);
  const first = from === undefined ? last - usualDays + 1 : dayNumber(from);
  if (first > last || last - first >= mostDays) {
    throw new AppError('invalid', `from: must be at most ${mostDays} days before to.`);
  }
  return { from: first, to: last };
}

function dayNumber(day: string): number {
  return Math.floor(Date.parse(day) / dayMs);
}

function dayName(day: number): string {
  return new Date(day * dayMs).toISOString().slice(0, 10);
}

function before({ from, to }: DayRange): DayRange {
  return { from: from - (to - from + 1), to: from - 1 };
}

/** Returns the rows of a table, those that sell most first. */
export async function insightTable(
  stores: InsightStores,
  shop: Shop,
  table: InsightTable,
  range: DayRange,
) {
  const { totals, known } = await readShop(stores, shop, range);
  const rows = await readRows(stores, shop, table, range, known);
  return { ...headOf(shop, range, totals), rows };
}

/** Returns the figures of one row by day. */
export async function insightKey(
  stores: InsightStores,
  shop: Shop,
  { table, key }: { table: InsightTable; key: string },
  range: DayRange,
) {
  const { totals, known } = await readShop(stores, shop, range);
  const dimension = dimensionOf[table];
  const days = await stores.dailyCounts.byDay(shop.id, dimension, key, range);
  const former = await stores.dailyCounts.byDay(shop.id, dimension, key, before(range));
  const shopBefore = await readShop(stores, shop, before(range));
  const namer = await createNamer(stores, shop, table);
  const name = namer(key);
  if (name === undefined) {
    throw new AppError('not-found', `Nothing is counted for ${key}.`);
  }
  const places =
    table === 'terms' ? await stores.dailyCounts.clickPlaces(shop.id, range) : undefined;
  const row = toRow({ key, name, counts: sumOf(days) }, known, places?.get(key));
  return {
    ...headOf(shop, range, totals),
    ...row,
    before: toFigures(sumOf(former), shopBefore.known),
    days: everyDay(range, days, known),
  };
}

export async function insightOverview(stores: InsightStores, shop: Shop, range: DayRange) {
  const { totals, known, days } = await readShop(stores, shop, range);
  const former = await readShop(stores, shop, before(range));
  const widgets = await readRows(stores, shop, 'widgets', range, known);
  const terms = await readRows(stores, shop, 'terms', range, known);
  const told = terms.filter(({ key }) => key !== '');
  const places = await stores.dailyCounts.byKey(shop.id, 'place', range);
  return {
    ...headOf(shop, range, totals),
    attribution_days: await attributionDays(stores, shop),
    totals: toFigures(totals, known),
    before: toFigures(former.totals, former.known),
    nothing_found: known.hasShoppers ? rateOf(totals.without_results, totals.searches) : null,
    nothing_found_before: former.known.hasShoppers
      ? rateOf(former.totals.without_results, former.totals.searches)
      : null,
    days: everyDay(range, days, known),
    widgets: widgets.slice(0, topRows),
    terms: told.toSorted(byCount('searches')).slice(0, topRows),
    found_nothing: told
      .filter(({ without_results }) => (without_results ?? 0) > 0)
      .toSorted(byCount('without_results'))
      .slice(0, topRows),
    rare_terms: terms.find(({ key }) => key === '')?.searches ?? (known.hasShoppers ? 0 : null),
    click_places: places
      .map(({ key, counts }) => ({ place: Number(key), clicks: counts.clicks }))
      .filter(({ clicks }) => clicks > 0)
      .toSorted((one, other) => one.place - other.place),
    flags: await readFlags(stores, shop, range),
  };
}

type Row = ReturnType<typeof toRow>;

function byCount(name: 'searches' | 'without_results') {
  return (one: Row, other: Row) => (other[name] ?? 0) - (one[name] ?? 0);
}

async function readShop({ dailyCounts }: InsightStores, { id }: Shop, range: DayRange) {
  const days = await dailyCounts.byDay(id, 'shop', '', range);
  const totals = sumOf(days);
  return { days, totals, known: knownOf(totals) };
}

async function readRows(
  stores: InsightStores,
  shop: Shop,
  table: InsightTable,
  range: DayRange,
  known: Known,
) {
  const counted = await stores.dailyCounts.byKey(shop.id, dimensionOf[table], range);
  const namer = await createNamer(stores, shop, table);
  const places =
    table === 'terms' ? await stores.dailyCounts.clickPlaces(shop.id, range) : undefined;
  const named: (KeyCounts & { name: string })[] = [];
  const unnamed = noCounts();
  for (const { key, counts } of counted) {
    const name = namer(key);
    if (name === undefined) {
      addTo(unnamed, counts);
    } else {
      named.push({ key, counts, name });
    }
  }
  const rest = countNames.some((name) => unnamed[name] !== 0)
    ? [{ key: '', name: '', counts: unnamed }]
    : [];
  return [...named, ...rest]
    .toSorted(
      (one, other) => revenueOf(other) - revenueOf(one) || other.counts.clicks - one.counts.clicks,
    )
    .map((row) => toRow(row, known, places?.get(row.key)));
}

function toRow(
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

function revenueOf({ counts }: KeyCounts): number {
  return counts.direct_revenue + counts.assisted_revenue;
}

/** Returns a function that names the keys of a table; undefined for terms of few shoppers. */
async function createNamer(
  { dailyCounts, widgets, rulesets }: InsightStores,
  { id }: Shop,
  table: InsightTable,
): Promise<(key: string) => string | undefined> {
  switch (table) {
    case 'terms': {
      const words = await dailyCounts.commonTerms(id);
      return (key) => words.get(key);
    }
    case 'widgets': {
      const names = new Map(
        (await widgets.list(id)).map((widget) => [String(widget.id), widget.name]),
      );
      return (key) => names.get(key) ?? `#${key}`;
    }
    case 'rulesets':
    case 'rules': {
      const names = new Map(
        (await rulesets.heads(id)).map((ruleset) => [String(ruleset.id), ruleset.name]),
      );
      return (key) => {
        const [ruleset = '', rule] = key.split('/');
        const name = names.get(ruleset) ?? `#${ruleset}`;
        return rule === undefined ? name : `${name} / ${rule}`;
      };
    }
    default:
      return (key) => key;
  }
}

/** Returns the figures of each day, including days without counts. */
function everyDay({ from, to }: DayRange, days: readonly DayCounts[], known: Known) {
  const byDay = new Map(days.map(({ day, counts }) => [day, counts]));
  return Array.from({ length: to - from + 1 }, (_, index) => {
    const counts = byDay.get(from + index) ?? noCounts();
    return {
      day: dayName(from + index),
      ...toFigures(counts, known),
      without_results: known.hasShoppers ? counts.without_results : null,
    };
  });
}

function sumOf(rows: readonly { counts: Counts }[]): Counts {
  const sum = noCounts();
  rows.forEach(({ counts }) => addTo(sum, counts));
  return sum;
}

function addTo(sum: Counts, counts: Counts): void {
  for (const name of countNames) {
    sum[name] += counts[name];
  }
}

function headOf({ currency }: Shop, { from, to }: DayRange, totals: Counts) {
  return {
    from: dayName(from),
    to: dayName(to),
    currency,
    agreed: totals.all_orders > 0 ? rateOf(totals.agreed_orders, totals.all_orders) : null,
  };
}

async function attributionDays({ settings }: InsightStores, { id }: Shop): Promise<number> {
  const { attribution_days } = await settings.read(id);
  const parsed = shopSettingsSchema.shape.attribution_days.safeParse(attribution_days);
  return parsed.success ? parsed.data : 7;
}

const mostFlags = 200;

/** Returns what was published in these days, oldest first. */
async function readFlags({ changes }: InsightStores, shop: Shop, { from, to }: DayRange) {
  const recorded = await changes.list({ shopId: shop.id, limit: mostFlags });
  return recorded
    .filter(({ version }) => version !== null)
    .map((change) => ({ ...change, day: localDay(change.author.at, shop.timezone) }))
    .filter(({ day }) => day >= from && day <= to)
    .map(({ author, day, kind, object, version, note, after }) => ({
      at: new Date(author.at).toISOString(),
      day: dayName(day),
      kind,
      object,
      name: nameIn(after),
      version,
      note,
    }))
    .toReversed();
}

function nameIn(after: string | null): string {
  const parsed: unknown = after === null ? null : JSON.parse(after);
  return typeof parsed === 'object' && parsed !== null && 'name' in parsed
    ? String(parsed.name)
    : '';
}
