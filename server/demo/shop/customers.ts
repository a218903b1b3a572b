import { cents, fromCents } from './numbers.ts';
import type { PlatformOrder, ShopCustomer } from './platform.ts';

/** Orders from which on the shop knows somebody as a regular. */
const ordersOfRegulars = 5;

/** Spent from which on somebody buys for a business, in hundredths. */
const spentByTrade = 200_000;

/** Everybody who has an account, with what their orders come to. */
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
      ...(count >= ordersOfRegulars ? ['regular'] : []),
      ...(spent >= spentByTrade ? ['trade'] : []),
    ].join(', '),
    orders_count: count,
    total_spent: fromCents(spent),
  }));
}
