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

/** When a box went last: the time of its frame. */
let lastFrame = 0;

/**
 * Lets a box go where nobody sees it, at the start of a frame, when it is where it will be painted. One in each
 * frame: of two that go at once above the screen, browsers count a shift, though nothing is seen to move.
 */
export function collapseUnseen(box: Element, collapse: () => void): void {
  requestAnimationFrame((time) => {
    if (!mayCollapse(box)) {
      return;
    }
    if (time === lastFrame) {
      collapseUnseen(box, collapse);
      return;
    }
    lastFrame = time;
    collapse();
  });
}

/**
 * Whether nothing that is on screen moves when a box goes: it lies below the screen, or above it in a
 * browser that keeps its place in the page.
 */
function mayCollapse(box: Element): boolean {
  const { top, bottom } = box.getBoundingClientRect();
  return top > innerHeight || (bottom < 0 && CSS.supports('overflow-anchor', 'auto'));
}
