import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { after, answered, productOf } from '../testing/quick-view-state.ts';
import {
  additionChanged,
  dismissed,
  failed,
  isEmpty,
  isRequestOver,
  isShown,
  movedCell,
  movedRow,
  opened,
  recentLoaded,
  reduce,
  returned,
  screenMeasured,
  slowed,
  typed,
  type Action,
} from './quick-view-actions.ts';
import { initialQuickView } from './quick-view-state.ts';
import { cellsOf, rowsOf } from './row-groups.ts';

const down: Action = movedRow(1);
const up: Action = movedRow(-1);

describe('responses', () => {
  test('are shown only for the query in the input', () => {
    const state = after(typed(' oak '), answered('oak'));

    expect(state.query).toBe('oak');
    expect(isShown(state)).toBe(true);
  });

  test('stay on screen while the next one is loading', () => {
    const state = after(typed('o'), answered('o'), typed('oa'));

    expect(state.results?.query).toBe('o');
    expect(isShown(state)).toBe(true);
  });

  test('do not open the panel after Escape, but Alt and Down does', () => {
    const state = after(typed('o'), dismissed, answered('o'));

    expect(isShown(state)).toBe(false);
    expect(isShown(reduce(state, opened))).toBe(true);
  });

  test('show the panel when they are slow or fail', () => {
    const waiting = after(typed('o'), slowed);

    expect(isShown(after(typed('o')))).toBe(false);
    expect(isShown(waiting)).toBe(true);
    expect(isShown(reduce(waiting, failed))).toBe(true);
    expect(isShown(after(typed('o'), dismissed, failed))).toBe(false);
  });

  test('without rows show an empty panel', () => {
    const state = after(typed('o'), answered('o', {}));

    expect(isEmpty(state)).toBe(true);
    expect(isShown(state)).toBe(true);
    expect(reduce(state, down).active).toBeNull();
  });

  for (const [sign, action] of [
    ['the same words', typed('o ')],
    ['Down', down],
    ['Up', up],
    ['Alt and Down', opened],
  ] as const) {
    test(`are requested again once after a failure with ${sign}`, () => {
      const former = after(typed('o'), failed);
      const again = reduce(former, action);

      expect(again.status).toBe('loading');
      expect(isRequestOver(former, again)).toBe(true);
      expect(isRequestOver(again, reduce(again, action))).toBe(false);
      expect(isShown(reduce(again, answered('o')))).toBe(true);
    });
  }

  test('are not requested again after a failure when the shopper dismisses the panel', () => {
    const former = after(typed('o'), failed);

    expect(isRequestOver(former, reduce(former, dismissed))).toBe(false);
  });

  test('are requested when the query changes and aborted when it is cleared', () => {
    const settled = after(typed('o'), answered('o'));

    expect(isRequestOver(settled, reduce(settled, typed('oa')))).toBe(true);
    expect(isRequestOver(settled, reduce(settled, typed('')))).toBe(true);
    expect(isRequestOver(settled, reduce(settled, typed('o')))).toBe(false);
    expect(isRequestOver(settled, reduce(settled, down))).toBe(false);
  });

  test('are removed when the input is cleared', () => {
    expect(after(typed('o'), answered('o'), typed('  '))).toEqual({
      ...initialQuickView,
      isWanted: true,
    });
  });
});

describe('the active cell', () => {
  const open = after(typed('o'), answered('o'));

  test('moves from the input through all rows and back to the input', () => {
    const actions = [1, 2, 3, 4].map((count) => Array.from({ length: count }, () => down));
    const rows = actions.map((action) => action.reduce(reduce, open).active?.row);

    expect(rows).toEqual([0, 1, 2, undefined]);
  });

  test('starts at the last row with Up', () => {
    expect(reduce(open, up).active).toEqual({ row: 2, cell: 0 });
  });

  test('stops at both ends of a row', () => {
    const onRow = reduce(open, down);
    const right: Action = movedCell(1);

    expect([right, right].reduce(reduce, onRow).active).toEqual({ row: 0, cell: 1 });
    expect(reduce(onRow, movedCell(-1)).active).toEqual({
      row: 0,
      cell: 0,
    });
  });

  test('is cleared when the shopper types', () => {
    expect(after(typed('o'), answered('o'), down, typed('oa')).active).toBeNull();
  });

  test('always stays within the rows', () => {
    const query = fc.constantFrom('o', 'oa', '');
    const by = fc.constantFrom<1 | -1>(1, -1);
    const products = [productOf(1, true, false, true), productOf(2, false)];
    const action: fc.Arbitrary<Action> = fc.oneof(
      query.map(typed),
      query.map((text) => answered(text, { products })),
      by.map(movedRow),
      by.map(movedCell),
      fc.constantFrom(opened, dismissed, returned, slowed, failed),
      fc.array(fc.constantFrom('ash', 'oak')).map(recentLoaded),
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

test('the result of an addition is stored by product id', () => {
  const state = after(
    additionChanged(1, { status: 'adding', sentence: '' }),
    additionChanged(2, { status: 'added', sentence: 'Added.' }),
    additionChanged(1, { status: 'failed', sentence: 'Sold out.' }),
  );

  expect([...state.additions]).toEqual([
    [1, { status: 'failed', sentence: 'Sold out.' }],
    [2, { status: 'added', sentence: 'Added.' }],
  ]);
});

describe('recent searches', () => {
  const recent = recentLoaded(['oak', 'ash']);

  test('are shown while the input is empty, with a row that clears them', () => {
    const state = after(recent, typed(''));
    expect(isShown(state)).toBe(true);
    expect(rowsOf(state).map(({ kind }) => kind)).toEqual(['recent', 'recent', 'clear']);
    expect(isShown(reduce(state, recentLoaded([])))).toBe(false);
  });

  test('are replaced by results when the shopper types', () => {
    expect(
      rowsOf(after(recent, typed('o'), answered('o'))).some(({ kind }) => kind === 'recent'),
    ).toBe(false);
  });
});

describe('a sheet', () => {
  test('opens before the response, and stays open when it fails', () => {
    const open = after(screenMeasured(true), typed(''));
    expect(isShown(open)).toBe(true);
    const former = [typed('o'), failed].reduce(reduce, open);
    expect(isShown(former)).toBe(true);
    expect(isShown(reduce(former, dismissed))).toBe(false);
  });

  test('does not turn into a panel while it is open', () => {
    const open = after(screenMeasured(true), typed('o'));
    expect(reduce(open, screenMeasured(false))).toBe(open);
  });
});

function kinds(changes: Parameters<typeof answered>[1]): string[] {
  return rowsOf(after(typed('o'), answered('o', changes))).map(({ kind }) => kind);
}

describe('rows', () => {
  test('are ordered: correction, products, suggestions, collections, content, popular, all', () => {
    const page = { kind: 'page', title: 'Oak', address: '/pages/oak' } as const;
    expect(
      kinds({
        products: [productOf(1, true)],
        popular: [productOf(2, true)],
        suggestions: [{ kind: 'suggestion', text: 'oak', pieces: [] }],
        collections: [page],
        content: [page],
        reading: [{ kind: 'correction', text: 'oak' }],
      }),
    ).toEqual(['correction', 'product', 'suggestion', 'page', 'page', 'product', 'all']);
  });

  test('are empty without results, except for the row of a redirect', () => {
    expect(kinds({})).toEqual([]);
    expect(kinds({ redirect: '/pages/returns' })).toEqual(['all']);
  });

  test('of popular products do not count as results', () => {
    expect(isEmpty(after(typed('o'), answered('o', { popular: [productOf(2, true)] })))).toBe(true);
  });
});
