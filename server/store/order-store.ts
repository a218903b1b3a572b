import type { Knex } from 'knex';
import { contentHashes } from './content-hashes.ts';
import { recordChanges } from './change-feed.ts';
import type { Database } from './database.ts';
import { idsAfter } from './ids-after.ts';

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

/** Half-open windows (`after`, `until`], in milliseconds since 1970; the recent one ends the longer one. */
export interface SalesWindows {
  until: number;
  recentAfter: number;
  yearAfter: number;
}

/** Units of one product in the two windows. */
export interface UnitsSold {
  productId: number;
  recent: number;
  year: number;
}

/** What a customer bought of one product in one order and kept. */
export interface Purchase {
  orderId: number;
  /** Milliseconds since 1970. */
  placedAt: number;
  productId: number;
  units: number;
}

/** A variant that a customer bought in some order and kept; null: the order does not name it. */
export interface PurchasedVariant {
  productId: number;
  variantId: number | null;
}

interface OrderRow {
  shop_id: number;
  id: number;
  created_at: number;
  counted: boolean | number;
  customer_id: number | null;
  content_hash: string;
}

/* Rows come in as one JSON text, as those of products do. */

const deleteLines = `DELETE FROM order_lines
  WHERE shop_id = ? AND order_id IN (SELECT value FROM json_each(?))`;

const deleteOrders = `DELETE FROM orders
  WHERE shop_id = ? AND id IN (SELECT value FROM json_each(?))`;

const upsertOrders = `INSERT INTO orders
  (shop_id, id, created_at, counted, customer_id, content_hash)
  SELECT ?, value ->> 0, value ->> 1, value ->> 2, value ->> 3, value ->> 4
  FROM json_each(?) WHERE true
  ON CONFLICT (shop_id, id) DO UPDATE SET created_at = excluded.created_at,
    counted = excluded.counted, customer_id = excluded.customer_id,
    content_hash = excluded.content_hash`;

/** The order is that of the columns in the statement above. */
function toOrderTuple(order: OrderRecord): (string | number | boolean | null)[] {
  return [order.id, order.createdAt, order.counted, order.customerId, order.contentHash];
}

const insertLines = `INSERT INTO order_lines
  (shop_id, order_id, position, product_id, variant_id, quantity, price)
  SELECT ?, value ->> 0, value ->> 1, value ->> 2, value ->> 3, value ->> 4, value ->> 5
  FROM json_each(?)`;

/** The order is that of the columns in the statement above. */
function toLineTuples({ id, lines }: OrderRecord): (number | null)[][] {
  return lines.map(({ productId, variantId, quantity, price }, position) => [
    id,
    position,
    productId,
    variantId,
    quantity,
    price,
  ]);
}

/**
 * A cross join keeps its order in SQLite, so that orders are found by customer or time and lines by their
 * order: left to itself, it reads all lines of the shop.
 */
const ordersWithLines = `FROM orders o
  CROSS JOIN order_lines l ON l.shop_id = o.shop_id AND l.order_id = o.id`;

export class OrderStore {
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
  }

  contentHashes(shopId: number, ids: readonly number[]): Promise<Map<number, string>> {
    return contentHashes(this.#database, 'orders', shopId, ids);
  }

  idsAfter(shopId: number, afterId: number, limit: number): Promise<number[]> {
    return idsAfter(this.#database, 'orders', shopId, afterId, limit);
  }

  /** Inserts or replaces, lines included. */
  async save(
    transaction: Knex.Transaction,
    shopId: number,
    orders: readonly OrderRecord[],
  ): Promise<void> {
    const ids = orders.map(({ id }) => id);
    await transaction.raw(deleteLines, [shopId, JSON.stringify(ids)]);
    await transaction.raw(upsertOrders, [shopId, JSON.stringify(orders.map(toOrderTuple))]);
    await transaction.raw(insertLines, [shopId, JSON.stringify(orders.flatMap(toLineTuples))]);
    await recordChanges(transaction, shopId, [{ kind: 'orders', id: 0 }]);
  }

  async remove(
    transaction: Knex.Transaction,
    shopId: number,
    ids: readonly number[],
  ): Promise<void> {
    await transaction.raw(deleteLines, [shopId, JSON.stringify(ids)]);
    await transaction.raw(deleteOrders, [shopId, JSON.stringify(ids)]);
    await recordChanges(transaction, shopId, [{ kind: 'orders', id: 0 }]);
  }

  /** The oldest first, those included that do not count. */
  async ofCustomer(
    shopId: number,
    customerId: number,
  ): Promise<Omit<OrderRecord, 'contentHash'>[]> {
    const rows: (Omit<OrderRow, 'shop_id' | 'content_hash'> & { lines: string })[] =
      await this.#database.read.raw(
        `SELECT o.id, o.created_at, o.counted, o.customer_id, (
           SELECT json_group_array(json_object('productId', product_id, 'variantId', variant_id,
             'quantity', quantity, 'price', price) ORDER BY position)
           FROM order_lines l WHERE l.shop_id = o.shop_id AND l.order_id = o.id
         ) AS lines
         FROM orders o WHERE o.shop_id = ? AND o.customer_id = ? ORDER BY o.created_at, o.id`,
        [shopId, customerId],
      );
    return rows.map((row) => ({
      id: row.id,
      createdAt: row.created_at,
      counted: Boolean(row.counted),
      customerId: row.customer_id,
      lines: JSON.parse(row.lines),
    }));
  }

  /** The orders stay, as what was sold; returns how many there were. Their hashes told of the customer too. */
  async forgetCustomer(
    transaction: Knex.Transaction,
    shopId: number,
    customerId: number,
  ): Promise<number> {
    const count = await transaction<OrderRow>('orders')
      .where({ shop_id: shopId, customer_id: customerId })
      .update({ customer_id: null, content_hash: '' });
    await recordChanges(transaction, shopId, [{ kind: 'orders', id: 0 }]);
    return count;
  }

  /** When the newest counted order up to `until` was placed. */
  async newestOrderAt(shopId: number, until: number): Promise<number | undefined> {
    const row = await this.#database
      .read<OrderRow>('orders')
      .where({ shop_id: shopId, counted: true })
      .andWhere('created_at', '<=', until)
      .orderBy('created_at', 'desc')
      .first('created_at');
    return row?.created_at;
  }

  /**
   * Products with units sold in the counted orders of the longer window: by units of the shorter one,
   * then of the longer one, then the newest product. The database sorts and writes the ids as one text,
   * off the loop: 66,000 rows sorted on it would hold it for 300 ms.
   */
  async bestSellers(
    shopId: number,
    { recentAfter, yearAfter, until }: SalesWindows,
  ): Promise<number[]> {
    const rows: { ids: string }[] = await this.#database.read.raw(
      `SELECT json_group_array(id ORDER BY recent DESC, year DESC, created_at DESC, id) AS ids FROM (
         SELECT l.product_id AS id, sum(l.quantity) AS year,
           sum(CASE WHEN o.created_at > :recentAfter THEN l.quantity ELSE 0 END) AS recent,
           coalesce(max(p.created_at), 0) AS created_at
         ${ordersWithLines}
         LEFT JOIN products p ON p.shop_id = l.shop_id AND p.id = l.product_id
         WHERE o.shop_id = :shopId AND o.counted = true AND o.created_at > :yearAfter
           AND o.created_at <= :until
         GROUP BY l.product_id HAVING year > 0
       )`,
      { shopId, recentAfter, yearAfter, until },
    );
    return JSON.parse(rows[0]?.ids ?? '[]');
  }

  /** Of those of the products that were sold in the longer window. */
  async unitsSold(
    shopId: number,
    { recentAfter, yearAfter, until }: SalesWindows,
    productIds: readonly number[],
  ): Promise<UnitsSold[]> {
    return this.#database.read.raw(
      `SELECT l.product_id AS productId, sum(l.quantity) AS year,
         sum(CASE WHEN o.created_at > :recentAfter THEN l.quantity ELSE 0 END) AS recent
       ${ordersWithLines}
       WHERE o.shop_id = :shopId AND o.counted = true AND o.created_at > :yearAfter
         AND o.created_at <= :until AND l.product_id IN (SELECT value FROM json_each(:ids))
       GROUP BY l.product_id`,
      { shopId, recentAfter, yearAfter, until, ids: JSON.stringify(productIds) },
    );
  }

  /**
   * The latest first, those of one order in the order of its lines. The customer's orders come first, by
   * themselves: for the sake of the grouping SQLite would go through all orders of the shop.
   */
  async purchases(shopId: number, customerId: number): Promise<Purchase[]> {
    return this.#database.read.raw(
      `WITH o AS MATERIALIZED (
         SELECT shop_id, id, created_at FROM orders
         WHERE shop_id = ? AND customer_id = ? AND counted = true
       )
       SELECT o.id AS orderId, o.created_at AS placedAt, l.product_id AS productId,
         sum(l.quantity) AS units
       FROM o CROSS JOIN order_lines l ON l.shop_id = o.shop_id AND l.order_id = o.id
       GROUP BY o.created_at, o.id, l.product_id HAVING units > 0
       ORDER BY o.created_at DESC, o.id DESC, min(l.position)`,
      [shopId, customerId],
    );
  }

  /** In no order, each variant once. */
  async purchasedVariants(shopId: number, customerId: number): Promise<PurchasedVariant[]> {
    return this.#database.read.raw(
      `SELECT l.product_id AS productId, l.variant_id AS variantId
       ${ordersWithLines}
       WHERE o.shop_id = ? AND o.customer_id = ? AND o.counted = true
       GROUP BY l.product_id, l.variant_id HAVING sum(l.quantity) > 0`,
      [shopId, customerId],
    );
  }
}
