/** Moves the focus to the heading of a screen when what had it leaves the page with the next update. */
export async function focusHeadingIfLost(
  screen: HTMLElement & { readonly updateComplete: Promise<unknown> },
): Promise<void> {
  await screen.updateComplete;
  const heading = screen.querySelector<HTMLElement>('h1');
  if (heading && document.activeElement === document.body) {
    heading.tabIndex = -1;
    heading.focus();
  }
}

/** Moves the focus from a button that goes with its part to a control that stays, so that it is not lost. */
export function keepFocus({ currentTarget }: Event, around: string, control: string): void {
  if (currentTarget instanceof HTMLElement) {
    currentTarget.closest(around)?.querySelector<HTMLElement>(control)?.focus();
  }
}
