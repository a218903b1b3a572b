import { isShown } from './quick-view-reducer.ts';
import type { QuickViewState } from './quick-view-state.ts';

export type QuickViewChange = 'results' | 'open' | 'view' | 'close';

/** What a step of the quick view is to the page around it, in the order in which it hears of it. */
export function* changesBetween(
  former: QuickViewState,
  next: QuickViewState,
): Generator<QuickViewChange> {
  const wasShown = isShown(former);
  const isNowShown = isShown(next);
  if (next.results && next.results !== former.results) {
    yield 'results';
  }
  if (!wasShown && isNowShown) {
    yield 'open';
  }
  if (next.seen && next.seen !== former.seen) {
    yield 'view';
  }
  if (wasShown && !isNowShown) {
    yield 'close';
  }
}
