import {
  firstOrders,
  type History,
  type OrderHistory,
  type SessionHistory,
} from '../models/history.ts';

/** The end of the history that recommenders learn from. */
export interface Split {
  /** Begin of the predicted part. Milliseconds since 1970. */
  at: number;
  before: number;
  after: number;
}

/** Splits off about the newest `share` of the orders. Returns null without orders. */
export function splitOfOrders(orders: OrderHistory, share: number): Split | null {
  const count = orders.placedAt.length;
  const at = orders.placedAt[firstOfNewest(count, share)];
  return at === undefined ? null : splitAt(at, firstOrderFrom(orders, at), count);
}

/**
 * Splits sessions by their begin. Separate from orders, because views may be recorded since last
 * month only.
 */
export function splitOfSessions(sessions: SessionHistory, share: number): Split | null {
  const count = sessions.starts.length - 1;
  const at = sessions.at[sessions.starts[firstOfNewest(count, share)] ?? sessions.at.length];
  return at === undefined ? null : splitAt(at, firstSessionFrom(sessions, at), count);
}

/** Returns the history before `time`. */
export function historyBefore({ productIds, orders, sessions }: History, time: number): History {
  return {
    productIds,
    orders: firstOrders(orders, firstOrderFrom(orders, time)),
    sessions: sessionsBefore(sessions, time),
  };
}

/** Returns the number of the first order placed at `time` or later. */
export function firstOrderFrom({ placedAt }: OrderHistory, time: number): number {
  let low = 0;
  let high = placedAt.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((placedAt[middle] ?? Infinity) < time) {
      low = middle + 1;
    } else {
      high = middle;
    }
  }
  return low;
}

/** Returns the number of the first session that began at `time` or later. */
export function firstSessionFrom({ starts, at }: SessionHistory, time: number): number {
  let session = 0;
  while (session < starts.length - 1 && (at[starts[session] ?? 0] ?? Infinity) < time) {
    session++;
  }
  return session;
}

function splitAt(at: number, before: number, count: number): Split {
  return { at, before, after: count - before };
}

function firstOfNewest(count: number, share: number): number {
  return Math.floor(count * (1 - share));
}

/** A session that continues after `time` keeps its earlier steps. */
function sessionsBefore(sessions: SessionHistory, time: number): SessionHistory {
  const count = firstSessionFrom(sessions, time);
  const all = sessions.starts[count] ?? 0;
  const starts = new Uint32Array(count + 1);
  const products = new Uint32Array(all);
  const acts = new Uint8Array(all);
  const at = new Float64Array(all);
  let stepCount = 0;
  for (let session = 0; session < count; session++) {
    const end = sessions.starts[session + 1] ?? 0;
    for (let step = sessions.starts[session] ?? 0; step < end; step++) {
      const stepAt = sessions.at[step] ?? Infinity;
      if (stepAt < time) {
        products[stepCount] = sessions.products[step] ?? 0;
        acts[stepCount] = sessions.acts[step] ?? 0;
        at[stepCount] = stepAt;
        stepCount++;
      }
    }
    starts[session + 1] = stepCount;
  }
  return {
    starts,
    products: products.subarray(0, stepCount),
    acts: acts.subarray(0, stepCount),
    at: at.subarray(0, stepCount),
    weights: sessions.weights.subarray(0, count),
    isTrusted: sessions.isTrusted.subarray(0, count),
  };
}
