import { isShown, type QuickViewAction } from './quick-view.ts';
import { cellsOf, hasRows, rowsOf } from './quick-view-rows.ts';
import type { QuickViewState } from './quick-view-state.ts';

export interface PressedKey {
  readonly key: string;
  readonly altKey: boolean;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly shiftKey: boolean;
}

export interface KeyEffect {
  readonly action?: QuickViewAction;
  /** Follow the link or press the button of the active cell. */
  readonly pressesCell?: boolean;
  /** Search for what was typed, as the theme does; its own field does so without us. */
  readonly submits?: boolean;
  /** The key has done its work here and must not do it in the input too. */
  readonly isConsumed: boolean;
}

const untouched: KeyEffect = { isConsumed: false };
const returned: KeyEffect = { action: { type: 'returned' }, isConsumed: false };
const dismissed: KeyEffect = { action: { type: 'dismissed' }, isConsumed: false };

/** What a key of the combobox does; keys that edit text are left to the input. */
export function effectOfKey(
  pressed: PressedKey,
  state: QuickViewState,
  direction: string,
): KeyEffect {
  const forward = direction === 'rtl' ? 'ArrowLeft' : 'ArrowRight';
  switch (pressed.key) {
    case 'ArrowDown':
      return vertical(pressed, state, 1);
    case 'ArrowUp':
      return vertical(pressed, state, -1);
    case 'ArrowRight':
    case 'ArrowLeft':
      return horizontal(pressed, state, pressed.key === forward ? 1 : -1);
    case 'Home':
    case 'End':
      return returned;
    case 'Enter':
      return enter(state);
    case 'Escape':
      return { ...dismissed, isConsumed: isShown(state) };
    case 'Tab':
      // Within a sheet it goes on to what else is there.
      return state.isSheet ? untouched : dismissed;
    default:
      return untouched;
  }
}

function enter(state: QuickViewState): KeyEffect {
  if (state.active) {
    return { pressesCell: true, isConsumed: true };
  }
  return state.isSheet ? { submits: true, isConsumed: true } : dismissed;
}

function vertical(pressed: PressedKey, state: QuickViewState, by: 1 | -1): KeyEffect {
  if (isEditing(pressed) || (state.query === '' && !hasRows(state))) {
    return untouched;
  }
  if (pressed.altKey) {
    return { action: { type: by === 1 ? 'opened' : 'dismissed' }, isConsumed: true };
  }
  return { action: { type: 'movedRow', by }, isConsumed: true };
}

/** Moves between the cells of a row that has several, otherwise the caret. */
function horizontal(pressed: PressedKey, state: QuickViewState, by: 1 | -1): KeyEffect {
  const cells = state.active ? cellsOf(rowsOf(state)[state.active.row]) : 0;
  if (cells < 2 || pressed.altKey || isEditing(pressed)) {
    return returned;
  }
  return { action: { type: 'movedCell', by }, isConsumed: true };
}

/** With these keys an arrow selects text or moves the caret by words and lines. */
function isEditing({ ctrlKey, metaKey, shiftKey }: PressedKey): boolean {
  return ctrlKey || metaKey || shiftKey;
}
