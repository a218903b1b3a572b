/** The service keeps no more of a term. */
const longestTerm = 512;

/** What a shopper did with a search. Positions count from 1 through all results, whatever their page. */
export type SearchAction = SearchShown | ProductTaken;

/** `searched` for the first page of a term, `impressed` for what of it is shown later. */
export interface SearchShown {
  readonly verb: 'searched' | 'impressed';
  readonly term: string;
  /** Products on all pages; 0 is a search that found nothing. */
  readonly resultCount: number;
  /** In the order in which they are shown. */
  readonly productIds: readonly number[];
  /** Of the first of them. */
  readonly position: number;
}

export interface ProductTaken {
  readonly verb: 'clicked' | 'added';
  readonly term: string;
  readonly productId: number;
  readonly position: number;
}

/** An event as the bulk endpoint of the service takes it. */
export function searchEvent(action: SearchAction, uuid: string, happenedAt: Date): object {
  const { verb, term, position } = action;
  return {
    verb,
    term: term.slice(0, longestTerm),
    position,
    uuid,
    created_at: happenedAt.toISOString(),
    ...('productId' in action
      ? { platform_product_id: action.productId }
      : { result_count: action.resultCount, platform_product_ids: action.productIds.join(',') }),
  };
}
