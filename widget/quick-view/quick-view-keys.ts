import { isShown, type Step } from './quick-view-reducer.ts';
import { cellsOf, rowsOf } from './row-groups.ts';
import type { QuickViewState } from './quick-view-state.ts';
import { dismissed, movedCell, movedRow, opened, returned } from './quick-view-steps.ts';

export interface PressedKey {
  readonly key: string;
  readonly altKey: boolean;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly shiftKey: boolean;
}

export interface KeyEffect {
  readonly step?: Step;
  /** Follow the link or press the button of the active cell. */
  readonly pressesCell?: boolean;
  /** Search for what was typed, as the theme does; its own field does so without us. */
  readonly submits?: boolean;
  /** The key has done its work here and must not do it in the input too. */
  readonly isConsumed: boolean;
}

const untouched: KeyEffect = { isConsumed: false };

/** What a key of the combobox does; keys that edit text are left to the input. */
export function effectOfKey(
  pressed: PressedKey,
  view: QuickViewState,
  direction: string,
): KeyEffect {
  const { key } = pressed;
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
      return { step: returned, isConsumed: false };
    case 'Enter':
      return enter(view);
    case 'Escape':
      return { step: dismissed, isConsumed: isShown(view) };
    case 'Tab':
      // Within a sheet it goes on to what else is there.
      return view.isSheet ? untouched : { step: dismissed, isConsumed: false };
    default:
      return untouched;
  }
}

function enter({ active, isSheet }: QuickViewState): KeyEffect {
  if (active) {
    return { pressesCell: true, isConsumed: true };
  }
  return isSheet ? { submits: true, isConsumed: true } : { step: dismissed, isConsumed: false };
}

function vertical(pressed: PressedKey, view: QuickViewState, by: 1 | -1): KeyEffect {
  if (isEditing(pressed) || (!view.query && rowsOf(view).length === 0)) {
    return untouched;
  }
  const shownOrNot = by === 1 ? opened : dismissed;
  return { step: pressed.altKey ? shownOrNot : movedRow(by), isConsumed: true };
}

/** Moves between the cells of a row that has several, otherwise the caret. */
function horizontal(pressed: PressedKey, view: QuickViewState, by: 1 | -1): KeyEffect {
  const cells = view.active ? cellsOf(rowsOf(view)[view.active.row]) : 0;
  return cells < 2 || pressed.altKey || isEditing(pressed)
    ? { step: returned, isConsumed: false }
    : { step: movedCell(by), isConsumed: true };
}

/** With these keys an arrow selects text or moves the caret by words and lines. */
function isEditing({ ctrlKey, metaKey, shiftKey }: PressedKey): boolean {
  return ctrlKey || metaKey || shiftKey;
}
