/** Moves the focus from a button that goes with its part to a control that stays, so that it is not lost. */
export function keepFocus({ currentTarget }: Event, around: string, control: string): void {
  if (currentTarget instanceof HTMLElement) {
    currentTarget.closest(around)?.querySelector<HTMLElement>(control)?.focus();
  }
}
