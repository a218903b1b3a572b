import type { StoreProduct } from '../product.ts';

export interface Suggestion {
  readonly text: string;
  readonly pieces: readonly { readonly text: string; readonly isMatch: boolean }[];
}

export interface CollectionLink {
  readonly handle: string;
  readonly title: string;
}

export interface QuickViewResults {
  readonly query: string;
  readonly products: readonly StoreProduct[];
  readonly suggestions: readonly Suggestion[];
  readonly collections: readonly CollectionLink[];
  /** All results of the shop, of which `products` are the first. */
  readonly total: number;
  readonly moneyFormat: string;
}

export type Addition =
  | { readonly status: 'adding' | 'added' }
  /** `reason` is the store's own sentence, empty when it gave none. */
  | { readonly status: 'failed'; readonly reason: string };

export interface QuickViewState {
  readonly query: string;
  /** `stalled`: slow, not failed. */
  readonly status: 'idle' | 'loading' | 'stalled' | 'settled' | 'failed';
  /** Of the last answered query; they stay while the next one is under way. */
  readonly results: QuickViewResults | null;
  /** What the shopper asked for; whether there is something to show is another matter. */
  readonly isWanted: boolean;
  readonly active: { readonly row: number; readonly cell: number } | null;
  /** By product id. */
  readonly additions: ReadonlyMap<number, Addition>;
}

/** What becomes of a request. */
type QuickViewNews =
  | { readonly type: 'stalled'; readonly query: string }
  | { readonly type: 'answered'; readonly results: QuickViewResults }
  | { readonly type: 'failed'; readonly query: string };

export type QuickViewAction =
  | QuickViewNews
  | { readonly type: 'typed'; readonly query: string }
  | { readonly type: 'opened' }
  | { readonly type: 'dismissed' }
  | { readonly type: 'movedRow'; readonly by: 1 | -1 }
  | { readonly type: 'movedCell'; readonly by: 1 | -1 }
  | { readonly type: 'returned' }
  | { readonly type: 'addition'; readonly productId: number; readonly addition: Addition };

export const initialQuickView: QuickViewState = {
  query: '',
  status: 'idle',
  results: null,
  isWanted: false,
  active: null,
  additions: new Map(),
};

export function reduceQuickView(state: QuickViewState, action: QuickViewAction): QuickViewState {
  switch (action.type) {
    case 'typed':
      return typed(state, action.query.trim());
    case 'stalled':
    case 'answered':
    case 'failed':
      return heard(state, action);
    case 'opened':
      return wanted(state);
    case 'dismissed':
      return state.isWanted ? { ...state, isWanted: false, active: null } : state;
    case 'movedRow':
      return movedRow(state, action.by);
    case 'movedCell':
      return movedCell(state, action.by);
    case 'returned':
      return state.active ? { ...state, active: null } : state;
    case 'addition':
      return {
        ...state,
        additions: new Map(state.additions).set(action.productId, action.addition),
      };
    default:
      return action satisfies never;
  }
}

/** Whether the panel is on screen: asked for, with something to show or to wait for. */
export function isShown({ isWanted, query, status, results }: QuickViewState): boolean {
  return isWanted && query !== '' && (results !== null || status === 'stalled');
}

/** Whether a step gives up the former request: for a new one or, where the query is empty, for none. */
export function isAskedAnew(former: QuickViewState, { query, status }: QuickViewState): boolean {
  return query !== former.query || (former.status === 'failed' && status === 'loading');
}

/** Whether the shop has an answer, and it is that there is nothing. */
export function isEmpty({ status, results }: QuickViewState): boolean {
  return status === 'settled' && !hasRows(results);
}

/** Whether there is anything to move to. */
export function hasRows(results: QuickViewResults | null): boolean {
  return cellCounts(results).length > 0;
}

/**
 * The rows of the popup from top to bottom, each by its number of cells: products (link, and a
 * second cell to buy or choose unless sold out), suggestions, collections, all results. No rows
 * where nothing was found.
 */
export function cellCounts(results: QuickViewResults | null): number[] {
  if (!results) {
    return [];
  }
  const { products, suggestions, collections } = results;
  const rows = [...products.map(productCells), ...[...suggestions, ...collections].map(() => 1)];
  return rows.length > 0 ? [...rows, 1] : [];
}

function productCells({ variants }: StoreProduct): number {
  return variants.some(({ available }) => available) ? 2 : 1;
}

function typed(state: QuickViewState, query: string): QuickViewState {
  if (query === '') {
    return { ...initialQuickView, additions: state.additions };
  }
  if (query === state.query) {
    return { ...wanted(state), active: null };
  }
  return { ...state, query, status: 'loading', isWanted: true, active: null };
}

/** A query that failed is asked again as soon as the shopper wants it. */
function wanted(state: QuickViewState): QuickViewState {
  return {
    ...state,
    isWanted: true,
    status: state.status === 'failed' ? 'loading' : state.status,
  };
}

/** Late news belong to a query that is no longer in the input. */
function heard(state: QuickViewState, news: QuickViewNews): QuickViewState {
  const query = news.type === 'answered' ? news.results.query : news.query;
  const isAwaited = state.status === 'loading' || state.status === 'stalled';
  if (query !== state.query || !isAwaited) {
    return state;
  }
  if (news.type === 'stalled') {
    return { ...state, status: 'stalled' };
  }
  return news.type === 'answered'
    ? { ...state, status: 'settled', results: news.results, active: null }
    : { ...state, status: 'failed', results: null, active: null };
}

/** One step through the rows, where the input itself lies between the last row and the first. */
function movedRow(state: QuickViewState, by: 1 | -1): QuickViewState {
  const rows = cellCounts(state.results).length;
  const places = rows + 1;
  const place = ((state.active?.row ?? rows) + by + places) % places;
  return { ...wanted(state), active: place === rows ? null : { row: place, cell: 0 } };
}

function movedCell(state: QuickViewState, by: 1 | -1): QuickViewState {
  const { active, results } = state;
  if (!active) {
    return state;
  }
  const last = (cellCounts(results)[active.row] ?? 1) - 1;
  const cell = Math.min(Math.max(active.cell + by, 0), last);
  return { ...state, active: { row: active.row, cell } };
}
