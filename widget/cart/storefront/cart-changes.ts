import { cartChangedEvent } from '../../core/document-events.ts';
import type { CartChange } from '../../core/storefront.ts';
import { loadStorefront } from './storefront-cart.ts';

/** Debounce time in milliseconds, so that several requests of a theme cause one read of the cart. */
const debounceMs = 150;

/**
 * Calls back soon after the cart may have changed, until the signal aborts: after additions by the elements, after the
 * theme changes the cart or dispatches the event, and when the browser restores the page from its cache.
 *
 * @param handleChange - gets the time of the latest change, in the clock of `performance.now()`.
 */
export async function followCart(
  handleChange: (changedAt: number) => void,
  signal: AbortSignal,
): Promise<void> {
  if (signal.aborted) {
    return;
  }
  let timer = 0;
  const changeSoon = () => {
    const changedAt = performance.now();
    clearTimeout(timer);
    timer = window.setTimeout(() => signal.aborted || handleChange(changedAt), debounceMs);
  };
  for (const name of ['service:cart', cartChangedEvent]) {
    document.addEventListener(name, changeSoon, { signal });
  }
  window.addEventListener('pageshow', ({ persisted }) => persisted && changeSoon(), { signal });
  await followTheme(changeSoon, signal);
}

/** Calls back after changes of the cart that the elements did not make, until the signal aborts. */
export async function followTheme(
  handleChange: (change: CartChange) => void,
  signal: AbortSignal,
): Promise<void> {
  const { follow } = await loadStorefront();
  if (!signal.aborted) {
    follow?.(handleChange, signal);
  }
}
