import { followCart } from '../cart/storefront/cart-changes.ts';
import { loadStorefront, readCart } from '../cart/storefront/storefront-cart.ts';
import { getPath, textAt } from '../core/json.ts';
import { followConsent, readConsent } from '../shopper/consent.ts';
import { sessionUuid } from '../shopper/session.ts';
import { recall } from '../shopper/storage.ts';

/** The hidden attribute of the cart. The order carries it, and names the session of a shopper who has consented. */
const name = '_vitrine';

/** The shortest time between two changes of the cart, in milliseconds. */
const pauseMs = 2_000;

/**
 * Keeps the attribute of the cart until the signal aborts: writes it to a cart that is not empty while the shopper
 * consents, and removes it when consent is refused.
 */
export function keepCartAttribute(signal: AbortSignal): void {
  let changedAt = -Infinity;
  let timer = 0;
  const updateSoon = () => {
    clearTimeout(timer);
    const waitMs = Math.max(0, changedAt + pauseMs - performance.now());
    timer = window.setTimeout(() => {
      // The next change of the cart or the next page tries again.
      update().catch(() => undefined);
    }, waitMs);
  };
  const update = async () => {
    if (signal.aborted || readConsent() === null) {
      return;
    }
    const cart = await readCart(signal);
    if (performance.now() < changedAt + pauseMs) {
      updateSoon();
    } else if (isOutdated(cart)) {
      const { setAttributes } = await loadStorefront();
      changedAt = performance.now();
      await setAttributes?.({ [name]: currentValue() });
    }
  };
  followConsent(updateSoon, signal);
  // Without this code, the next page writes the attribute.
  followCart(updateSoon, signal).catch(() => undefined);
  updateSoon();
}

function isOutdated(cart: unknown): boolean {
  const value = currentValue();
  const hasLines = Number(getPath(cart, 'item_count')) > 0;
  return value !== textAt(cart, 'attributes', name) && (hasLines || !value);
}

/** Returns the session with the variants that it has seen; an empty text without consent. */
function currentValue(): string {
  const uuid = sessionUuid();
  return uuid ? `v1;${uuid};${recall('variants') ?? ''}` : '';
}
