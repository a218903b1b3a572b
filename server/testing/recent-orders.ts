import { order } from './factories.ts';

/** Recent orders in the format of import files. */

export function daysAgo(days: number): string {
  return new Date(Date.now() - days * 24 * 3_600_000).toISOString();
}

let lastOrderId = 0;

/** Returns this number of orders, each with one unit of every product. */
export function recentOrders(count: number, ...productIds: number[]) {
  return Array.from({ length: count }, (_, index) =>
    order({
      id: ++lastOrderId,
      createdAt: daysAgo(1 + index / 10),
      units: Object.fromEntries(productIds.map((id) => [id, 1])),
    }),
  );
}
