import type { Knex } from 'knex';
import { attribute, type AttributedLine, type Click } from '../../insight/attribution.ts';
import { CountSheet, localDay } from '../../insight/counts.ts';
import { readSource } from '../../insight/event-counts.ts';
import { countOrder, type CountedOrder } from '../../insight/order-counts.ts';
import { termKey } from '../../insight/term-key.ts';
import type { Columns, Sql } from '../dialects/sql.ts';
import { eventVerbs } from '../shoppers/event-verbs.ts';
import { lineFields, type OrderLineRecord } from '../shoppers/order-rows.ts';
import { addCounts, readTimeZone } from './count-rows.ts';

const dayMs = 86_400_000;
const defaultAttributionDays = 7;

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

/**
 * Attributes orders and counts them instead of as they were counted before.
 *
 * @param isRecount - true when the counts of their days have been removed, so that nothing is taken off.
 */
export async function countOrders(
  transaction: Knex.Transaction,
  sql: Sql,
  shopId: number,
  ids: readonly number[],
  isRecount = false,
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
    if (former && order.former_day !== null && !isRecount) {
      countOrder(sheet, order.former_day, former, -1);
    }
    countOrder(sheet, day, counted, 1);
    const body = JSON.stringify(counted);
    rows.push({ order_id: order.id, day, is_settled: Boolean(order.is_settled), body });
  }
  await addCounts(transaction, sql, { shopId, layer: 'orders' }, sheet.rows());
  await saveCounted(transaction, sql, shopId, rows);
}

/** Takes orders off their days. Call it before they are removed. */
export async function removeOrderCounts(
  transaction: Knex.Transaction,
  sql: Sql,
  shopId: number,
  ids: readonly number[],
): Promise<void> {
  const removed: { day: number; body: string }[] = await transaction.raw(
    `DELETE FROM order_counts WHERE shop_id = ? AND order_id IN ${sql.ids('?')} RETURNING day, body`,
    [shopId, JSON.stringify(ids)],
  );
  const sheet = new CountSheet();
  removed.forEach(({ day, body }) => countOrder(sheet, day, parseBody(body), -1));
  await addCounts(transaction, sql, { shopId, layer: 'orders' }, sheet.rows());
}

/** Keeps the attribution of orders although the clicks that led to them go. */
export async function settleOrders(
  transaction: Knex.Transaction,
  sql: Sql,
  shopId: number,
  ids: readonly number[],
): Promise<void> {
  if (ids.length > 0) {
    await transaction.raw(
      `UPDATE order_counts SET is_settled = true WHERE shop_id = ? AND order_id IN ${sql.ids('?')}`,
      [shopId, JSON.stringify(ids)],
    );
  }
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

interface ClickRow {
  order_id: number;
  created_at: number;
  product_id: number;
  widget_id: number | null;
  term: string | null;
  source: string | null;
}

/** Returns the clicks of the shopper of each order on its products, in widgets and searches. */
async function selectClicks(
  transaction: Knex.Transaction,
  sql: Sql,
  shopId: number,
  ids: readonly number[],
  attributionDays: number,
): Promise<Map<number, Click[]>> {
  const rows: ClickRow[] = await transaction.raw(
    `WITH own AS (
       SELECT o.id AS order_id, o.created_at, s.id AS shopper_id
       FROM ${sql.list(':ids')} i ${sql.join} orders o ON o.shop_id = :shopId AND o.id = i.id
       ${sql.join} event_shoppers s ON s.shop_id = o.shop_id AND s.uuid = o.uuid
       UNION SELECT o.id, o.created_at, s.id
       FROM ${sql.list(':ids')} i ${sql.join} orders o ON o.shop_id = :shopId AND o.id = i.id
       ${sql.join} events e ON e.customer_id = o.customer_id
       ${sql.join} event_shoppers s ON s.id = e.shopper_id AND s.shop_id = o.shop_id
     )
     SELECT own.order_id, e.created_at, e.product_id, e.widget_id, e.term, e.source
     FROM own ${sql.join} events e ON e.shopper_id = own.shopper_id
       AND e.created_at BETWEEN own.created_at - :windowMs AND own.created_at
     WHERE e.verb = ${eventVerbs.indexOf('clicked')} AND e.product_id IS NOT NULL
       AND (e.widget_id IS NOT NULL OR e.term IS NOT NULL)`,
    { ids: JSON.stringify(ids), shopId, windowMs: attributionDays * dayMs },
  );
  const clicks = new Map<number, Click[]>();
  for (const { order_id, ...row } of rows) {
    const own = clicks.get(order_id) ?? [];
    own.push(toClick(row));
    clicks.set(order_id, own);
  }
  return clicks;
}

function toClick({
  created_at,
  product_id,
  widget_id,
  term,
  source,
}: Omit<ClickRow, 'order_id'>): Click {
  const { rulesetId, rule, recommender } = readSource(source);
  return {
    at: created_at,
    productId: product_id,
    widgetId: widget_id,
    rulesetId,
    rule,
    recommender,
    termKey: term === null || widget_id !== null ? null : termKey(term),
  };
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

async function readAttributionDays(connection: Knex, shopId: number): Promise<number> {
  const row = await connection<{ shop_id: number; name: string; value: string }>('shop_settings')
    .where({ shop_id: shopId, name: 'attribution_days' })
    .first('value');
  const days: unknown = row && JSON.parse(row.value);
  return typeof days === 'number' ? days : defaultAttributionDays;
}
