import type { Knex } from 'knex';
import type { Order } from '../ingest/records/order.ts';
import type { OrderStore } from '../store/tables/shoppers/order-store.ts';
import type { OrderRow } from './live-rows.ts';

/** Keeps the known customers of orders that do not name any: the app may not see them any more. */
export async function completeOrders(
  { orders }: { orders: OrderStore },
  transaction: Knex.Transaction,
  shopId: number,
  rows: readonly OrderRow[],
): Promise<Order[]> {
  const named = rows.map((row) => ({ row, source: newestNaming(row) }));
  const unknown = named.flatMap(({ row, source }) => (source ? [] : [row.value.id]));
  const known =
    unknown.length === 0
      ? new Map<number, number | null>()
      : await orders.customerIds(transaction, shopId, unknown);
  return named.map(({ row: { value }, source }) => ({
    ...value,
    customer_id: source ? source.value.customer_id : (known.get(value.id) ?? null),
  }));
}

/** Returns the row, or the newest one before it that names its customer. */
function newestNaming(row: OrderRow): OrderRow | undefined {
  return row.namesCustomer ? row : row.earlier && newestNaming(row.earlier);
}
