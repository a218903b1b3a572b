import type { Addition } from '../purchase.ts';
import { cellsOf, hasRows, rowOfProduct, rowsOf } from './quick-view-rows.ts';
import {
  initialQuickView,
  type QuickViewResults,
  type QuickViewState,
} from './quick-view-state.ts';

/** What becomes of a request. */
type QuickViewNews =
  | { readonly type: 'stalled'; readonly query: string }
  | { readonly type: 'answered'; readonly results: QuickViewResults }
  | { readonly type: 'failed'; readonly query: string };

export type QuickViewAction =
  | QuickViewNews
  | { readonly type: 'typed'; readonly query: string }
  | { readonly type: 'recalled'; readonly recent: readonly string[] }
  | { readonly type: 'arranged'; readonly isSheet: boolean }
  | { readonly type: 'opened' }
  | { readonly type: 'dismissed' }
  | { readonly type: 'movedRow'; readonly by: 1 | -1 }
  | { readonly type: 'movedCell'; readonly by: 1 | -1 }
  | { readonly type: 'returned' }
  | { readonly type: 'chose'; readonly productId: number }
  | { readonly type: 'addition'; readonly variantId: number; readonly addition: Addition };

export function reduceQuickView(state: QuickViewState, action: QuickViewAction): QuickViewState {
  const next = reduce(state, action);
  const { results, seen, status } = next;
  return results !== seen && status === 'settled' && isShown(next)
    ? { ...next, seen: results }
    : next;
}

/** Whether the panel is on screen: asked for, with something to show or to wait for. */
export function isShown(state: QuickViewState): boolean {
  const { isWanted, isSheet, status } = state;
  return isWanted && (isSheet || state.results !== null || status === 'stalled' || hasRows(state));
}

/** Whether a step gives up the former request: for a new one or, where the query is empty, for none. */
export function isAskedAnew(former: QuickViewState, { query, status }: QuickViewState): boolean {
  return query !== former.query || (former.status === 'failed' && status === 'loading');
}

/** Whether the shop has an answer, and it is that there is nothing. */
export function isEmpty({ status, results }: QuickViewState): boolean {
  return status === 'settled' && results?.total === 0;
}

function reduce(state: QuickViewState, action: QuickViewAction): QuickViewState {
  switch (action.type) {
    case 'typed':
      return typed(state, action.query.trim());
    case 'recalled':
      return recalled(state, action.recent);
    case 'arranged':
      return arranged(state, action.isSheet);
    case 'stalled':
    case 'answered':
    case 'failed':
      return heard(state, action);
    case 'opened':
      return wanted(state);
    case 'dismissed':
      return dismissed(state);
    case 'movedRow':
      return movedRow(state, action.by);
    case 'movedCell':
      return movedCell(state, action.by);
    case 'returned':
      return returned(state);
    case 'chose':
      return chose(state, action.productId);
    case 'addition':
      return {
        ...state,
        additions: new Map(state.additions).set(action.variantId, action.addition),
      };
    default:
      return action satisfies never;
  }
}

function typed(state: QuickViewState, query: string): QuickViewState {
  if (query === '') {
    const { additions, recent, isSheet } = state;
    return { ...initialQuickView, additions, recent, isSheet, isWanted: true };
  }
  if (query === state.query) {
    return { ...wanted(state), active: null };
  }
  return { ...state, query, status: 'loading', isWanted: true, active: null };
}

/** What is not on screen may change without the shopper's notice. */
function recalled(state: QuickViewState, recent: readonly string[]): QuickViewState {
  const isSame = recent.join('\n') === state.recent.join('\n');
  return isSame ? state : { ...state, recent, active: state.query ? state.active : null };
}

function arranged(state: QuickViewState, isSheet: boolean): QuickViewState {
  return isShown(state) ? state : { ...state, isSheet };
}

function dismissed(state: QuickViewState): QuickViewState {
  return state.isWanted ? { ...state, isWanted: false, active: null, choosing: null } : state;
}

function returned(state: QuickViewState): QuickViewState {
  return state.active ? { ...state, active: null } : state;
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
  const common = { ...state, active: null, choosing: null };
  return news.type === 'answered'
    ? { ...common, status: 'settled', results: news.results }
    : { ...common, status: 'failed', results: null };
}

/** One step through the rows, where the input itself lies between the last row and the first. */
function movedRow(state: QuickViewState, by: 1 | -1): QuickViewState {
  const rows = rowsOf(state).length;
  const places = rows + 1;
  const place = ((state.active?.row ?? rows) + by + places) % places;
  return { ...wanted(state), active: place === rows ? null : { row: place, cell: 0 } };
}

function movedCell(state: QuickViewState, by: 1 | -1): QuickViewState {
  const { active } = state;
  if (!active) {
    return state;
  }
  const last = cellsOf(rowsOf(state)[active.row]) - 1;
  const cell = Math.min(Math.max(active.cell + by, 0), last);
  return { ...state, active: { row: active.row, cell } };
}

/** Lists the variants under their product, or no longer; the mark stays on the product. */
function chose(state: QuickViewState, productId: number): QuickViewState {
  const choosing = state.choosing === productId ? null : productId;
  const row = rowOfProduct({ ...state, choosing }, productId);
  const active = state.active && row >= 0 ? { row, cell: 0 } : null;
  return movedCell({ ...state, choosing, active }, 1);
}
