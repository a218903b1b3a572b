import type { Addition } from '../cart/purchase.ts';
import { isShown, type Step } from './quick-view-reducer.ts';
import { cellsOf, rowOfProduct, rowsOf } from './row-groups.ts';
import {
  initialQuickView,
  type QuickViewResults,
  type QuickViewState,
} from './quick-view-state.ts';

/** What happens to a quick view, and what becomes of its state by it. */

export function typed(text: string): Step {
  const query = text.trim();
  return (view) => {
    if (!query) {
      const { additions, recent, isSheet } = view;
      return { ...initialQuickView, additions, recent, isSheet, isWanted: true };
    }
    return query === view.query
      ? { ...opened(view), active: null }
      : { ...view, query, status: 'loading', isWanted: true, active: null };
  };
}

/** What is not on screen may change without the shopper's notice. */
export function recalled(recent: readonly string[]): Step {
  return (view) => ({ ...view, recent, active: view.query ? view.active : null });
}

export function arranged(isSheet: boolean): Step {
  return (view) => (isShown(view) ? view : { ...view, isSheet });
}

export function stalled(query: string): Step {
  return heard(query, { status: 'stalled' });
}

export function answered(results: QuickViewResults): Step {
  return heard(results.query, { status: 'settled', results, active: null, choosing: null });
}

export function failed(query: string): Step {
  return heard(query, { status: 'failed', results: null, active: null, choosing: null });
}

/** A query that failed is asked again as soon as the shopper wants it. */
export function opened(view: QuickViewState): QuickViewState {
  const { status } = view;
  return { ...view, isWanted: true, status: status === 'failed' ? 'loading' : status };
}

export function dismissed(view: QuickViewState): QuickViewState {
  return view.isWanted ? { ...view, isWanted: false, active: null, choosing: null } : view;
}

export function returned(view: QuickViewState): QuickViewState {
  return view.active ? { ...view, active: null } : view;
}

/** One step through the rows, where the input itself lies between the last row and the first. */
export function movedRow(by: 1 | -1): Step {
  return (view) => {
    const rows = rowsOf(view).length;
    const places = rows + 1;
    const row = ((view.active?.row ?? rows) + by + places) % places;
    return { ...opened(view), active: row === rows ? null : { row, cell: 0 } };
  };
}

export function movedCell(by: 1 | -1): Step {
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

/** Lists the variants under their product, or no longer; the mark stays on the product. */
export function chose(productId: number): Step {
  return (view) => {
    const choosing = view.choosing === productId ? null : productId;
    const row = rowOfProduct({ ...view, choosing }, productId);
    const active = view.active && row >= 0 ? { row, cell: 0 } : null;
    return movedCell(1)({ ...view, choosing, active });
  };
}

export function addition(variantId: number, became: Addition): Step {
  return (view) => ({ ...view, additions: new Map(view.additions).set(variantId, became) });
}

/** Late news belong to a query that is no longer in the input. */
function heard(query: string, changes: Partial<QuickViewState>): Step {
  return (view) => {
    const isAwaited = view.status === 'loading' || view.status === 'stalled';
    return isAwaited && query === view.query ? { ...view, ...changes } : view;
  };
}
