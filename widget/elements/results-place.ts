/** What stands below the results never moves on screen, however many of them come. */
export function keepEndOffScreen({ host, childElementCount }: ShadowRoot): void {
  // An element with nothing in it yet is not measured: the page would be scrolled up to fit.
  if (childElementCount > 0 && host instanceof HTMLElement) {
    const { top } = host.getBoundingClientRect();
    host.style.minBlockSize = `max(100svh, ${Math.ceil(innerHeight - top)}px)`;
  }
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
