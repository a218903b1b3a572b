/** What stands below the results never moves on screen, however many of them come. */
export function keepEndOffScreen(element: HTMLElement): void {
  const { top } = element.getBoundingClientRect();
  element.style.minBlockSize = `max(100svh, ${Math.ceil(innerHeight - top)}px)`;
}

/** Puts the focus on the first of what matches, and scrolls nowhere. */
export function focusOn(root: ShadowRoot, selector: string): void {
  root.querySelector<HTMLElement>(selector)?.focus({ preventScroll: true });
}

/** Whoever turns the page goes on from its top. */
export function beginAtTop(root: ShadowRoot): void {
  focusOn(root, '.count');
  if (root.host.getBoundingClientRect().top < 0) {
    root.host.scrollIntoView();
  }
}
