import type { Knex } from 'knex';
import {
  attribute,
  type AttributedLine,
  type Click,
  type SaleSource,
} from '../../../insight/attribution.ts';
import type { CountedOrder } from '../../../insight/order-counts.ts';
import type { Columns, Sql } from '../../port/sql.ts';
import { lineFields, type OrderLineRecord } from '../rows/order-rows.ts';

/** The source of the lines of an order with one product, which a click led to. */
export interface Assist extends SaleSource {
  productId: number;
}

/** An order with what its counts were made of. */
export interface StoredOrder {
  id: number;
  createdAt: number;
  /** False for test, cancelled and voided orders. */
  counted: boolean;
  lines: readonly OrderLineRecord[];
  /** The order has named a shopper who has agreed to be counted. */
  isAgreed: boolean;
  /** The day that has its counts; null before they were made. */
  day: number | null;
  /** Clicks that led to the order have been removed; its attribution then stays. */
  isSettled: boolean;
  assists: readonly Assist[];
}

interface OrderRow {
  id: number;
  created_at: number;
  counted: boolean | number;
  is_agreed: boolean | number;
  counted_day: number | null;
  is_settled: boolean | number;
  lines: string;
  assists: string;
}

const assistFields = {
  productId: 'product_id',
  widgetId: 'widget_id',
  rulesetId: 'ruleset_id',
  rule: 'rule',
  recommender: 'recommender',
  termKey: 'term_key',
} as const satisfies Record<keyof Assist, string>;

const assistColumns: Columns = {
  order_id: 'bigint',
  product_id: 'bigint',
  widget_id: 'bigint',
  ruleset_id: 'bigint',
  rule: 'integer',
  recommender: 'text',
  term_key: 'text',
};

function fieldsOf(sql: Sql): string {
  return `o.id, o.created_at, o.counted, o.is_agreed, o.counted_day, o.is_settled, (
      SELECT ${sql.arrayOf(sql.object(lineFields), 'position')}
      FROM order_lines l WHERE l.shop_id = o.shop_id AND l.order_id = o.id
    ) AS lines, (
      SELECT ${sql.arrayOf(sql.object(assistFields), 'product_id')}
      FROM order_assists a WHERE a.shop_id = o.shop_id AND a.order_id = o.id
    ) AS assists`;
}

/** Returns the orders with these ids, in their order. */
export async function readOrders(
  connection: Knex,
  sql: Sql,
  shopId: number,
  ids: readonly number[],
): Promise<StoredOrder[]> {
  const rows: OrderRow[] = await connection.raw(
    `SELECT ${fieldsOf(sql)}
     FROM ${sql.list('?')} i ${sql.join} orders o ON o.shop_id = ? AND o.id = i.id
     ORDER BY i.position`,
    [JSON.stringify(ids), shopId],
  );
  return rows.map(toOrder);
}

/** Returns the orders of a time that are in the counts of a day. */
export async function readCountedOrders(
  connection: Knex,
  sql: Sql,
  shopId: number,
  { start, end }: { start: number; end: number },
): Promise<StoredOrder[]> {
  const rows: OrderRow[] = await connection.raw(
    `SELECT ${fieldsOf(sql)} FROM orders o
     WHERE o.shop_id = ? AND o.counted = true AND o.created_at >= ? AND o.created_at < ?
       AND o.counted_day IS NOT NULL`,
    [shopId, start, end],
  );
  return rows.map(toOrder);
}

function toOrder(row: OrderRow): StoredOrder {
  return {
    id: row.id,
    createdAt: row.created_at,
    counted: Boolean(row.counted),
    lines: JSON.parse(row.lines),
    isAgreed: Boolean(row.is_agreed),
    day: row.counted_day,
    isSettled: Boolean(row.is_settled),
    assists: JSON.parse(row.assists),
  };
}

/** Returns an order as it was counted: nothing but its lines and assists decides that. */
export function countedAs(order: StoredOrder): CountedOrder {
  return { lines: attributeTo(order, clicksOf(order), 0), isAgreed: order.isAgreed };
}

export function attributeTo(
  { createdAt: at, counted, lines }: StoredOrder,
  clicks: readonly Click[],
  attributionDays: number,
): AttributedLine[] {
  return attribute({ at, counted, lines }, clicks, attributionDays);
}

/** Returns the assists of an order as clicks at its time, which are attributed to it whatever the days. */
export function clicksOf({ assists, createdAt: at }: StoredOrder): Click[] {
  return assists.map((assist) => ({ ...assist, at }));
}

/** Returns the assists that lines are attributed to, in the order of the stored ones. */
export function assistsOf(lines: readonly AttributedLine[]): Assist[] {
  const byProduct = new Map<number, Assist>();
  for (const { kind, source, productId } of lines) {
    if (kind === 'assisted' && source) {
      byProduct.set(productId, { productId, ...source });
    }
  }
  return [...byProduct.values()].toSorted((one, other) => one.productId - other.productId);
}

/** Replaces the assists of orders. */
export async function saveAssists(
  transaction: Knex.Transaction,
  sql: Sql,
  shopId: number,
  orders: readonly Pick<StoredOrder, 'id' | 'assists'>[],
): Promise<void> {
  if (orders.length === 0) {
    return;
  }
  await removeAssists(
    transaction,
    sql,
    shopId,
    orders.map(({ id }) => id),
  );
  const tuples = orders.flatMap(({ id, assists }) =>
    assists.map(({ productId, widgetId, rulesetId, rule, recommender, termKey }) => [
      id,
      productId,
      widgetId,
      rulesetId,
      rule,
      recommender,
      termKey,
    ]),
  );
  await transaction.raw(
    `INSERT INTO order_assists (shop_id, ${Object.keys(assistColumns).join(', ')})
     SELECT ?, r.* FROM ${sql.rows('?', assistColumns)} r`,
    [shopId, JSON.stringify(tuples)],
  );
}

export async function removeAssists(
  transaction: Knex.Transaction,
  sql: Sql,
  shopId: number,
  ids: readonly number[],
): Promise<void> {
  await transaction.raw(
    `DELETE FROM order_assists WHERE shop_id = ? AND ${sql.isIn('order_id', '?')}`,
    [shopId, JSON.stringify(ids)],
  );
}
