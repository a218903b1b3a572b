import { daysOfWidgetUse, widgetUseEndpoints } from './uses-contract.ts';
import { pageTypes } from '../../contract/page-types.ts';
import type { WidgetUseCount } from '../../store/tables/widgets/widget-use-store.ts';
import type { AdminRoutesDependencies } from '../admin-routes.ts';

const dayMs = 86_400_000;

/** Binds what the list of widgets tells of the pages of each. */
export function bindWidgetUses({ bind, stores, widgetUse, now }: AdminRoutesDependencies): void {
  bind.inShop(widgetUseEndpoints.widgetUses, async ({ shop }) => {
    const oldest = Math.floor(now() / dayMs) - daysOfWidgetUse + 1;
    const saved = await stores.widgetUse.since(shop.id, oldest);
    const counts = [...saved, ...widgetUse.unsaved(shop.id).filter(({ day }) => day >= oldest)];
    const ids = [...new Set(counts.map(({ widgetId }) => widgetId))];
    return {
      data: ids
        .toSorted((one, other) => one - other)
        .map((id) => ({ id, pages: pagesOf(counts.filter(({ widgetId }) => widgetId === id)) })),
    };
  });
}

function pagesOf(counts: readonly WidgetUseCount[]) {
  return pageTypes
    .map((page) => ({ page, own: counts.filter((count) => count.page === page) }))
    .filter(({ own }) => own.length > 0)
    .map(({ page, own }) => ({
      page,
      asked: own.reduce((sum, { asked }) => sum + asked, 0),
      last_asked: new Date(Math.max(...own.map(({ lastAt }) => lastAt))).toISOString(),
    }))
    .toSorted((one, other) => other.asked - one.asked);
}
