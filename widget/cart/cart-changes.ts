import { cartChangedEvent } from '../core/document-events.ts';

const additions = ['widget', 'smartsearch.quickview', 'smartsearch.resultsPage'];

/** Paths of the store that change its cart, in any of its languages. */
const changingPath = /\/cart\/(?:add|change|update|clear)(?:\.js)?$/;

/** The requests of a theme end one after the other; the cart is read once for all of them. */
const debounceMs = 150;

/**
 * Calls back soon after the cart may have changed, until the signal ends it: after our own additions, when the theme
 * dispatches the event, after the theme's own requests, and on a page that the browser restores from its cache.
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
  for (const place of additions) {
    document.addEventListener(`service:${place}.add`, changeSoon, { signal });
  }
  document.addEventListener(cartChangedEvent, changeSoon, { signal });
  window.addEventListener('pageshow', ({ persisted }) => persisted && changeSoon(), { signal });
  followRequests(changeSoon, signal);
}

/** The browser tells of requests that have ended, so that nothing of the page has to be replaced. */
function followRequests(handleChange: () => void, signal: AbortSignal): void {
  const observer = new PerformanceObserver((list) => {
    if (list.getEntries().some(({ name }) => changingPath.test(new URL(name).pathname))) {
      handleChange();
    }
  });
  observer.observe({ type: 'resource' });
  signal.addEventListener('abort', () => observer.disconnect());
}
