import type { Knex } from 'knex';
import { runInChunks } from './chunks.ts';
import { contentHashes } from './content-hashes.ts';
import { recordChanges } from './change-feed.ts';
import type { Database } from './database.ts';

export interface OrderRecord {
  id: number;
  /** Milliseconds since 1970. */
  createdAt: number;
  /** False for test, cancelled and voided orders: kept, and left out of every count. */
  counted: boolean;
  customerId: number | null;
  lines: OrderLineRecord[];
  contentHash: string;
}

export interface OrderLineRecord {
  productId: number;
  variantId: number | null;
  /** Refunds are already subtracted. */
  quantity: number;
  /** In hundredths. */
  price: number;
}

export interface UnitsSold {
  productId: number;
  units: number;
}

interface OrderRow {
  shop_id: number;
  id: number;
  created_at: number;
  counted: boolean | number;
  customer_id: number | null;
  content_hash: string;
}

interface OrderLineRow {
  shop_id: number;
  order_id: number;
  position: number;
  product_id: number;
  variant_id: number | null;
  quantity: number;
  price: number;
}

export class OrderStore {
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
  }

  contentHashes(shopId: number, ids: readonly number[]): Promise<Map<number, string>> {
    return contentHashes(this.#database, 'orders', shopId, ids);
  }

  /** Inserts or replaces, lines included. */
  async save(
    transaction: Knex.Transaction,
    shopId: number,
    orders: readonly OrderRecord[],
  ): Promise<void> {
    await runInChunks(
      orders.map(({ id }) => id),
      (chunk) =>
        transaction<OrderLineRow>('order_lines')
          .where({ shop_id: shopId })
          .whereIn('order_id', chunk)
          .del(),
    );
    await runInChunks(orders, (chunk) =>
      transaction<OrderRow>('orders')
        .insert(chunk.map((order) => toOrderRow(shopId, order)))
        .onConflict(['shop_id', 'id'])
        .merge(),
    );
    const lines = orders.flatMap((order) => toLineRows(shopId, order));
    await runInChunks(lines, (chunk) => transaction<OrderLineRow>('order_lines').insert(chunk));
    await recordChanges(transaction, shopId, [{ kind: 'orders', id: 0 }]);
  }

  /** When the newest counted order was placed. */
  async newestOrderAt(shopId: number): Promise<number | undefined> {
    const row = await this.#database
      .read<OrderRow>('orders')
      .where({ shop_id: shopId, counted: true })
      .orderBy('created_at', 'desc')
      .first('created_at');
    return row?.created_at;
  }

  /** Units sold a product in counted orders placed in the half-open window (`after`, `until`]. */
  async unitsSold(shopId: number, after: number, until: number): Promise<UnitsSold[]> {
    return this.#database
      .read('order_lines')
      .join('orders', (join) =>
        join.on('orders.shop_id', 'order_lines.shop_id').andOn('orders.id', 'order_lines.order_id'),
      )
      .where({ 'orders.shop_id': shopId, 'orders.counted': true })
      .andWhere('orders.created_at', '>', after)
      .andWhere('orders.created_at', '<=', until)
      .groupBy('order_lines.product_id')
      .select<UnitsSold[]>({ productId: 'order_lines.product_id' })
      .sum({ units: 'order_lines.quantity' });
  }
}

function toOrderRow(shopId: number, order: OrderRecord): OrderRow {
  return {
    shop_id: shopId,
    id: order.id,
    created_at: order.createdAt,
    counted: order.counted,
    customer_id: order.customerId,
    content_hash: order.contentHash,
  };
}

function toLineRows(shopId: number, order: OrderRecord): OrderLineRow[] {
  return order.lines.map(({ productId, variantId, quantity, price }, position) => ({
    shop_id: shopId,
    order_id: order.id,
    position,
    product_id: productId,
    variant_id: variantId,
    quantity,
    price,
  }));
}
