import type { OrderHistory } from './history.ts';

/** Returns the orders of each known customer, oldest first, from the given order on. */
export function ordersByCustomer(
  { customerIds }: OrderHistory,
  firstOrder = 0,
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
