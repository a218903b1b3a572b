import type { CartAnswer, CartLine } from './cart.ts';
import { cartChangedEvent } from './cart-changes.ts';
import type { WidgetEvents } from './document-events.ts';
import type { LoadPart } from './parts.ts';

/** What the page can ask of the store's cart. */
export interface CartRequests {
  /** Adds all lines or none. Never rejects. */
  readonly add: (lines: readonly CartLine[]) => Promise<CartAnswer>;
  /** The cart as the platform tells it; null where it does not. */
  readonly read: () => Promise<unknown>;
}

export interface PageCart extends CartRequests {
  /** For themes that have changed the cart in a way that nobody notices. */
  readonly changed: () => void;
}

/** The code of the requests comes with the first of them. */
export function pageCart(load: LoadPart): PageCart {
  return {
    add: (lines) =>
      load('page-cart')
        .then(({ cart }) => cart.add(lines))
        .catch(() => ({ isAdded: false, reason: '' })),
    read: () =>
      load('page-cart')
        .then(({ cart }) => cart.read())
        .catch(() => null),
    changed: () => void document.dispatchEvent(new Event(cartChangedEvent)),
  };
}

export function on<Name extends keyof WidgetEvents>(
  name: Name,
  handle: (event: CustomEvent<WidgetEvents[Name]>) => void,
): () => void {
  const listen = (event: Event) => event instanceof CustomEvent && handle(event);
  document.addEventListener(`service:${name}`, listen);
  return () => document.removeEventListener(`service:${name}`, listen);
}
