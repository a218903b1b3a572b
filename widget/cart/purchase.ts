import { addLines } from './storefront/storefront-cart.ts';
import type { CartLine } from '../core/storefront.ts';
import { propertiesOf } from './line-properties.ts';
import { emit, type CartAddition, type WidgetCartAddition } from '../core/document-events.ts';
import { texts } from '../core/format.ts';
import type { Message } from '../core/live-region.ts';
import { ownText } from '../core/own-text.ts';
import type { StoreProduct } from '../core/product.ts';

/** The state of an addition to the cart. */
export interface Addition {
  readonly status: 'adding' | 'added' | 'failed';
  /** Label of the button that adds; missing when it has its usual label. */
  readonly label?: string;
  /** The result; empty while the request is pending. */
  readonly sentence: Message;
}

/** The details of events, by the start of their names. */
interface Purchases {
  'smartsearch.quickview': CartAddition;
  'smartsearch.resultsPage': CartAddition;
  widget: WidgetCartAddition;
}

/**
 * Adds one piece of each to the cart, all or none, without those whose events a listener cancels. Never rejects.
 *
 * @returns the products that were added.
 */
export async function purchaseAll<Place extends keyof Purchases>(
  place: Place,
  additions: readonly Purchases[Place][],
  tell: (addition: Addition) => void,
): Promise<readonly StoreProduct[]> {
  const name: keyof Purchases = place;
  const details: readonly Purchases[keyof Purchases][] = additions;
  const wanted = details.filter((detail) => emit(`${name}.beforeAdd`, detail));
  if (wanted.length === 0) {
    return [];
  }
  tell({ status: 'adding', label: texts.adding, sentence: '' });
  const answer = await addLines(wanted.map(lineOf));
  if (!answer.isAdded) {
    tell({ status: 'failed', sentence: answer.reason || ownText(texts.addFailed) });
    return [];
  }
  for (const detail of wanted) {
    emit(`${name}.add`, detail);
  }
  // Dispatched last: a theme that then opens its cart may close the element that announces the addition.
  tell({ status: 'added', label: texts.added, sentence: ownText(texts.addedToCart) });
  return wanted.map(({ product }) => product);
}

function lineOf({ product, variant, attributes }: CartAddition): CartLine {
  const properties = propertiesOf(product.link);
  return {
    id: variant.id,
    productId: product.id,
    quantity: 1,
    ...(properties && { properties }),
    ...(attributes && { attributes }),
  };
}
