/** Moves the focus to the heading of a screen when what had it has left the page. */
export function focusHeadingIfLost(screen: HTMLElement): void {
  const heading = screen.querySelector<HTMLElement>('h1');
  if (heading && document.activeElement === document.body) {
    heading.tabIndex = -1;
    heading.focus();
  }
}
