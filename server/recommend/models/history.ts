/**
 * A shop's past as columns. Products stand in it by number, their place in `productIds`: models count in
 * arrays instead of maps by id.
 */
export interface History {
  /** Number → id, ascending. All products that the shop has. */
  productIds: Float64Array;
  orders: OrderHistory;
  sessions: SessionHistory;
}

/** Orders that count, oldest first. */
export interface OrderHistory {
  /** Milliseconds since 1970, one an order. */
  placedAt: Float64Array;
  /** 0: nobody known. One an order. */
  customerIds: Float64Array;
  /** Order → its first line; one more than there are orders. */
  starts: Uint32Array;
  /** Numbers, one a line; no product twice within an order. */
  products: Uint32Array;
  /** After refunds and above 0, one a line. */
  units: Uint32Array;
}

/** What shoppers did in one go each, by when it began, oldest first. */
export interface SessionHistory {
  /** Session → its first step; one more than there are sessions. */
  starts: Uint32Array;
  /** Numbers, one a step. A shopper counts once a day for a product and an act. */
  products: Uint32Array;
  acts: Uint8Array;
  /** Milliseconds since 1970, one a step, ascending within a session. */
  at: Float64Array;
  /** How much each session counts, between 0 and 1; see `sessionWeight`. */
  weights: Float64Array;
  /** 1: imported, and believed as it is; 0: sent by a browser. One a session. */
  isTrusted: Uint8Array;
}

/** What a step of a session was, as `SessionHistory.acts` holds it. */
export const viewed = 0;
export const addedToCart = 1;

/** When the newest step of a session was taken; undefined when there is none. */
export function newestStepAt({ at }: SessionHistory): number | undefined {
  return at.length === 0 ? undefined : at.reduce((one, other) => Math.max(one, other));
}
