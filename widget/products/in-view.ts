/**
 * Calls back at once, and then whenever it changes, whether an element is in view: until the signal ends it or the
 * listener returns true.
 */
export function watchView(
  element: Element,
  init: IntersectionObserverInit,
  handleView: (isInView: boolean) => boolean | void,
  signal: AbortSignal,
): void {
  if (signal.aborted) {
    return;
  }
  const observer = new IntersectionObserver((entries) => {
    if (handleView(entries.at(-1)?.isIntersecting ?? false)) {
      observer.disconnect();
    }
  }, init);
  observer.observe(element);
  signal.addEventListener('abort', () => observer.disconnect());
}

/** Time of the frame in which a box was removed last. */
let lastFrame = 0;

/**
 * Removes a box where nobody sees it, at the start of a frame, when it is where it will be painted. One in each frame: of
 * two that are removed at once above the screen, browsers count a shift, though nothing is seen to move.
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
 * Tells whether removing the box causes no visible layout shift: it lies below the screen, or above it in a browser that
 * anchors the scroll position.
 */
function mayCollapse(box: Element): boolean {
  const { top, bottom } = box.getBoundingClientRect();
  return top > innerHeight || (bottom < 0 && CSS.supports('overflow-anchor', 'auto'));
}
