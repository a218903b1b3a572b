import { shopSettingsSchema } from '../../contract/settings.ts';
import { rateOf, toFigures } from '../../insight/figures.ts';
import type { DayRange } from '../../store/insight/daily-count-store.ts';
import type { Shop } from '../../store/shop-store.ts';
import { daysBefore } from './day-range.ts';
import { everyDay, headOf, readShop, type Row } from './figure-rows.ts';
import type { InsightStores } from './insight-stores.ts';
import { publishedChanges } from './published-changes.ts';
import { readRows } from './tables.ts';
import { unmatchedRules } from './unmatched-rules.ts';

const topRows = 5;

export async function insightOverview(stores: InsightStores, shop: Shop, range: DayRange) {
  const counted = await readShop(stores, shop, range);
  const { totals, known, days } = counted;
  const former = await readShop(stores, shop, daysBefore(range));
  const widgets = await readRows(stores, shop, 'widgets', range, counted);
  const terms = await readRows(stores, shop, 'terms', range, counted);
  const told = terms.filter(({ key }) => key !== '');
  const places = await stores.dailyCounts.byKey(shop.id, 'place', range);
  return {
    ...headOf(shop, range, counted),
    attribution_days: await attributionDays(stores, shop),
    totals: toFigures(totals, known),
    before: toFigures(former.totals, former.known),
    nothing_found: known.hasShoppers ? rateOf(totals.without_results, totals.searches) : null,
    nothing_found_before: former.known.hasShoppers
      ? rateOf(former.totals.without_results, former.totals.searches)
      : null,
    days: everyDay(range, days, counted),
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
    evaluation: await lastEvaluation(stores, shop),
    unmatched_rules: await unmatchedRules(stores, shop, range),
    flags: await publishedChanges(stores, shop, range),
  };
}

function byCount(name: 'searches' | 'without_results') {
  return (one: Row, other: Row) => (other[name] ?? 0) - (one[name] ?? 0);
}

async function attributionDays({ settings }: InsightStores, { id }: Shop): Promise<number> {
  const { attribution_days } = await settings.read(id);
  const parsed = shopSettingsSchema.shape.attribution_days.safeParse(attribution_days);
  return parsed.success ? parsed.data : 7;
}

async function lastEvaluation({ evaluations }: InsightStores, { id }: Shop) {
  const last = await evaluations.last(id);
  return last
    ? {
        evaluated_at: new Date(last.evaluatedAt).toISOString(),
        orders: last.orders,
        recommenders: last.recommenders.map(({ popularityNdcg, isWithinNoise, ...quality }) => ({
          ...quality,
          popularity_ndcg: popularityNdcg,
          is_within_noise: isWithinNoise,
        })),
      }
    : null;
}
