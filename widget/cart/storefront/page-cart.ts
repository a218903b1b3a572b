import { cartChangedEvent } from '../../core/document-events.ts';
import type { CartAnswer, CartLine } from '../../core/storefront.ts';
import { addLines, readCart } from './storefront-cart.ts';

/** The requests that a page can send to the store's cart. */
export interface CartRequests {
  /** Adds all lines or none. Never rejects. */
  readonly add: (lines: readonly CartLine[]) => Promise<CartAnswer>;
  /** Returns the cart in the shape of the platform's `cart.js`, or null when it cannot be read. */
  readonly read: () => Promise<unknown>;
}

export const cart: CartRequests = {
  async add(lines) {
    const answer = await addLines(lines);
    if (answer.isAdded) {
      document.dispatchEvent(new Event(cartChangedEvent));
    }
    return answer;
  },
  read: () => readCart(new AbortController().signal),
};
