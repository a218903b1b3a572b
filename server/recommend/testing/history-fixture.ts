import * as fc from 'fast-check';
import { addedToCart, type History, viewed } from '../models/history.ts';
import { dayMs } from '../evaluation/popularity.ts';

export interface PastOrder {
  /** Days since 1970. */
  day: number;
  customerId?: number;
  products: readonly number[];
  /** Units of each product, 1 by default. */
  units?: number;
}

export interface PastSession {
  /** Days since 1970. A step takes a minute. */
  day: number;
  viewed: readonly number[];
  /** Added after all views. */
  added?: readonly number[];
  /** Weight of a browser session. Imported by default. */
  weight?: number;
}

const minuteMs = 60_000;

/**
 * Creates a history of products 0 to `productCount` - 1. Orders and sessions may come in any order.
 */
export function historyOf(
  productCount: number,
  orders: readonly PastOrder[],
  sessions: readonly PastSession[] = [],
): History {
  const sortedOrders = orders.toSorted((a, b) => a.day - b.day);
  const lines = sortedOrders.flatMap(({ products, units = 1 }) =>
    products.map((product) => ({ product, units })),
  );
  const sortedSessions = sessions.toSorted((a, b) => a.day - b.day);
  const visits = sortedSessions.map(stepsOf);
  const steps = visits.flat();
  return {
    productIds: Float64Array.from({ length: productCount }, (_, number) => 1000 + number),
    orders: {
      placedAt: Float64Array.from(sortedOrders, ({ day }) => day * dayMs),
      customerIds: Float64Array.from(sortedOrders, ({ customerId = 0 }) => customerId),
      starts: startsOf(sortedOrders.map(({ products }) => products.length)),
      products: Uint32Array.from(lines, ({ product }) => product),
      units: Uint32Array.from(lines, ({ units }) => units),
    },
    sessions: {
      starts: startsOf(visits.map(({ length }) => length)),
      products: Uint32Array.from(steps, ({ product }) => product),
      acts: Uint8Array.from(steps, ({ act }) => act),
      at: Float64Array.from(steps, ({ at }) => at),
      weights: Float64Array.from(sortedSessions, ({ weight = 1 }) => weight),
      isTrusted: Uint8Array.from(sortedSessions, ({ weight }) => (weight === undefined ? 1 : 0)),
    },
  };
}

const product = fc.nat(11);
const day = fc.integer({ min: 0, max: 120 });

export const anyOrders = fc.array(
  fc.record({
    day,
    customerId: fc.nat(4),
    products: fc.uniqueArray(product, { minLength: 1, maxLength: 5 }),
    units: fc.integer({ min: 1, max: 3 }),
  }),
  { maxLength: 40 },
);

export const anySessions = fc.array(
  fc.record({
    day,
    viewed: fc.uniqueArray(product, { minLength: 1, maxLength: 5 }),
    added: fc.uniqueArray(product, { maxLength: 2 }),
  }),
  { maxLength: 40 },
);

/** Large enough for all products of `anyOrders` and `anySessions`. */
export const anyProductCount = 12;

function stepsOf({ day: begin, viewed: seen, added = [] }: PastSession) {
  const acts = [
    ...seen.map((number) => ({ product: number, act: viewed })),
    ...added.map((number) => ({ product: number, act: addedToCart })),
  ];
  return acts.map((step, index) => ({ ...step, at: begin * dayMs + index * minuteMs }));
}

function startsOf(lengths: readonly number[]): Uint32Array {
  const starts = new Uint32Array(lengths.length + 1);
  for (const [index, length] of lengths.entries()) {
    starts[index + 1] = (starts[index] ?? 0) + length;
  }
  return starts;
}
