/** The service's limit for a term, in characters. */
const longestTerm = 512;

/** A shopper's action on a search. Positions count from 1 across all pages of results. */
export type SearchAction = SearchShown | ProductTaken;

/** `searched` for the first page of a term, `impressed` for later pages. */
export interface SearchShown {
  readonly verb: 'searched' | 'impressed';
  readonly term: string;
  /** Number of products on all pages. */
  readonly resultCount: number;
  /** Ids in the order shown. */
  readonly productIds: readonly number[];
  /** Position of the first product. */
  readonly position: number;
}

export interface ProductTaken {
  readonly verb: 'clicked' | 'added';
  readonly term: string;
  readonly productId: number;
  readonly position: number;
}

/** Returns an event in the format of the service's bulk endpoint. */
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
