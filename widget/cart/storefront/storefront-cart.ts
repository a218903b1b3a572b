import { emit } from '../../core/document-events.ts';
import type { CartAnswer, CartLine, Storefront } from '../../core/storefront.ts';

/** Returns the cart of the page: its own functions, or the platform's. */
export async function loadStorefront(): Promise<Storefront> {
  return (
    globalThis.Vitrine?.storefront ?? (await import('../platform/platform-cart.ts')).platformCart
  );
}

/** Adds all lines or none, and dispatches `service:cart`. Never rejects. */
export async function addLines(lines: readonly CartLine[]): Promise<CartAnswer> {
  try {
    const storefront = await loadStorefront();
    const answer = (await storefront.add(lines)) ?? { isAdded: true };
    if (answer.isAdded) {
      emit('cart', { lines });
    }
    return answer;
  } catch {
    // Neither code that did not load nor a failed request has a reason for the shopper.
    return { isAdded: false, reason: '' };
  }
}

/** Returns the cart in the shape of the platform's `cart.js`, or null when it cannot be read. */
export async function readCart(signal: AbortSignal): Promise<unknown> {
  try {
    const storefront = await loadStorefront();
    return await storefront.read?.(AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]));
  } catch {
    // The network, or an answer that is no JSON; when the placement has gone, the next request ends too.
    return null;
  }
}

/** Timeout in milliseconds. It is short, because the request for products waits for the cart. */
const timeoutMs = 1_500;
