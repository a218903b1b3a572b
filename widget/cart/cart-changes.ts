import { additionEvents, cartChangedEvent } from '../core/document-events.ts';

/** Matches paths of the store that change its cart, in any language. */
const changingPath = /\/cart\/(?:add|change|update|clear)(?:\.js)?$/;

/** Debounce time in milliseconds, so that several requests of a theme cause one read of the cart. */
const debounceMs = 150;

/**
 * Calls back soon after the cart may have changed, until the signal aborts: after additions by the elements, after the
 * theme dispatches the event or sends a cart request, and when the browser restores the page from its cache.
 */
export function followCart(handleChange: () => void, signal: AbortSignal): void {
  if (signal.aborted) {
    return;
  }
  let timer = 0;
  const changeSoon = () => {
    clearTimeout(timer);
    timer = window.setTimeout(() => signal.aborted || handleChange(), debounceMs);
  };
  for (const name of [...additionEvents, cartChangedEvent]) {
    document.addEventListener(name, changeSoon, { signal });
  }
  window.addEventListener('pageshow', ({ persisted }) => persisted && changeSoon(), { signal });
  followRequests(changeSoon, signal);
}

/** Observes finished requests by `PerformanceObserver`, without patching the page's `fetch`. */
function followRequests(handleChange: () => void, signal: AbortSignal): void {
  const observer = new PerformanceObserver((list) => {
    if (list.getEntries().some(({ name }) => changingPath.test(new URL(name).pathname))) {
      handleChange();
    }
  });
  observer.observe({ type: 'resource' });
  signal.addEventListener('abort', () => observer.disconnect());
}
