import type { Knex } from 'knex';
import { localDay } from '../../../insight/counts.ts';
import { contentHashes } from '../../port/content-hashes.ts';
import { recordChanges } from '../../feed/change-feed.ts';
import type { Database } from '../../port/database.ts';
import { namesOf, replace, type Sql } from '../../port/sql.ts';
import { countPending } from '../insight/count-changes.ts';
import { countOrders, removeOrderCounts, settleOrders } from '../insight/count-orders.ts';
import { readTimeZone } from '../insight/count-rows.ts';
import { readOrders } from '../insight/counted-orders.ts';
import { idsAfter } from '../../port/ids-after.ts';
import {
  lineColumns,
  lineFields,
  orderColumns,
  type OrderRecord,
  toLineTuples,
  toOrderTuple,
} from '../rows/order-rows.ts';

/** Half-open windows (`after`, `until`], in milliseconds since 1970. Both end at `until`. */
export interface SalesWindows {
  until: number;
  recentAfter: number;
  yearAfter: number;
}

/** The units of one product sold in the two windows. */
interface UnitsSold {
  productId: number;
  recent: number;
  year: number;
}

/** The units of a product that a customer bought in one order, without refunds. */
export interface Purchase {
  orderId: number;
  /** Milliseconds since 1970. */
  placedAt: number;
  productId: number;
  units: number;
}

/** A variant that a customer bought and did not return; null when the order does not name it. */
interface PurchasedVariant {
  productId: number;
  variantId: number | null;
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
  content_hash: string;
}

function statements(sql: Sql) {
  return {
    deleteLines: `DELETE FROM order_lines WHERE shop_id = ? AND ${sql.isIn('order_id', '?')}`,
    deleteOrders: `DELETE FROM orders WHERE shop_id = ? AND ${sql.isIn('id', '?')}`,
    upsertOrders: `INSERT INTO orders (shop_id, ${namesOf(orderColumns)})
      SELECT ?, o.* FROM ${sql.rows('?', orderColumns)} o WHERE true
      ON CONFLICT (shop_id, id) DO UPDATE SET
        ${replace('created_at', 'counted', 'customer_id', 'uuid', 'variants', 'currency', 'content_hash', 'counted_day')},
        -- Also when the order loses the id of the session, because that has no events left.
        is_agreed = orders.is_agreed OR excluded.is_agreed`,
    insertLines: `INSERT INTO order_lines (shop_id, ${namesOf(lineColumns)})
      SELECT ?, l.* FROM ${sql.rows('?', lineColumns)} l`,
    // Orders are found by customer or time, and lines by their order.
    ordersWithLines: `FROM orders o
      ${sql.join} order_lines l ON l.shop_id = o.shop_id AND l.order_id = o.id`,
  };
}

export class OrderStore {
  readonly #database: Database;
  readonly #sql: Sql;
  readonly #statements: ReturnType<typeof statements>;

  constructor(database: Database) {
    this.#database = database;
    this.#sql = database.sql;
    this.#statements = statements(database.sql);
  }

  contentHashes(shopId: number, ids: readonly number[]): Promise<Map<number, string>> {
    return contentHashes(this.#database, 'orders', shopId, ids);
  }

  idsAfter(shopId: number, afterId: number, limit: number): Promise<number[]> {
    return idsAfter(this.#database, 'orders', shopId, afterId, limit);
  }

  /** Returns the customers of stored orders; null for orders of guests. */
  async customerIds(
    connection: Knex,
    shopId: number,
    ids: readonly number[],
  ): Promise<Map<number, number | null>> {
    const rows: Pick<OrderRow, 'id' | 'customer_id'>[] = await connection.raw(
      `SELECT id, customer_id FROM orders WHERE shop_id = ? AND ${this.#sql.isIn('id', '?')}`,
      [shopId, JSON.stringify(ids)],
    );
    return new Map(rows.map(({ id, customer_id: customerId }) => [id, customerId]));
  }

  /** Inserts or replaces orders with their lines. */
  async save(
    transaction: Knex.Transaction,
    shopId: number,
    orders: readonly OrderRecord[],
  ): Promise<void> {
    const { deleteLines, upsertOrders, insertLines } = this.#statements;
    const ids = orders.map(({ id }) => id);
    const before = await readOrders(transaction, this.#sql, shopId, ids);
    const timeZone = await readTimeZone(transaction, shopId);
    const tuples = orders.map((order) => toOrderTuple(order, localDay(order.createdAt, timeZone)));
    await transaction.raw(deleteLines, [shopId, JSON.stringify(ids)]);
    await transaction.raw(upsertOrders, [shopId, JSON.stringify(tuples)]);
    await transaction.raw(insertLines, [shopId, JSON.stringify(orders.flatMap(toLineTuples))]);
    await countOrders(transaction, this.#sql, shopId, ids, before);
    recordChanges(transaction, shopId, [{ kind: 'orders', id: 0 }]);
  }

  async remove(
    transaction: Knex.Transaction,
    shopId: number,
    ids: readonly number[],
  ): Promise<void> {
    await removeOrderCounts(transaction, this.#sql, shopId, ids);
    await transaction.raw(this.#statements.deleteLines, [shopId, JSON.stringify(ids)]);
    await transaction.raw(this.#statements.deleteOrders, [shopId, JSON.stringify(ids)]);
    recordChanges(transaction, shopId, [{ kind: 'orders', id: 0 }]);
  }

  /** Returns all orders of a customer, oldest first, including uncounted ones. */
  async ofCustomer(
    shopId: number,
    customerId: number,
  ): Promise<Omit<OrderRecord, 'contentHash'>[]> {
    const line = this.#sql.object(lineFields);
    const rows: (Omit<OrderRow, 'shop_id' | 'content_hash'> & { lines: string })[] =
      await this.#database.read.raw(
        `SELECT o.id, o.created_at, o.counted, o.customer_id, o.uuid, o.variants, o.currency, (
           SELECT ${this.#sql.arrayOf(line, 'position')}
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
      uuid: row.uuid,
      variants: row.variants,
      currency: row.currency,
      lines: JSON.parse(row.lines),
    }));
  }

  /**
   * Removes a customer and their session from their orders, which stay as sales. Their hashes are removed too, because they
   * depend on the customer. Returns the number of orders.
   */
  async forgetCustomer(
    transaction: Knex.Transaction,
    shopId: number,
    customerId: number,
  ): Promise<number> {
    const where = { shop_id: shopId, customer_id: customerId };
    await this.#settle(transaction, where);
    const count = await transaction<OrderRow>('orders')
      .where(where)
      .update({ customer_id: null, uuid: null, variants: null, content_hash: '' });
    recordChanges(transaction, shopId, [{ kind: 'orders', id: 0 }]);
    return count;
  }

  /** Removes a session from the orders that name it. Returns the number of orders. */
  async forgetSession(
    transaction: Knex.Transaction,
    shopId: number,
    uuid: string,
  ): Promise<number> {
    const where = { shop_id: shopId, uuid };
    await this.#settle(transaction, where);
    return transaction<OrderRow>('orders').where(where).update({ uuid: null, variants: null });
  }

  /** Keeps the attribution of orders whose shopper is going to be forgotten. */
  async #settle(
    transaction: Knex.Transaction,
    where: Partial<OrderRow> & { shop_id: number },
  ): Promise<void> {
    await countPending(transaction, this.#sql, where.shop_id);
    const ids: number[] = await transaction<OrderRow>('orders').where(where).pluck('id');
    await settleOrders(transaction, this.#sql, where.shop_id, ids);
  }

  /** Returns the time of the newest counted order up to `until`. */
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
   * Returns products sold in the longer window: by units of the shorter one, then of the longer one, then the
   * newest product. The database sorts and writes the ids as one text outside the event loop, which sorting
   * 66,000 rows would block for 300 ms.
   */
  async bestSellers(
    shopId: number,
    { recentAfter, yearAfter, until }: SalesWindows,
  ): Promise<number[]> {
    const rows: { ids: string }[] = await this.#database.read.raw(
      `SELECT ${this.#sql.arrayOf('id', 'recent DESC, year DESC, created_at DESC, id')} AS ids FROM (
         SELECT l.product_id AS id, sum(l.quantity) AS year,
           sum(CASE WHEN o.created_at > :recentAfter THEN l.quantity ELSE 0 END) AS recent,
           coalesce(max(p.created_at), 0) AS created_at
         ${this.#statements.ordersWithLines}
         LEFT JOIN products p ON p.shop_id = l.shop_id AND p.id = l.product_id
         WHERE o.shop_id = :shopId AND o.counted = true AND o.created_at > :yearAfter
           AND o.created_at <= :until
         GROUP BY l.product_id HAVING sum(l.quantity) > 0
       ) sold`,
      { shopId, recentAfter, yearAfter, until },
    );
    return JSON.parse(rows[0]?.ids ?? '[]');
  }

  /** Returns the units sold of the products among `productIds` that were sold in the longer window. */
  async unitsSold(
    shopId: number,
    { recentAfter, yearAfter, until }: SalesWindows,
    productIds: readonly number[],
  ): Promise<UnitsSold[]> {
    return this.#database.read.raw(
      `SELECT l.product_id AS "productId", sum(l.quantity) AS year,
         sum(CASE WHEN o.created_at > :recentAfter THEN l.quantity ELSE 0 END) AS recent
       ${this.#statements.ordersWithLines}
       WHERE o.shop_id = :shopId AND o.counted = true AND o.created_at > :yearAfter
         AND o.created_at <= :until AND ${this.#sql.isIn('l.product_id', ':ids')}
       GROUP BY l.product_id`,
      { shopId, recentAfter, yearAfter, until, ids: JSON.stringify(productIds) },
    );
  }

  /**
   * Returns the purchases of a customer, latest first, and those of an order by line. A subquery reads the
   * customer's orders first; otherwise the grouping makes SQLite read all orders of the shop.
   *
   * @param newest - the number of orders to read; all of them without it.
   */
  async purchases(shopId: number, customerId: number, newest?: number): Promise<Purchase[]> {
    return this.#database.read.raw(
      `WITH o AS MATERIALIZED (
         SELECT shop_id, id, created_at FROM orders
         WHERE shop_id = ? AND customer_id = ? AND counted = true
         ${newest === undefined ? '' : 'ORDER BY created_at DESC, id DESC LIMIT ?'}
       )
       SELECT o.id AS "orderId", o.created_at AS "placedAt", l.product_id AS "productId",
         sum(l.quantity) AS units
       FROM o ${this.#sql.join} order_lines l ON l.shop_id = o.shop_id AND l.order_id = o.id
       GROUP BY o.created_at, o.id, l.product_id HAVING sum(l.quantity) > 0
       ORDER BY o.created_at DESC, o.id DESC, min(l.position)`,
      [shopId, customerId, ...(newest === undefined ? [] : [newest])],
    );
  }

  /** Returns each purchased variant once, unordered. */
  async purchasedVariants(shopId: number, customerId: number): Promise<PurchasedVariant[]> {
    return this.#database.read.raw(
      `SELECT l.product_id AS "productId", l.variant_id AS "variantId"
       ${this.#statements.ordersWithLines}
       WHERE o.shop_id = ? AND o.customer_id = ? AND o.counted = true
       GROUP BY l.product_id, l.variant_id HAVING sum(l.quantity) > 0`,
      [shopId, customerId],
    );
  }
}
