import type { Stores } from '../../store/stores.ts';
import type { OrderLineRecord, OrderRecord } from '../../store/tables/rows/order-rows.ts';
import { lineFields } from '../../store/tables/rows/order-rows.ts';

type StoredOrder = Omit<OrderRecord, 'contentHash' | 'variants'>;

/** Returns the stored orders of a shop with their lines, oldest first. */
export async function readStoredOrders(
  { database }: Stores,
  shopId: number,
): Promise<StoredOrder[]> {
  const { read } = database;
  const lines: (OrderLineRecord & { orderId: number })[] = await read('order_lines')
    .where({ shop_id: shopId })
    .orderBy('position')
    .select({ ...lineFields, orderId: 'order_id' });
  const orders: (Omit<StoredOrder, 'lines' | 'counted'> & { counted: boolean | number })[] =
    await read('orders').where({ shop_id: shopId }).orderBy('created_at').select({
      id: 'id',
      createdAt: 'created_at',
      counted: 'counted',
      customerId: 'customer_id',
      uuid: 'uuid',
    });
  return orders.map(({ counted, ...order }) => ({
    ...order,
    // SQLite has numbers for these.
    counted: counted === true || counted === 1,
    lines: lines.filter(({ orderId }) => orderId === order.id),
  }));
}
