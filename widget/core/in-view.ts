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
  let isInView = false;
  let isSeen = false;
  let timer = 0;
  const restart = () => {
    clearTimeout(timer);
    // A page in another tab is not on screen: its second begins again.
    if (isInView && !isSeen && !document.hidden) {
      timer = window.setTimeout(() => {
        isSeen = true;
        if (!signal.aborted) {
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
