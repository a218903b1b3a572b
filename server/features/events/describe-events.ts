import type { z } from 'zod';
import type { eventEndpoints } from './contract.ts';
import { type PageType, pageTypes } from '../../contract/page-types.ts';
import { commonTermsOf } from './event-report.ts';
import type { ArrivedRow } from '../../store/tables/shoppers/arrival-store.ts';
import type { ProductTexts } from '../../catalog/product-texts.ts';
import type { DailyCountStore } from '../../store/tables/insight/daily-count-store.ts';
import type { WidgetStore } from '../../store/tables/widgets/widget-store.ts';

type LiveEvent = Omit<z.output<typeof eventEndpoints.liveEvents.answer>, 'has_skipped'>;

export interface DescribedFrom {
  dailyCounts: DailyCountStore;
  texts: ProductTexts;
  widgets: WidgetStore;
}

/**
 * Describes events without the words that a shopper has sent: handles are left out, and terms that fewer than five shoppers
 * searched for.
 */
export async function describeEvents(
  { dailyCounts, texts, widgets }: DescribedFrom,
  shopId: number,
  events: readonly ArrivedRow[],
): Promise<LiveEvent[]> {
  if (events.length === 0) {
    return [];
  }
  const productIds = [...new Set(events.flatMap(({ productId }) => productId ?? []))];
  const titles = new Map(
    (await texts.products(shopId, productIds)).map(({ id, title }) => [id, title]),
  );
  const terms = await commonTermsOf(
    dailyCounts,
    shopId,
    events.flatMap(({ term }) => term ?? []),
  );
  const names = events.some(({ widgetId }) => widgetId !== null)
    ? new Map((await widgets.list(shopId)).map(({ id, name }) => [id, name]))
    : new Map<number, string>();
  return events.map((event) => {
    const { productId, widgetId, position, source } = event;
    const term = event.term === null ? undefined : terms(event.term);
    return {
      at: new Date(event.createdAt).toISOString(),
      verb: event.verb,
      page: toPageType(event.pageType),
      product: productId === null ? null : { id: productId, title: titles.get(productId) ?? null },
      term: term ?? null,
      is_rare_term: event.term !== null && term === undefined,
      position,
      widget: widgetId === null ? null : { id: widgetId, name: names.get(widgetId) ?? null },
      result_count: event.resultCount,
      source,
    };
  });
}

function toPageType(stored: string): PageType {
  return pageTypes.find((known) => known === stored) ?? 'other';
}
