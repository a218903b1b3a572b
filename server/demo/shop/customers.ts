import { cents, fromCents } from './numbers.ts';
import type { PlatformOrder, ShopCustomer } from './platform.ts';

/** Minimum number of orders of a regular customer. */
const minRegularOrders = 5;

/** Minimum total spent of a trade customer, in hundredths. */
const minTradeSpend = 200_000;

/** Builds the customers with an account and the totals of their orders. */
export function buildCustomers(orders: readonly PlatformOrder[]): ShopCustomer[] {
  const totals = new Map<number, { orders: number; spent: number }>();
  for (const { customer, cancelled_at, test, total_price } of orders) {
    if (customer && cancelled_at === null && !test) {
      const known = totals.get(customer.id) ?? { orders: 0, spent: 0 };
      totals.set(customer.id, {
        orders: known.orders + 1,
        spent: known.spent + cents(total_price),
      });
    }
  }
  return [...totals].map(([id, { orders: count, spent }]) => ({
    id,
    tags: [
      ...(count >= minRegularOrders ? ['regular'] : []),
      ...(spent >= minTradeSpend ? ['trade'] : []),
    ].join(', '),
    orders_count: count,
    total_spent: fromCents(spent),
  }));
}
