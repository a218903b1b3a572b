import type { Knex } from 'knex';

interface RefundRow {
  shop_id: number;
  order_id: number;
  refund_id: number;
}

/** The refunds that the stored quantities of orders lack already. */
export class RefundStore {
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
