import { whenSeen } from '../core/in-view.ts';
import type { Participation } from '../core/participation.ts';

/** Counts the shopper of a search, for all variants at the same place: in a holdout, nothing opens under the input. */
export function exposeAt(
  input: HTMLInputElement | null,
  participation: Participation | undefined,
  signal: AbortSignal,
): void {
  if (input && participation) {
    whenSeen(input, {}, participation.expose, signal);
  }
}

/** Tells the theme what the shopper has typed, which it has not heard. */
export function tellTheme(input: HTMLInputElement | null): void {
  if (input?.matches(':focus')) {
    input.dispatchEvent(new Event('input', { bubbles: true }));
  }
}
