import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { after, answered, productOf, typed } from '../testing/quick-view-state.ts';
import {
  isAskedAnew,
  isEmpty,
  isShown,
  reduceQuickView,
  type QuickViewAction,
} from './quick-view.ts';
import { cellsOf, rowsOf } from './quick-view-rows.ts';
import { initialQuickView } from './quick-view-state.ts';

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
    const state = after(typed('o'), answered('o', {}));

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
    expect(after(typed('o'), answered('o'), typed('  '))).toEqual({
      ...initialQuickView,
      isWanted: true,
    });
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

  test('ends when the shopper types on', () => {
    expect(after(typed('o'), answered('o'), down, typed('oa')).active).toBeNull();
  });

  test('never leaves the rows, whatever happens', () => {
    const query = fc.constantFrom('o', 'oa', '');
    const by = fc.constantFrom<1 | -1>(1, -1);
    const action = fc.oneof(
      fc.record({ type: fc.constant('typed' as const), query }),
      fc.record({ type: fc.constantFrom('stalled' as const, 'failed' as const), query }),
      query.map((text): QuickViewAction =>
        answered(text, { products: [productOf(1, true, false, true), productOf(2, false)] }),
      ),
      fc.record({ type: fc.constantFrom('movedRow' as const, 'movedCell' as const), by }),
      fc.record({
        type: fc.constantFrom('opened' as const, 'dismissed' as const, 'returned' as const),
      }),
      fc.record({ type: fc.constant('chose' as const), productId: fc.constantFrom(1, 2, 9) }),
      fc.record({
        type: fc.constant('recalled' as const),
        recent: fc.array(fc.constantFrom('ash', 'oak')),
      }),
    );
    fc.assert(
      fc.property(fc.array(action), (actions) => {
        const state = after(...actions);
        const row = state.active && rowsOf(state)[state.active.row];
        if (state.active) {
          expect(row).toBeDefined();
          expect(state.active.cell).toBeLessThan(cellsOf(row ?? undefined));
        }
      }),
    );
  });
});

test('what became of an addition is kept beside its variant', () => {
  const state = after(
    { type: 'addition', variantId: 1, addition: { status: 'adding' } },
    { type: 'addition', variantId: 2, addition: { status: 'added' } },
    { type: 'addition', variantId: 1, addition: { status: 'failed', reason: 'Sold out.' } },
  );

  expect([...state.additions]).toEqual([
    [1, { status: 'failed', reason: 'Sold out.' }],
    [2, { status: 'added' }],
  ]);
});

describe('variants', () => {
  const products = [productOf(1, true), productOf(2, true, true, false)];
  const open = after(typed('o'), answered('o', { products }));
  const choose: QuickViewAction = { type: 'chose', productId: 2 };

  test('are listed under their product, and no longer when it is chosen again', () => {
    const chosen = reduceQuickView(open, choose);
    expect(rowsOf(chosen).map(({ kind }) => kind)).toEqual([
      'product',
      'product',
      'variant',
      'variant',
      'variant',
      'all',
    ]);
    expect(rowsOf(reduceQuickView(chosen, choose))).toEqual(rowsOf(open));
  });

  test('leave the mark on their product', () => {
    const onFirst = reduceQuickView(reduceQuickView(open, choose), down);
    const again = reduceQuickView(onFirst, { type: 'chose', productId: 1 });
    expect(again.active).toEqual({ row: 0, cell: 1 });
    expect(reduceQuickView(again, choose).active).toEqual({ row: 1, cell: 1 });
    expect(reduceQuickView(open, choose).active).toBeNull();
  });

  test('go with the next answer, and when the panel closes', () => {
    const chosen = reduceQuickView(open, choose);
    expect(reduceQuickView(chosen, { type: 'dismissed' }).choosing).toBeNull();
    expect([typed('oa'), answered('oa')].reduce(reduceQuickView, chosen).choosing).toBeNull();
  });
});

describe('recent searches', () => {
  const recent = { type: 'recalled', recent: ['oak', 'ash'] } as const;

  test('are offered while nothing is typed, with a row that clears them', () => {
    const state = after(recent, typed(''));
    expect(isShown(state)).toBe(true);
    expect(rowsOf(state).map(({ kind }) => kind)).toEqual(['recent', 'recent', 'clear']);
    expect(isShown(reduceQuickView(state, { type: 'recalled', recent: [] }))).toBe(false);
  });

  test('make room for what is typed', () => {
    expect(
      rowsOf(after(recent, typed('o'), answered('o'))).some(({ kind }) => kind === 'recent'),
    ).toBe(false);
  });
});

describe('a sheet', () => {
  test('is open as soon as it is wanted, and stays when the answer fails', () => {
    const open = after({ type: 'arranged', isSheet: true }, typed(''));
    expect(isShown(open)).toBe(true);
    const failed = [typed('o'), { type: 'failed', query: 'o' } as const].reduce(
      reduceQuickView,
      open,
    );
    expect(isShown(failed)).toBe(true);
    expect(isShown(reduceQuickView(failed, { type: 'dismissed' }))).toBe(false);
  });

  test('does not turn into a panel while it is open', () => {
    const open = after({ type: 'arranged', isSheet: true }, typed('o'));
    expect(reduceQuickView(open, { type: 'arranged', isSheet: false })).toBe(open);
  });
});

function kinds(changes: Parameters<typeof answered>[1]): string[] {
  return rowsOf(after(typed('o'), answered('o', changes))).map(({ kind }) => kind);
}

describe('rows', () => {
  test('come in the order correction, products, suggestions, collections, content, popular, all', () => {
    const page = { title: 'Oak', path: 'pages/oak' };
    expect(
      kinds({
        products: [productOf(1, true)],
        popular: [productOf(2, true)],
        suggestions: [{ text: 'oak', pieces: [] }],
        collections: [page],
        content: [page],
        correctedTerm: 'oak',
      }),
    ).toEqual(['correction', 'product', 'suggestion', 'page', 'page', 'product', 'all']);
  });

  test('are none where nothing was found, but one where the merchant leads elsewhere', () => {
    expect(kinds({})).toEqual([]);
    expect(kinds({ redirect: '/pages/returns' })).toEqual(['all']);
  });

  test('of popular products do not make an answer a find', () => {
    expect(isEmpty(after(typed('o'), answered('o', { popular: [productOf(2, true)] })))).toBe(true);
  });
});
