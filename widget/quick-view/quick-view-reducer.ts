import { rowsOf } from './row-groups.ts';
import type { QuickViewState } from './quick-view-state.ts';

/** What something that happened makes of a state; the same one where it changes nothing. */
export type Step = (view: QuickViewState) => QuickViewState;

/** The state after a step; results that have come on screen by it are seen. */
export function afterStep(view: QuickViewState, step: Step): QuickViewState {
  const next = step(view);
  const { results, seen, status } = next;
  return results !== seen && status === 'settled' && isShown(next)
    ? { ...next, seen: results }
    : next;
}

/** Whether the panel is on screen: asked for, with something to show or to wait for. */
export function isShown(view: QuickViewState): boolean {
  const { isWanted, isSheet, status, results } = view;
  return (
    isWanted && (isSheet || results !== null || status === 'stalled' || rowsOf(view).length > 0)
  );
}

/** Whether a step gives up the former request: for a new one or, where the query is empty, for none. */
export function isAskedAnew(former: QuickViewState, { query, status }: QuickViewState): boolean {
  return query !== former.query || (former.status === 'failed' && status === 'loading');
}

/** Whether the shop has an answer, and it is that there is nothing. */
export function isEmpty({ status, results }: QuickViewState): boolean {
  return status === 'settled' && results?.total === 0;
}
