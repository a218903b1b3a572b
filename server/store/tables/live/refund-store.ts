import type { Knex } from 'knex';
import { lineFields, type OrderLineRecord, type OrderRecord } from '../rows/order-rows.ts';

interface RefundRow {
  shop_id: number;
  order_id: number;
  refund_id: number;
}

interface OrderRow {
  shop_id: number;
  id: number;
  created_at: number;
  counted: boolean | number;
  customer_id: number | null;
  uuid: string | null;
  variants: string | null;
  currency: string | null;
}

/** The refunds that the stored quantities of orders lack already. */
export class RefundStore {
  /** Returns an order without its hash. */
  async findOrder(
    connection: Knex,
    shopId: number,
    id: number,
  ): Promise<Omit<OrderRecord, 'contentHash'> | undefined> {
    const row = await connection<OrderRow>('orders').where({ shop_id: shopId, id }).first();
    const lines = await connection('order_lines')
      .where({ shop_id: shopId, order_id: id })
      .orderBy('position')
      .select<OrderLineRecord[]>(lineFields);
    return (
      row && {
        id,
        createdAt: row.created_at,
        counted: Boolean(row.counted),
        customerId: row.customer_id,
        uuid: row.uuid,
        variants: row.variants,
        currency: row.currency,
        lines,
      }
    );
  }

  /** Adds the refunds of an order. */
  async add(
    transaction: Knex.Transaction,
    shopId: number,
    orderId: number,
    refundIds: readonly number[],
  ): Promise<void> {
    if (refundIds.length > 0) {
      await transaction<RefundRow>('order_refunds')
        .insert(refundIds.map((id) => ({ shop_id: shopId, order_id: orderId, refund_id: id })))
        .onConflict(['shop_id', 'order_id', 'refund_id'])
        .ignore();
    }
  }

  async isKnown(
    connection: Knex,
    shopId: number,
    orderId: number,
    refundId: number,
  ): Promise<boolean> {
    const row = await connection<RefundRow>('order_refunds')
      .where({ shop_id: shopId, order_id: orderId, refund_id: refundId })
      .first();
    return row !== undefined;
  }
}
