import { order } from './factories.ts';

/** Orders of the last days, as a store's files hold them. */

export function daysAgo(days: number): string {
  return new Date(Date.now() - days * 24 * 3_600_000).toISOString();
}

let lastOrderId = 0;

/** So many orders that hold these products, one unit of each. */
export function recentOrders(count: number, ...productIds: number[]) {
  return Array.from({ length: count }, (_, index) =>
    order({
      id: ++lastOrderId,
      createdAt: daysAgo(1 + index / 10),
      units: Object.fromEntries(productIds.map((id) => [id, 1])),
    }),
  );
}
