import type { CartRequests } from '../cart/storefront/page-cart.ts';
import { cartChangedEvent, type WidgetEvents } from '../core/document-events.ts';
import type { LoadPart } from './parts.ts';

/** The functions that a started page may call. */
export interface PageApi {
  readonly version: string;
  /** Sets the shopper's consent. Consent tools call it again when the shopper changes their mind. */
  readonly setConsent: (isGiven: boolean) => void;
  /** Finds placements at once. Placements that are added later are found without this call. */
  readonly init: () => Promise<void>;
  /** Resolves when the document is parsed and its placements are found. */
  readonly ready: Promise<PageApi>;
  /** Listens to a widget event by its name without the service's prefix. Returns a function that stops listening. */
  readonly on: typeof on;
  readonly cart: PageCart;
}

declare module '../core/page.ts' {
  interface VitrineGlobal extends Partial<PageApi> {}
}

interface PageCart extends CartRequests {
  /** Tells the elements that the theme has changed the cart. */
  readonly changed: () => void;
}

/** Returns the cart of the page. Its code is loaded with the first request. */
export function pageCart(load: LoadPart): PageCart {
  return {
    add: (lines) =>
      load('cart-storefront')
        .then(({ cart }) => cart.add(lines))
        .catch(() => ({ isAdded: false, reason: '' })),
    read: () =>
      load('cart-storefront')
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
