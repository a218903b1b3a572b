import type { CartRequests } from '../cart/page-cart.ts';
import { cartChangedEvent, type WidgetEvents } from '../core/document-events.ts';
import type { LoadPart } from './parts.ts';

/** What a page may call once it has been started. */
export interface PageApi {
  readonly version: string;
  /** For consent tools: may be called again when the shopper changes their mind. */
  readonly setConsent: (isGiven: boolean) => void;
  /** Looks for placements at once; those that are added to the page are found without it. */
  readonly init: () => Promise<void>;
  /** Settles when the page has been read and looked through. */
  readonly ready: Promise<PageApi>;
  /** Listens to an event of ours, under its name without the service's; returns a function that ends it. */
  readonly on: typeof on;
  readonly cart: PageCart;
}

declare module '../core/page.ts' {
  interface VitrineGlobal extends Partial<PageApi> {}
}

export interface PageCart extends CartRequests {
  /** For themes that have changed the cart in a way that nobody notices. */
  readonly changed: () => void;
}

/** The code of the requests comes with the first of them. */
export function pageCart(load: LoadPart): PageCart {
  return {
    add: (lines) =>
      load('cart')
        .then(({ cart }) => cart.add(lines))
        .catch(() => ({ isAdded: false, reason: '' })),
    read: () =>
      load('cart')
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
