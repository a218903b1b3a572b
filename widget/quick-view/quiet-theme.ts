/** Keys with which shoppers leave or submit the input, or close the box around it: themes handle them. */
const themeKeys = ['Tab', 'Enter', 'Escape'];

/**
 * Stops the theme's own suggestions for an input until the signal aborts: the theme's listeners do not hear that the
 * shopper types, and its list is hidden.
 *
 * @param listId - id of the theme's list.
 */
export function quietTheme(
  input: HTMLInputElement,
  listId: string | null | undefined,
  signal: AbortSignal,
): void {
  const quiet = (event: Event) => {
    const isOwn = event instanceof KeyboardEvent ? !themeKeys.includes(event.key) : input.value;
    // A theme hides its list when the input is empty.
    if (event.target === input && isOwn) {
      event.stopImmediatePropagation();
    }
  };
  for (const name of ['input', 'keydown', 'keypress', 'keyup', 'focus']) {
    addEventListener(name, quiet, { capture: true, signal });
  }
  const list = document.getElementById(listId ?? '');
  if (list && !list.contains(input)) {
    const { display } = list.style;
    list.style.setProperty('display', 'none', 'important');
    signal.addEventListener('abort', () => {
      list.style.display = display;
    });
  }
}
