import { addToCart } from './cart.ts';
import { emit, type CartAddition } from './document-events.ts';

/** What became of an addition to the cart. */
export type Addition =
  | { readonly status: 'adding' | 'added' }
  /** `reason` is the store's own sentence, empty when it gave none. */
  | { readonly status: 'failed'; readonly reason: string };

/** Puts one piece into the cart, unless the theme takes over. Never rejects. */
export async function purchase(
  place: 'quickview' | 'resultsPage',
  addition: CartAddition,
  tell: (addition: Addition) => void,
): Promise<void> {
  if (!emit(`smartsearch.${place}.beforeAdd`, addition)) {
    return;
  }
  tell({ status: 'adding' });
  const answer = await addToCart(addition.variant.id);
  if (!answer.isAdded) {
    tell({ status: 'failed', reason: answer.reason });
    return;
  }
  emit(`smartsearch.${place}.add`, addition);
  // Last, since a theme that shows its cart closes what would have said it.
  tell({ status: 'added' });
}
