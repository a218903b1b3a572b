import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  cellCounts,
  initialQuickView,
  isAskedAnew,
  isEmpty,
  isShown,
  reduceQuickView,
  type QuickViewAction,
  type QuickViewResults,
  type QuickViewState,
} from './quick-view.ts';

function results(query: string, available: readonly boolean[] = [true, true]): QuickViewResults {
  return {
    query,
    total: available.length,
    moneyFormat: '{{amount}}',
    suggestions: [],
    collections: [],
    products: available.map((isAvailable, index) => ({
      id: index + 1,
      title: `Product ${index + 1}`,
      link: `/products/${index + 1}`,
      images: [],
      variants: [
        {
          id: index + 10,
          product_id: index + 1,
          title: 'Default Title',
          price: '1.00',
          sku: '',
          compare_at_price: null,
          inventory_quantity: 1,
          option1: 'Default Title',
          available: isAvailable,
        },
      ],
    })),
  };
}

function after(...actions: readonly QuickViewAction[]): QuickViewState {
  return actions.reduce(reduceQuickView, initialQuickView);
}

const typed = (query: string): QuickViewAction => ({ type: 'typed', query });
const answered = (query: string): QuickViewAction => ({
  type: 'answered',
  results: results(query),
});
const down: QuickViewAction = { type: 'movedRow', by: 1 };
const up: QuickViewAction = { type: 'movedRow', by: -1 };

describe('answers', () => {
  test('show for the query in the input', () => {
    const state = after(typed(' oak '), answered('oak'));

    expect(state.query).toBe('oak');
    expect(isShown(state)).toBe(true);
  });

  test('of an earlier query are ignored', () => {
    const waiting = after(typed('o'), typed('oa'));

    expect(reduceQuickView(waiting, answered('o'))).toBe(waiting);
    expect(reduceQuickView(waiting, { type: 'failed', query: 'o' })).toBe(waiting);
    expect(reduceQuickView(waiting, { type: 'stalled', query: 'o' })).toBe(waiting);
  });

  test('stay on screen while the next are under way', () => {
    const state = after(typed('o'), answered('o'), typed('oa'));

    expect(state.results?.query).toBe('o');
    expect(isShown(state)).toBe(true);
  });

  test('that come after Escape do not open the panel, but Alt and Down does', () => {
    const state = after(typed('o'), { type: 'dismissed' }, answered('o'));

    expect(isShown(state)).toBe(false);
    expect(isShown(reduceQuickView(state, { type: 'opened' }))).toBe(true);
  });

  test('that are slow show the panel, that fail hide it', () => {
    const stalled = after(typed('o'), { type: 'stalled', query: 'o' });

    expect(isShown(after(typed('o')))).toBe(false);
    expect(isShown(stalled)).toBe(true);
    expect(isShown(reduceQuickView(stalled, { type: 'failed', query: 'o' }))).toBe(false);
  });

  test('without anything in them are empty', () => {
    const state = after(typed('o'), { type: 'answered', results: results('o', []) });

    expect(isEmpty(state)).toBe(true);
    expect(isShown(state)).toBe(true);
    expect(reduceQuickView(state, down).active).toBeNull();
  });

  for (const [sign, action] of [
    ['the same words', typed('o ')],
    ['Down', down],
    ['Up', up],
    ['Alt and Down', { type: 'opened' }],
  ] as const) {
    test(`that failed are asked for again with ${sign}, once`, () => {
      const failed = after(typed('o'), { type: 'failed', query: 'o' });
      const again = reduceQuickView(failed, action);

      expect(again.status).toBe('loading');
      expect(isAskedAnew(failed, again)).toBe(true);
      expect(isAskedAnew(again, reduceQuickView(again, action))).toBe(false);
      expect(isShown(reduceQuickView(again, answered('o')))).toBe(true);
    });
  }

  test('that failed are not asked for again when the shopper turns away', () => {
    const failed = after(typed('o'), { type: 'failed', query: 'o' });

    expect(isAskedAnew(failed, reduceQuickView(failed, { type: 'dismissed' }))).toBe(false);
  });

  test('are asked for when the query changes, and given up when it goes', () => {
    const settled = after(typed('o'), answered('o'));

    expect(isAskedAnew(settled, reduceQuickView(settled, typed('oa')))).toBe(true);
    expect(isAskedAnew(settled, reduceQuickView(settled, typed('')))).toBe(true);
    expect(isAskedAnew(settled, reduceQuickView(settled, typed('o')))).toBe(false);
    expect(isAskedAnew(settled, reduceQuickView(settled, down))).toBe(false);
  });

  test('go when the input is cleared', () => {
    expect(after(typed('o'), answered('o'), typed('  '))).toEqual(initialQuickView);
  });
});

describe('moving', () => {
  const open = after(typed('o'), answered('o'));

  test('goes from the input through all rows and back to the input', () => {
    const steps = [1, 2, 3, 4].map((count) => Array.from({ length: count }, () => down));
    const rows = steps.map((step) => step.reduce(reduceQuickView, open).active?.row);

    expect(rows).toEqual([0, 1, 2, undefined]);
  });

  test('up from the input begins at the last row', () => {
    expect(reduceQuickView(open, up).active).toEqual({ row: 2, cell: 0 });
  });

  test('stops at the cells at both ends of a row', () => {
    const onRow = reduceQuickView(open, down);
    const right: QuickViewAction = { type: 'movedCell', by: 1 };

    expect([right, right].reduce(reduceQuickView, onRow).active).toEqual({ row: 0, cell: 1 });
    expect(reduceQuickView(onRow, { type: 'movedCell', by: -1 }).active).toEqual({
      row: 0,
      cell: 0,
    });
  });

  test('a sold-out product has no second cell', () => {
    expect(cellCounts(results('o', [true, false]))).toEqual([2, 1, 1]);
  });

  test('ends when the shopper types on', () => {
    expect(after(typed('o'), answered('o'), down, typed('oa')).active).toBeNull();
  });

  test('never leaves the rows, whatever happens', () => {
    const query = fc.constantFrom('o', 'oa', '');
    const by = fc.constantFrom<1 | -1>(1, -1);
    const action = fc.oneof(
      fc.record({ type: fc.constant('typed' as const), query }),
      fc.record({ type: fc.constantFrom('stalled' as const, 'failed' as const), query }),
      query.map((text): QuickViewAction => answered(text)),
      fc.record({ type: fc.constantFrom('movedRow' as const, 'movedCell' as const), by }),
      fc.record({
        type: fc.constantFrom('opened' as const, 'dismissed' as const, 'returned' as const),
      }),
    );
    fc.assert(
      fc.property(fc.array(action), (actions) => {
        const { active, results: shown } = after(...actions);
        if (active) {
          expect(active.cell).toBeLessThan(cellCounts(shown)[active.row] ?? 0);
        }
      }),
    );
  });
});

test('what became of an addition is kept beside its product', () => {
  const state = after(
    { type: 'addition', productId: 1, addition: { status: 'adding' } },
    { type: 'addition', productId: 2, addition: { status: 'added' } },
    { type: 'addition', productId: 1, addition: { status: 'failed', reason: 'Sold out.' } },
  );

  expect([...state.additions]).toEqual([
    [1, { status: 'failed', reason: 'Sold out.' }],
    [2, { status: 'added' }],
  ]);
});
