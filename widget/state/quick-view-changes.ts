import { isShown } from './quick-view.ts';
import type { QuickViewState } from './quick-view-state.ts';

export type QuickViewChange = 'results' | 'open' | 'view' | 'close';

/** What a step of the quick view is to the page around it, in the order in which it hears of it. */
export function changesBetween(former: QuickViewState, next: QuickViewState): QuickViewChange[] {
  const wasShown = isShown(former);
  const changes: Record<QuickViewChange, boolean> = {
    results: next.results !== null && next.results !== former.results,
    open: !wasShown && isShown(next),
    view: next.seen !== null && next.seen !== former.seen,
    close: wasShown && !isShown(next),
  };
  return order.filter((change) => changes[change]);
}

const order: readonly QuickViewChange[] = ['results', 'open', 'view', 'close'];
