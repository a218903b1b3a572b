import { longestTerm } from '../core/search-client.ts';

/** A shopper's action that the service counts. Positions count from 1, across all pages of results. */
export type ShopperAction = SearchShown | ResultTaken | WidgetAction;

type SearchPlace = 'quick_view' | 'results_page';

/** `searched` for the first page of a term, `impressed` for later pages. */
export interface SearchShown {
  readonly verb: 'searched' | 'impressed';
  readonly source: SearchPlace;
  readonly term: string;
  /** Number of products on all pages. */
  readonly total: number;
  /** Ids in the order shown. */
  readonly ids: readonly number[];
  /** Position of the first product. */
  readonly position: number;
}

export interface ResultTaken {
  readonly verb: 'clicked' | 'added';
  readonly source: SearchPlace;
  readonly term: string;
  readonly productId: number;
  readonly position: number;
}

/** An action on the products of a placement. */
export interface WidgetAction {
  readonly verb: 'impressed' | 'clicked' | 'added';
  /** Id of the stored widget. */
  readonly widgetId: string;
  /** Ids in the order shown; a single id for `clicked` and `added`. */
  readonly ids: readonly number[];
  /** Position of the first product. */
  readonly position: number;
  /** Link of the first product, which tells what has returned it. */
  readonly link: string;
}

/** Returns an event in the format of the service's bulk endpoint, without session and time. */
export function eventOf(action: ShopperAction): object {
  const { verb, position } = action;
  if ('widgetId' in action) {
    const { widgetId, link } = action;
    const ids = action.ids.join();
    return {
      verb,
      position,
      source: sourceOf(link) || undefined,
      ...(/^\d+$/.test(widgetId) && { widget_id: widgetId }),
      ...(verb === 'impressed' ? { platform_product_ids: ids } : { platform_product_id: ids }),
    };
  }
  return {
    verb,
    position,
    source: action.source,
    term: action.term.slice(0, longestTerm),
    ...('productId' in action
      ? { platform_product_id: action.productId }
      : { result_count: action.total, platform_product_ids: action.ids.join() }),
  };
}

/** Returns the ruleset, with its rule, or the recommender that a link tells; an empty text without one. */
function sourceOf(link: string): string {
  const told = /_(ruleset|recommender)(?:_id)?=([\w-]+)(?:&_rule=(\d+))?/.exec(link) ?? [];
  return told.slice(1).filter(Boolean).join('/');
}
