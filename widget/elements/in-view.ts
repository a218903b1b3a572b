/** Tells at once, and then whenever it changes, whether an element is in view, until the signal ends it. */
export function watchView(
  element: Element,
  init: IntersectionObserverInit,
  tell: (isInView: boolean) => void,
  signal: AbortSignal,
): void {
  if (signal.aborted) {
    return;
  }
  const observer = new IntersectionObserver(
    (entries) => tell(entries.at(-1)?.isIntersecting ?? false),
    init,
  );
  observer.observe(element);
  signal.addEventListener('abort', () => observer.disconnect());
}

/**
 * Whether nothing that is on screen moves when a box goes: it lies below the screen, or above it in a
 * browser that keeps its place in the page.
 */
export function mayCollapse(box: Element): boolean {
  const { top, bottom } = box.getBoundingClientRect();
  return top > innerHeight || (bottom < 0 && CSS.supports('overflow-anchor', 'auto'));
}
