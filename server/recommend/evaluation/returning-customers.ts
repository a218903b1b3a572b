import type { OrderHistory } from '../models/history.ts';

/** The orders of each known customer by number, oldest first, from the numbered one on. */
export function ordersByCustomer(
  { customerIds }: OrderHistory,
  firstOrder: number,
): Map<number, number[]> {
  const byCustomer = new Map<number, number[]>();
  for (let order = firstOrder; order < customerIds.length; order++) {
    const customerId = customerIds[order] ?? 0;
    if (customerId === 0) {
      continue;
    }
    const orders = byCustomer.get(customerId);
    if (orders) {
      orders.push(order);
    } else {
      byCustomer.set(customerId, [order]);
    }
  }
  return byCustomer;
}

export function productsOfOrder({ starts, products }: OrderHistory, order: number): number[] {
  return [...products.subarray(starts[order], starts[order + 1])];
}
