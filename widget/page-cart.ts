import { addLines } from './cart.ts';
import { cartChangedEvent } from './cart-changes.ts';
import type { CartRequests } from './page-api.ts';
import { readCart } from './ruleset-context.ts';

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
