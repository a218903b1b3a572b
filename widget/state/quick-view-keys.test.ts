import { describe, expect, test } from 'vitest';
import { initialQuickView, type QuickViewState } from './quick-view.ts';
import { effectOfKey, type PressedKey } from './quick-view-keys.ts';

const suggestions = [{ text: 'oak', pieces: [{ text: 'oak', isMatch: true }] }];
const found: QuickViewState = {
  ...initialQuickView,
  query: 'oak',
  status: 'settled',
  isWanted: true,
  results: { query: 'oak', products: [], suggestions, collections: [], total: 0, moneyFormat: '' },
};
const onSuggestion: QuickViewState = { ...found, active: { row: 0, cell: 0 } };

function press(key: string, modifiers: Partial<PressedKey> = {}): PressedKey {
  return { key, altKey: false, ctrlKey: false, metaKey: false, shiftKey: false, ...modifiers };
}

describe('a key that edits text', () => {
  for (const modifier of ['ctrlKey', 'metaKey', 'shiftKey'] as const) {
    test(`is left to the input: arrows with ${modifier}`, () => {
      for (const key of ['ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight']) {
        expect(effectOfKey(press(key, { [modifier]: true }), onSuggestion, 'ltr').isConsumed).toBe(
          false,
        );
      }
    });
  }

  test('is left to the input: letters, Backspace, Delete', () => {
    for (const key of ['a', 'Backspace', 'Delete', 'Unidentified']) {
      expect(effectOfKey(press(key), onSuggestion, 'ltr')).toEqual({ isConsumed: false });
    }
  });

  test('moves the caret from a row of one cell', () => {
    expect(effectOfKey(press('ArrowLeft'), onSuggestion, 'ltr')).toEqual({
      action: { type: 'returned' },
      isConsumed: false,
    });
  });
});

test('Up and Down mean nothing to us while the input is empty', () => {
  expect(effectOfKey(press('ArrowDown'), initialQuickView, 'ltr')).toEqual({ isConsumed: false });
});

test('Escape is the page’s when nothing is open', () => {
  expect(effectOfKey(press('Escape'), found, 'ltr').isConsumed).toBe(true);
  expect(effectOfKey(press('Escape'), initialQuickView, 'ltr').isConsumed).toBe(false);
});
