import { describe, expect, test } from 'vitest';
import { after, answered, productOf } from '../testing/quick-view-state.ts';
import { returned, typed } from './quick-view-actions.ts';
import { effectOfKey, type PressedKey } from './quick-view-keys.ts';
import { initialQuickView, type QuickViewState } from './quick-view-state.ts';

const suggestions = [
  { kind: 'suggestion', text: 'oak', pieces: [{ text: 'oak', isMatch: true }] },
] as const;
const found = after(typed('oak'), answered('oak', { suggestions }));
const onSuggestion: QuickViewState = { ...found, active: { row: 0, cell: 0 } };

function press(key: string, modifiers: Partial<PressedKey> = {}): PressedKey {
  return { key, altKey: false, ctrlKey: false, metaKey: false, shiftKey: false, ...modifiers };
}

describe('a key that edits text', () => {
  for (const modifier of ['ctrlKey', 'metaKey', 'shiftKey'] as const) {
    test(`is left to the input: arrows with ${modifier}`, () => {
      for (const key of ['ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight']) {
        expect(effectOfKey(press(key, { [modifier]: true }), onSuggestion, 'ltr')[1]).toBe(false);
      }
    });
  }

  test('is left to the input: letters, Backspace, Delete', () => {
    for (const key of ['a', 'Backspace', 'Delete', 'Unidentified']) {
      expect(effectOfKey(press(key), onSuggestion, 'ltr')).toEqual([null, false]);
    }
  });

  test('moves the caret from a row of one cell', () => {
    expect(effectOfKey(press('ArrowLeft'), onSuggestion, 'ltr')).toEqual([returned, false]);
  });
});

test('Up and Down are left to the input while it is empty', () => {
  expect(effectOfKey(press('ArrowDown'), initialQuickView, 'ltr')).toEqual([null, false]);
});

test('Escape is left to the page when nothing is open', () => {
  expect(effectOfKey(press('Escape'), found, 'ltr')[1]).toBe(true);
  expect(effectOfKey(press('Escape'), initialQuickView, 'ltr')[1]).toBe(false);
});

test('Down moves to recent searches while the input is empty', () => {
  const withRecent = { ...initialQuickView, recent: ['oak'] };
  expect(effectOfKey(press('ArrowDown'), withRecent, 'ltr')[1]).toBe(true);
});

test('Right moves to the second cell of a product in stock, but not of a sold-out one', () => {
  const products = [productOf(1, true), productOf(2, false)];
  const onRow = (row: number) => ({
    ...after(typed('oak'), answered('oak', { products })),
    active: { row, cell: 0 },
  });
  expect(effectOfKey(press('ArrowRight'), onRow(0), 'ltr')[1]).toBe(true);
  expect(effectOfKey(press('ArrowRight'), onRow(1), 'ltr')[1]).toBe(false);
});

describe('in a sheet', () => {
  const sheet = { ...found, isSheet: true };

  test('Tab moves to the next control', () => {
    expect(effectOfKey(press('Tab'), sheet, 'ltr')).toEqual([null, false]);
  });

  test('Enter without a row searches as the theme does', () => {
    expect(effectOfKey(press('Enter'), sheet, 'ltr')).toEqual(['submit', true]);
  });
});
