import { textAt } from './json.ts';
import { storeRoot } from './platform.ts';

export type CartAnswer =
  | { readonly isAdded: true }
  /** `reason` is the store's own sentence, empty when it gave none. */
  | { readonly isAdded: false; readonly reason: string };

/** The cart belongs to the store, which may be slow; a request given up may still have added. In milliseconds. */
const patience = 10_000;

/** Adds one piece of a variant through the platform's own cart. Never rejects. */
export async function addToCart(variantId: number): Promise<CartAnswer> {
  try {
    const response = await fetch(`${storeRoot()}cart/add.js`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ items: [{ id: variantId, quantity: 1 }] }),
      signal: AbortSignal.timeout(patience),
    });
    if (response.ok) {
      return { isAdded: true };
    }
    return { isAdded: false, reason: textAt(await response.json(), 'description') };
  } catch {
    // The network, or an answer that is no JSON: there is no reason that a shopper could read.
    return { isAdded: false, reason: '' };
  }
}
