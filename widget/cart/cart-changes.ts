import { cartChangedEvent } from '../core/document-events.ts';

const additions = ['widget', 'smartsearch.quickview', 'smartsearch.resultsPage'];

/** What changes the cart of the store, in any language of it. */
const changingPath = /\/cart\/(?:add|change|update|clear)(?:\.js)?$/;

/**
 * Calls back whenever the cart may have changed, until the signal ends it: after our own additions, when the
 * theme says so, after the theme's own requests, and on a page that comes back out of the browser's memory.
 */
export function followCart(handleChange: () => void, signal: AbortSignal): void {
  for (const place of additions) {
    document.addEventListener(`service:${place}.add`, handleChange, { signal });
  }
  document.addEventListener(cartChangedEvent, handleChange, { signal });
  window.addEventListener('pageshow', ({ persisted }) => persisted && handleChange(), { signal });
  followRequests(handleChange, signal);
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
