import { addLines, type CartLine } from './cart.ts';
import { emit, type CartAddition, type WidgetCartAddition } from './document-events.ts';

/** What became of an addition to the cart. */
export type Addition =
  | { readonly status: 'adding' | 'added' }
  /** `reason` is the store's own sentence, empty when it gave none. */
  | { readonly status: 'failed'; readonly reason: string };

/** Who asks for it, by the names of their events, and what these events say. */
interface Purchases {
  'smartsearch.quickview': CartAddition;
  'smartsearch.resultsPage': CartAddition;
  widget: WidgetCartAddition;
}

/**
 * Puts one piece into the cart, unless the theme takes over. Never rejects.
 *
 * @param properties - of the line in the cart.
 */
export async function purchase<Place extends keyof Purchases>(
  place: Place,
  addition: Purchases[Place],
  tell: (addition: Addition) => void,
  properties?: CartLine['properties'],
): Promise<void> {
  const name: keyof Purchases = place;
  const detail: Purchases[keyof Purchases] = addition;
  if (!emit(`${name}.beforeAdd`, detail)) {
    return;
  }
  tell({ status: 'adding' });
  const line = { id: addition.variant.id, quantity: 1, ...(properties ? { properties } : {}) };
  const answer = await addLines([line]);
  if (!answer.isAdded) {
    tell({ status: 'failed', reason: answer.reason });
    return;
  }
  emit(`${name}.add`, detail);
  // Last, since a theme that shows its cart closes what would have said it.
  tell({ status: 'added' });
}
