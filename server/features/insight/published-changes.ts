import { localDay } from '../../insight/counts.ts';
import type { DayRange } from '../../store/tables/insight/day-range.ts';
import type { Shop } from '../../store/tables/shops/shop.ts';
import { dayName } from './day-range.ts';
import type { InsightStores } from './insight-stores.ts';

const maxFlags = 200;

/** Returns what was published in these days, oldest first. */
export async function publishedChanges(
  { changes }: InsightStores,
  shop: Shop,
  { from, to }: DayRange,
) {
  const recorded = await changes.list({ shopId: shop.id, limit: maxFlags });
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
