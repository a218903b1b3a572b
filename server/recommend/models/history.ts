/**
 * A shop's history as columns. Products are numbered by their index in `productIds`, so that models
 * count in arrays instead of maps by id.
 */
export interface History {
  /** Product number → id, ascending. Contains all products of the shop. */
  productIds: Float64Array;
  orders: OrderHistory;
  sessions: SessionHistory;
}

/** The orders that count, oldest first. */
export interface OrderHistory {
  /** Milliseconds since 1970, by order. */
  placedAt: Float64Array;
  /** Customer id by order; 0 for an unknown customer. */
  customerIds: Float64Array;
  /** Order → index of its first line. Has one entry more than there are orders. */
  starts: Uint32Array;
  /** Product number by line. A product occurs once within an order. */
  products: Uint32Array;
  /** Units after refunds by line, above 0. */
  units: Uint32Array;
}

/** Shopping sessions by their begin, oldest first. */
export interface SessionHistory {
  /** Session → index of its first step. Has one entry more than there are sessions. */
  starts: Uint32Array;
  /** Product number by step. A shopper counts once a day for a product and an act. */
  products: Uint32Array;
  acts: Uint8Array;
  /** Milliseconds since 1970 by step, ascending within a session. */
  at: Float64Array;
  /** Weight of each session, between 0 and 1. See `sessionWeight`. */
  weights: Float64Array;
  /** 1 for an imported session, which is trusted; 0 for one that a browser sent. */
  isTrusted: Uint8Array;
}

/** Kinds of steps, as stored in `SessionHistory.acts`. */
export const viewed = 0;
export const addedToCart = 1;

/** Returns the time of the newest step, or undefined without steps. */
export function newestStepAt({ at }: SessionHistory): number | undefined {
  return at.length === 0 ? undefined : at.reduce((one, other) => Math.max(one, other));
}

/** Returns the oldest `count` orders. */
export function firstOrders(orders: OrderHistory, count: number): OrderHistory {
  const lineCount = orders.starts[count] ?? 0;
  return {
    placedAt: orders.placedAt.subarray(0, count),
    customerIds: orders.customerIds.subarray(0, count),
    starts: orders.starts.subarray(0, count + 1),
    products: orders.products.subarray(0, lineCount),
    units: orders.units.subarray(0, lineCount),
  };
}
