/**
 * Calls back at once, and at each change, with whether an element is in view. Stops when the signal aborts or the
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

/** The time on screen that makes a view: that of the viewable impression of the IAB and the MRC. */
const viewMs = 1_000;

/** Calls back once, when an element has been in view for a second without a break. */
export function whenSeen(
  element: Element,
  init: IntersectionObserverInit,
  handleSeen: () => void,
  signal: AbortSignal,
): void {
  let [isInView, isSeen] = [false, false];
  let timer = 0;
  const restart = () => {
    clearTimeout(timer);
    // A page in another tab is not on screen: its second begins again.
    if (isInView && !isSeen && !document.hidden) {
      timer = window.setTimeout(() => {
        if (!signal.aborted) {
          isSeen = true;
          handleSeen();
        }
      }, viewMs);
    }
  };
  const handleView = (isVisible: boolean) => {
    isInView = isVisible;
    restart();
    return isSeen;
  };
  watchView(element, init, handleView, signal);
  document.addEventListener('visibilitychange', restart, { signal });
}

/** Time of the frame in which a box was removed last. */
let lastFrame = 0;

/**
 * Removes a box out of view at the start of a frame, when its position is final. Removes one box per frame: browsers
 * count a layout shift when two boxes above the screen are removed at once, though nothing visibly moves.
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
 * Returns whether removing the box causes no visible layout shift: the box is below the screen, or above it in a
 * browser with scroll anchoring.
 */
function mayCollapse(box: Element): boolean {
  const { top, bottom } = box.getBoundingClientRect();
  return top > innerHeight || (bottom < 0 && CSS.supports('overflow-anchor', 'auto'));
}
