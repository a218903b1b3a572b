import type { Addition } from '../cart/purchase.ts';
import { format, formatCount, texts } from '../core/format.ts';
import type { Message } from '../core/live-region.ts';
import { ownText } from '../core/own-text.ts';
import {
  initialQuickView,
  type QuickViewResults,
  type QuickViewState,
} from './quick-view-state.ts';
import { quickViewTexts as words } from './quick-view-texts.ts';
import { cellsOf, rowsOf } from './row-groups.ts';

/**
 * A pure state transition, named after the event that causes it. It returns the same object when nothing changes.
 * The element passes each action to the reducer, and compares the states before and after it for effects.
 */
export type Action = (view: QuickViewState) => QuickViewState;

/** Applies an action, and derives the seen results and the announcement from the new state. */
export function reduce(view: QuickViewState, action: Action): QuickViewState {
  const next = action(view);
  if (next === view) {
    return view;
  }
  const seen = next.status === 'settled' && isShown(next) ? next.results : next.seen;
  return { ...next, seen, announcement: announcementOf(view, { ...next, seen }) };
}

/** Counts new results once, when they are on screen. An announcement goes when it is no longer true. */
function announcementOf(former: QuickViewState, view: QuickViewState): Message {
  const { query, status, seen, announcement } = view;
  if (seen && seen !== former.seen) {
    const values = { query: seen.correction || query };
    return ownText(
      isEmpty(view)
        ? format(texts.noResults, values)
        : seen.note || formatCount(words.resultCount, seen.total, values),
    );
  }
  if (status === 'failed' && former.status !== status) {
    return isShown(view) ? ownText(words.searchFailed) : '';
  }
  const isOver = query !== former.query || (isShown(former) && !isShown(view));
  return isOver ? '' : announcement;
}

/** Returns whether the panel is on screen: wanted, with something to show, to wait for or to say. */
export function isShown(view: QuickViewState): boolean {
  const { isWanted, isSheet, status, results } = view;
  const isNoted = status === 'slow' || status === 'failed';
  return isWanted && (isSheet || results !== null || isNoted || rowsOf(view).length > 0);
}

/** Returns whether an action needs a new request, or none where the query is empty. */
export function isRequestOver(former: QuickViewState, { query, status }: QuickViewState): boolean {
  return query !== former.query || (former.status === 'failed' && status === 'loading');
}

/** Returns whether the service has answered that nothing matches. */
export function isEmpty({ status, results }: QuickViewState): boolean {
  return status === 'settled' && results?.total === 0;
}

/** Returns whether the merchant leads everybody who searches for this text to another page. */
export function isRedirected({ query, results }: QuickViewState, text: string): boolean {
  return Boolean(results?.redirect) && results?.query === query && query === text.trim();
}

/** @param isWanted - without a text. Escape empties a field whose results are closed already. */
export function typed(text: string, isWanted = true): Action {
  const query = text.trim();
  return (view) => {
    if (!query) {
      const { additions, recent, isSheet } = view;
      const results = view.query ? null : view.results;
      return { ...initialQuickView, additions, recent, isSheet, results, isWanted };
    }
    return query === view.query
      ? { ...opened(view), active: null }
      : { ...view, query, status: 'loading', isWanted: true, active: null };
  };
}

/** Keeps the active cell of results, since recent searches are not on screen beside them. */
export function recentLoaded(recent: readonly string[]): Action {
  return (view) => ({ ...view, recent, active: view.query ? view.active : null });
}

/** Comes too late once the shopper types. */
export function trendingLoaded(results: QuickViewResults): Action {
  return (view) => (view.query ? view : { ...view, results });
}

/** A panel does not become a sheet while it is open. */
export function screenMeasured(isSheet: boolean): Action {
  return (view) => (isShown(view) ? view : { ...view, isSheet });
}

export function slowed(view: QuickViewState): QuickViewState {
  return { ...view, status: 'slow' };
}

export function answered(results: QuickViewResults): Action {
  return (view) => ({ ...view, status: 'settled', results, active: null });
}

export function failed(view: QuickViewState): QuickViewState {
  return { ...view, status: 'failed', results: null, active: null };
}

/** Repeats a failed request. */
export function opened(view: QuickViewState): QuickViewState {
  const { status } = view;
  return { ...view, isWanted: true, status: status === 'failed' ? 'loading' : status };
}

export function dismissed(view: QuickViewState): QuickViewState {
  return view.isWanted ? { ...view, isWanted: false, active: null } : view;
}

/** The shopper edits the text again. */
export function returned(view: QuickViewState): QuickViewState {
  return view.active ? { ...view, active: null } : view;
}

/** Moves through the rows; the input itself lies between the last row and the first. */
export function movedRow(by: 1 | -1): Action {
  return (view) => {
    const rows = rowsOf(view).length;
    const places = rows + 1;
    const row = ((view.active?.row ?? rows) + by + places) % places;
    return { ...opened(view), active: row === rows ? null : { row, cell: 0 } };
  };
}

export function movedCell(by: 1 | -1): Action {
  return (view) => {
    const { active } = view;
    if (!active) {
      return view;
    }
    const last = cellsOf(rowsOf(view)[active.row]) - 1;
    const cell = Math.min(Math.max(active.cell + by, 0), last);
    return { ...view, active: { ...active, cell } };
  };
}

export function additionChanged(productId: number, addition: Addition): Action {
  return (view) => ({
    ...view,
    additions: new Map(view.additions).set(productId, addition),
    announcement: addition.sentence,
  });
}
