import { daysOfWidgetUse, widgetUseEndpoints } from './uses-contract.ts';
import { pageTypes } from '../../contract/page-types.ts';
import type {
  WidgetUseCount,
  WidgetUseStore,
} from '../../store/tables/widgets/widget-use-store.ts';
import type { WidgetUse } from '../../catalog/widget-use.ts';
import type { BindAdmin } from '../../http/administration/bind-admin.ts';
import type { Shop } from '../../store/tables/shops/shop.ts';

const dayMs = 86_400_000;

interface Dependencies {
  bind: BindAdmin<Shop>;
  widgetUse: WidgetUseStore;
  /** The counts that have not been saved. */
  unsavedUse: WidgetUse;
  now: () => number;
}

/** Binds what the list of widgets tells of the pages of each. */
export function bindWidgetUses({ bind, widgetUse, unsavedUse, now }: Dependencies): void {
  bind.inShop(widgetUseEndpoints.widgetUses, async ({ shop }) => {
    const oldest = Math.floor(now() / dayMs) - daysOfWidgetUse + 1;
    const saved = await widgetUse.since(shop.id, oldest);
    const counts = [...saved, ...unsavedUse.unsaved(shop.id).filter(({ day }) => day >= oldest)];
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
