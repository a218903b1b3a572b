/** Line properties. The store hides those whose names begin with an underscore. */
export type LineProperties = Readonly<Record<string, string>>;

/** A value that the shopper chose for an attribute, both by their names for the cart. */
export interface ChosenAttribute {
  readonly attribute: string;
  readonly value: string;
}

/** A line of the store's cart. */
export interface CartLine {
  /** Id of the variant. */
  readonly id: number;
  readonly quantity: number;
  /** Id of the product, for carts that need both. */
  readonly productId?: number;
  readonly properties?: LineProperties;
  /** For a variant that is sold in any value of these attributes. */
  readonly attributes?: readonly ChosenAttribute[];
  /** Id of the plan of a subscription. */
  readonly sellingPlan?: number;
}

/** A change of a line that the cart has. */
export interface LineChange {
  /** Key of the line, or the id of its variant. */
  readonly key: string;
  /** The new quantity; 0 removes the line. */
  readonly quantity: number;
  /** The new properties. Without them, the line keeps its own. */
  readonly properties?: LineProperties | undefined;
  readonly sellingPlan?: number | undefined;
}

export type CartAnswer =
  | { readonly isAdded: true }
  /** `reason` is the store's own sentence, empty when it gave none. */
  | { readonly isAdded: false; readonly reason: string };

/** A change of the cart by the theme or by another script. */
export interface CartChange {
  readonly isAddition: boolean;
  /** Ids of the added variants; empty when the store does not tell them. */
  readonly variantIds: readonly number[];
}

/** The cart of a storefront. Adapters implement it, and so may a page. */
export interface Storefront {
  /** Adds all lines or none. Without an answer, they count as added. */
  readonly add: (
    lines: readonly CartLine[],
  ) => Promise<CartAnswer | undefined | void> | CartAnswer | undefined | void;
  /** Returns the cart in the shape of the platform's `cart.js`, or null when it cannot be read. */
  readonly read?: (signal: AbortSignal) => unknown;
  /** Changes a line, for scripts that were written for another service. Rejects with the store's own sentence. */
  readonly change?: (change: LineChange) => Promise<void>;
  /** Sets attributes of the cart, which its order carries. An empty value removes one. */
  readonly setAttributes?: (attributes: Readonly<Record<string, string>>) => Promise<unknown>;
  /** Calls back after changes that the widgets did not make, until the signal aborts. */
  readonly follow?: (handleChange: (change: CartChange) => void, signal: AbortSignal) => void;
}
