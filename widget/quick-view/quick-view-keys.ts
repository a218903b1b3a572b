import {
  dismissed,
  isShown,
  movedCell,
  movedRow,
  opened,
  returned,
  type Action,
} from './quick-view-actions.ts';
import type { QuickViewState } from './quick-view-state.ts';
import { cellsOf, rowsOf } from './row-groups.ts';

export type PressedKey = Pick<KeyboardEvent, 'key' | 'altKey' | 'ctrlKey' | 'metaKey' | 'shiftKey'>;

export interface KeyEffect {
  /** `press` follows the link or presses the button of the active cell; `submit` searches for the text. */
  readonly action?: Action | 'press' | 'submit';
  /** The input does not get the key. */
  readonly isConsumed: boolean;
}

const untouched: KeyEffect = { isConsumed: false };

/** Returns the effect of a key of the combobox; keys that edit text are left to the input. */
export function effectOfKey(
  pressed: PressedKey,
  view: QuickViewState,
  direction: string,
): KeyEffect {
  const { key } = pressed;
  const { active, isSheet } = view;
  switch (key) {
    case 'ArrowDown':
      return vertical(pressed, view, 1);
    case 'ArrowUp':
      return vertical(pressed, view, -1);
    case 'ArrowRight':
    case 'ArrowLeft':
      return horizontal(pressed, view, (key === 'ArrowLeft') === (direction === 'rtl') ? 1 : -1);
    case 'Home':
    case 'End':
      return { action: returned, isConsumed: false };
    case 'Enter':
      if (active || isSheet) {
        return { action: active ? 'press' : 'submit', isConsumed: true };
      }
      // The theme's own field submits its form by itself.
      return { action: dismissed, isConsumed: false };
    case 'Escape':
      return { action: dismissed, isConsumed: isShown(view) };
    case 'Tab':
      // Within a sheet it goes on to what else is there.
      return isSheet ? untouched : { action: dismissed, isConsumed: false };
    default:
      return untouched;
  }
}

function vertical(pressed: PressedKey, view: QuickViewState, by: 1 | -1): KeyEffect {
  if (isEditing(pressed) || (!view.query && rowsOf(view).length === 0)) {
    return untouched;
  }
  const shownOrNot = by === 1 ? opened : dismissed;
  return { action: pressed.altKey ? shownOrNot : movedRow(by), isConsumed: true };
}

/** Moves between the cells of a row that has several, otherwise the caret. */
function horizontal(pressed: PressedKey, view: QuickViewState, by: 1 | -1): KeyEffect {
  const cells = view.active ? cellsOf(rowsOf(view)[view.active.row]) : 0;
  const isCaret = cells < 2 || pressed.altKey || isEditing(pressed);
  return { action: isCaret ? returned : movedCell(by), isConsumed: !isCaret };
}

/** With these keys an arrow selects text or moves the caret by words and lines. */
function isEditing({ ctrlKey, metaKey, shiftKey }: PressedKey): boolean {
  return ctrlKey || metaKey || shiftKey;
}
