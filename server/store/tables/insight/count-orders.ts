import type { Knex } from 'knex';
import { attribute, type AttributedLine, type Click } from '../../../insight/attribution.ts';
import { CountSheet, localDay } from '../../../insight/counts.ts';
import { countOrder, type CountedOrder } from '../../../insight/order-counts.ts';
import type { Columns, Sql } from '../../port/sql.ts';
import { lineFields, type OrderLineRecord } from '../rows/order-rows.ts';
import { addCounts, readTimeZone, reviseDays } from './count-rows.ts';
import { readAttributionDays, selectClicks } from './order-clicks.ts';
import { selectRare } from './rare-terms.ts';

interface OrderToCount {
  id: number;
  created_at: number;
  counted: boolean | number;
  is_agreed: boolean | number;
  lines: string;
  former_day: number | null;
  former: string | null;
  is_settled: boolean | number | null;
}

interface OrderCountRow {
  order_id: number;
  day: number;
  is_settled: boolean;
  body: string;
}

const countColumns: Columns = {
  order_id: 'bigint',
  day: 'integer',
  is_settled: 'boolean',
  body: 'text',
};

/** Attributes orders and counts them instead of as they were counted before. */
export async function countOrders(
  transaction: Knex.Transaction,
  sql: Sql,
  shopId: number,
  ids: readonly number[],
): Promise<void> {
  const orders = await selectOrders(transaction, sql, shopId, ids);
  if (orders.length === 0) {
    return;
  }
  const timeZone = await readTimeZone(transaction, shopId);
  const attributionDays = await readAttributionDays(transaction, shopId);
  const clicks = await selectClicks(transaction, sql, shopId, ids, attributionDays);
  const sheet = new CountSheet();
  const rows: OrderCountRow[] = [];
  for (const order of orders) {
    const former = readFormer(order);
    const counted = toCounted(order, former, clicks.get(order.id) ?? [], attributionDays);
    const day = localDay(order.created_at, timeZone);
    if (former && order.former_day !== null) {
      countOrder(sheet, order.former_day, former, -1);
    }
    countOrder(sheet, day, counted, 1);
    const body = JSON.stringify(counted);
    rows.push({ order_id: order.id, day, is_settled: Boolean(order.is_settled), body });
  }
  await addOrderCounts(transaction, sql, shopId, sheet);
  await saveCounted(transaction, sql, shopId, rows);
}

/** Returns the sums of the orders of a time as they are counted, for their day. */
export async function sumOrderCounts(
  connection: Knex,
  shopId: number,
  { day, start, end }: { day: number; start: number; end: number },
): Promise<CountSheet> {
  const rows: { body: string }[] = await connection.raw(
    `SELECT c.body FROM orders o CROSS JOIN order_counts c
     WHERE o.shop_id = ? AND o.counted = true AND o.created_at >= ? AND o.created_at < ?
       AND c.shop_id = o.shop_id AND c.order_id = o.id`,
    [shopId, start, end],
  );
  const sheet = new CountSheet();
  rows.forEach(({ body }) => countOrder(sheet, day, parseBody(body), 1));
  return sheet;
}

async function addOrderCounts(
  transaction: Knex.Transaction,
  sql: Sql,
  shopId: number,
  sheet: CountSheet,
): Promise<void> {
  const rows = sheet.rows();
  if (rows.length > 0) {
    await addCounts(transaction, sql, { shopId, layer: 'orders' }, rows);
    await reviseDays(
      transaction,
      sql,
      shopId,
      rows.map(({ day }) => day),
    );
  }
}

/** Takes orders off their days. Call it before they are removed. */
export async function removeOrderCounts(
  transaction: Knex.Transaction,
  sql: Sql,
  shopId: number,
  ids: readonly number[],
): Promise<void> {
  const removed: { day: number; body: string }[] = await transaction.raw(
    `DELETE FROM order_counts WHERE shop_id = ? AND ${sql.isIn('order_id', '?')} RETURNING day, body`,
    [shopId, JSON.stringify(ids)],
  );
  const sheet = new CountSheet();
  removed.forEach(({ day, body }) => countOrder(sheet, day, parseBody(body), -1));
  await addOrderCounts(transaction, sql, shopId, sheet);
}

/** Keeps the attribution of orders although the clicks that led to them go, but not the keys of rare terms. */
export async function settleOrders(
  transaction: Knex.Transaction,
  sql: Sql,
  shopId: number,
  ids: readonly number[],
): Promise<void> {
  if (ids.length === 0) {
    return;
  }
  const settled: { order_id: number; day: number; body: string }[] = await transaction.raw(
    `UPDATE order_counts SET is_settled = true WHERE shop_id = ? AND ${sql.isIn('order_id', '?')}
     RETURNING order_id, day, body`,
    [shopId, JSON.stringify(ids)],
  );
  const orders = settled.map(({ body, ...order }) => ({ ...order, counted: parseBody(body) }));
  const keys = orders.flatMap(({ counted }) => counted.lines.map(assistedTerm));
  const rare = await selectRare(
    transaction,
    sql,
    shopId,
    keys.filter((key) => key !== ''),
  );
  const sheet = new CountSheet();
  const rows = orders
    .filter(({ counted }) => counted.lines.some((line) => rare.has(assistedTerm(line))))
    .map(({ order_id, day, counted }): OrderCountRow => {
      const lines = counted.lines.map((line) =>
        rare.has(assistedTerm(line)) ? withoutTerm(line) : line,
      );
      const kept = { ...counted, lines };
      countOrder(sheet, day, counted, -1);
      countOrder(sheet, day, kept, 1);
      return { order_id, day, is_settled: true, body: JSON.stringify(kept) };
    });
  await addOrderCounts(transaction, sql, shopId, sheet);
  if (rows.length > 0) {
    await saveCounted(transaction, sql, shopId, rows);
  }
}

/** Returns the key of the search whose click led to a line; empty without one. */
function assistedTerm({ kind, source }: AttributedLine): string {
  return kind === 'assisted' ? (source?.termKey ?? '') : '';
}

/** Attributes a line to rare terms as one, because the key of a term could tell what an erased person typed. */
function withoutTerm({ source, ...line }: AttributedLine): AttributedLine {
  return { ...line, source: source && { ...source, termKey: '' } };
}

/**
 * Returns the orders that clicks of these shoppers may have led to: orders that name their session, and those of
 * customers whom their events name.
 */
export async function ordersOfShoppers(
  transaction: Knex.Transaction,
  sql: Sql,
  shopId: number,
  { shopperIds, customerIds }: { shopperIds: readonly number[]; customerIds: readonly number[] },
): Promise<number[]> {
  if (shopperIds.length === 0 && customerIds.length === 0) {
    return [];
  }
  const rows: { id: number }[] = await transaction.raw(
    `SELECT o.id FROM ${sql.list(':shoppers')} n
     ${sql.join} event_shoppers s ON s.id = n.id
     ${sql.join} orders o ON o.shop_id = :shopId AND o.uuid = s.uuid
     UNION SELECT o.id FROM ${sql.list(':shoppers')} n
     ${sql.join} events e ON e.shopper_id = n.id
     ${sql.join} orders o ON o.shop_id = :shopId AND o.customer_id = e.customer_id
     UNION SELECT o.id FROM ${sql.list(':customers')} n
     ${sql.join} orders o ON o.shop_id = :shopId AND o.customer_id = n.id`,
    { shopId, shoppers: JSON.stringify(shopperIds), customers: JSON.stringify(customerIds) },
  );
  return rows.map(({ id }) => id);
}

function selectOrders(
  transaction: Knex.Transaction,
  sql: Sql,
  shopId: number,
  ids: readonly number[],
): Promise<OrderToCount[]> {
  return transaction.raw(
    `SELECT o.id, o.created_at, o.counted, o.uuid IS NOT NULL AS is_agreed, (
       SELECT ${sql.arrayOf(sql.object(lineFields), 'position')}
       FROM order_lines l WHERE l.shop_id = o.shop_id AND l.order_id = o.id
     ) AS lines, c.day AS former_day, c.body AS former, c.is_settled
     FROM ${sql.list('?')} i ${sql.join} orders o ON o.shop_id = ? AND o.id = i.id
     LEFT JOIN order_counts c ON c.shop_id = o.shop_id AND c.order_id = o.id
     ORDER BY i.position`,
    [JSON.stringify(ids), shopId],
  );
}

function readFormer({ former }: OrderToCount): CountedOrder | undefined {
  return former === null ? undefined : parseBody(former);
}

/** Reads what this file has written. */
function parseBody(body: string): CountedOrder {
  const parsed: CountedOrder = JSON.parse(body);
  return parsed;
}

/** A settled order keeps its former sources: their clicks are gone. */
function toCounted(
  order: OrderToCount,
  former: CountedOrder | undefined,
  clicks: readonly Click[],
  attributionDays: number,
): CountedOrder {
  const lines: OrderLineRecord[] = JSON.parse(order.lines);
  const settled = order.is_settled ? former : undefined;
  const remembered = (settled?.lines ?? []).flatMap((line) => clickOf(line, order.created_at));
  const placed = { at: order.created_at, counted: Boolean(order.counted), lines };
  return {
    lines: attribute(placed, [...clicks, ...remembered], attributionDays),
    // The order loses the session's id when the session has no events left.
    isAgreed: Boolean(order.is_agreed) || former?.isAgreed === true,
  };
}

function clickOf({ kind, source, productId }: AttributedLine, at: number): Click[] {
  return kind === 'assisted' && source ? [{ ...source, productId, at }] : [];
}

async function saveCounted(
  transaction: Knex.Transaction,
  sql: Sql,
  shopId: number,
  rows: readonly OrderCountRow[],
): Promise<void> {
  const tuples = rows.map(({ order_id, day, is_settled, body }) => [
    order_id,
    day,
    is_settled,
    body,
  ]);
  await transaction.raw(
    `INSERT INTO order_counts (shop_id, order_id, day, is_settled, body)
     SELECT ?, r.* FROM ${sql.rows('?', countColumns)} r WHERE true
     ON CONFLICT (shop_id, order_id) DO UPDATE SET
       day = excluded.day, is_settled = excluded.is_settled, body = excluded.body`,
    [shopId, JSON.stringify(tuples)],
  );
}
