import type { CartAnswer, CartLine } from './cart.ts';

/** What the page can do with the store's cart. */
export interface PageCart {
  /** Adds all lines or none. Never rejects. */
  readonly add: (lines: readonly CartLine[]) => Promise<CartAnswer>;
  /** The cart as the platform tells it; null where it does not. */
  readonly read: () => Promise<unknown>;
  /** For themes that have changed the cart in a way that nobody notices. */
  readonly changed: () => void;
}
