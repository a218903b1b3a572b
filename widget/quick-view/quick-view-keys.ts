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

/**
 * `press` follows the link or presses the button of the active cell; `submit` searches for the text. The input does not
 * get a key that is consumed.
 */
type KeyEffect = readonly [action: Action | 'press' | 'submit' | null, isConsumed: boolean];

const untouched: KeyEffect = [null, false];

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
      return [returned, false];
    case 'Enter':
      if (active || isSheet) {
        return [active ? 'press' : 'submit', true];
      }
      // The theme's own field submits its form by itself.
      return [dismissed, false];
    case 'Escape':
      return [dismissed, isShown(view)];
    case 'Tab':
      // Within a sheet it goes on to what else is there.
      return isSheet ? untouched : [dismissed, false];
    default:
      return untouched;
  }
}

function vertical(pressed: PressedKey, view: QuickViewState, by: 1 | -1): KeyEffect {
  if (isEditing(pressed) || (!view.query && rowsOf(view).length === 0)) {
    return untouched;
  }
  const shownOrNot = by === 1 ? opened : dismissed;
  return [pressed.altKey ? shownOrNot : movedRow(by), true];
}

/** Moves between the cells of a row that has several, otherwise the caret. */
function horizontal(pressed: PressedKey, view: QuickViewState, by: 1 | -1): KeyEffect {
  const cells = view.active ? cellsOf(rowsOf(view)[view.active.row]) : 0;
  const isCaret = cells < 2 || pressed.altKey || isEditing(pressed);
  return [isCaret ? returned : movedCell(by), !isCaret];
}

/** Returns true for modifiers with which an arrow selects text or moves the caret by words and lines. */
function isEditing({ ctrlKey, metaKey, shiftKey }: PressedKey): boolean {
  return ctrlKey || metaKey || shiftKey;
}
