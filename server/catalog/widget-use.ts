import type { PageType } from '../contract/page-types.ts';
import type { DailyWidgetUse } from '../store/tables/widgets/widget-use-store.ts';
import { UnsavedUse } from './unsaved-use.ts';

const dayMs = 86_400_000;

/** Counts in memory how often types of pages ask for widgets, until the counts are saved. */
export class WidgetUse {
  readonly #now: () => number;
  readonly #counts = new UnsavedUse<DailyWidgetUse>();

  constructor({ now }: { now: () => number }) {
    this.#now = now;
  }

  /** Counts a request for an existing widget. */
  count(shopId: number, widgetId: number, page: PageType): void {
    const lastAt = this.#now();
    const day = Math.floor(lastAt / dayMs);
    const counts = this.#counts.of(`${shopId} ${widgetId} ${page} ${day}`);
    const [known] = counts;
    if (known) {
      known.asked++;
      known.lastAt = lastAt;
    } else {
      counts.push({ shopId, day, widgetId, page, asked: 1, lastAt });
    }
  }

  /** Returns the counts of a shop that have not been taken. */
  unsaved(shopId: number): DailyWidgetUse[] {
    return this.#counts.ofShop(shopId);
  }

  /** Returns the counts since the last call. */
  take(): DailyWidgetUse[] {
    return this.#counts.take();
  }
}
