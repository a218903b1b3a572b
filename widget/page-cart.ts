import { addLines } from './cart.ts';
import { cartChangedEvent } from './cart-changes.ts';
import type { PageCart } from './page-api.ts';
import { readCart } from './ruleset-context.ts';

export const cart: PageCart = {
  async add(lines) {
    const answer = await addLines(lines);
    if (answer.isAdded) {
      cart.changed();
    }
    return answer;
  },
  read: () => readCart(new AbortController().signal),
  changed: () => void document.dispatchEvent(new Event(cartChangedEvent)),
};
