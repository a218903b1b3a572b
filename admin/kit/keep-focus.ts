/**
 * Moves the focus to the heading of a screen if the next update removes the focused element. Fits changes after which
 * no control of the same part is left; `keepFocus` moves it before the update.
 */
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

/**
 * Moves the focus from a button that the next update removes to a control that stays, at once. Fits lists whose other
 * controls are known; `focusHeadingIfLost` waits for the update and needs none.
 *
 * @param around - the selector of an ancestor that stays.
 * @param control - the selector of the control in it.
 */
export function keepFocus({ currentTarget }: Event, around: string, control: string): void {
  if (currentTarget instanceof HTMLElement) {
    currentTarget.closest(around)?.querySelector<HTMLElement>(control)?.focus();
  }
}
