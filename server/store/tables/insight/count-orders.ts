import { isDeepStrictEqual } from 'node:util';
import type { Knex } from 'knex';
import { CountSheet, localDay } from '../../../insight/counts.ts';
import { countOrder } from '../../../insight/order-counts.ts';
import type { Sql } from '../../port/sql.ts';
import {
  type Assist,
  assistsOf,
  attributeTo,
  clicksOf,
  countedAs,
  readCountedOrders,
  readOrders,
  removeAssists,
  saveAssists,
  type StoredOrder,
} from './counted-orders.ts';
import { addCounts, readTimeZone, reviseDays } from './count-rows.ts';
import { readAttributionDays, selectClicks } from './order-clicks.ts';
import { selectRare } from './rare-terms.ts';

/**
 * Attributes orders and counts them instead of as they were counted before. `before` has the orders as they were when
 * their rows have changed since.
 */
export async function countOrders(
  transaction: Knex.Transaction,
  sql: Sql,
  shopId: number,
  ids: readonly number[],
  before?: readonly StoredOrder[],
): Promise<void> {
  const orders = await readOrders(transaction, sql, shopId, ids);
  if (orders.length === 0) {
    return;
  }
  const timeZone = await readTimeZone(transaction, shopId);
  const attributionDays = await readAttributionDays(transaction, shopId);
  const clicks = await selectClicks(transaction, sql, shopId, ids, attributionDays);
  const sheet = new CountSheet();
  takeOff(sheet, before ?? orders);
  const moved = new Map<number, number[]>();
  const attributed: Pick<StoredOrder, 'id' | 'assists'>[] = [];
  for (const order of orders) {
    const { id, isAgreed } = order;
    // A settled order keeps its former sources: their clicks are gone.
    const remembered = order.isSettled ? clicksOf(order) : [];
    const known = [...(clicks.get(id) ?? []), ...remembered];
    const lines = attributeTo(order, known, attributionDays);
    const day = localDay(order.createdAt, timeZone);
    countOrder(sheet, day, { lines, isAgreed }, 1);
    if (day !== order.day) {
      moved.set(day, [...(moved.get(day) ?? []), id]);
    }
    const assists = assistsOf(lines);
    if (!isDeepStrictEqual(assists, order.assists)) {
      attributed.push({ id, assists });
    }
  }
  await addOrderCounts(transaction, sql, shopId, sheet);
  for (const [day, own] of moved) {
    await saveDay(transaction, sql, { shopId, day }, own);
  }
  await saveAssists(transaction, sql, shopId, attributed);
}

/** Returns the sums of the orders of a time as they are counted, for their day. */
export async function sumOrderCounts(
  connection: Knex,
  sql: Sql,
  shopId: number,
  { day, start, end }: { day: number; start: number; end: number },
): Promise<CountSheet> {
  const sheet = new CountSheet();
  for (const order of await readCountedOrders(connection, sql, shopId, { start, end })) {
    countOrder(sheet, day, countedAs(order), 1);
  }
  return sheet;
}

function takeOff(sheet: CountSheet, orders: readonly StoredOrder[]): void {
  for (const order of orders) {
    if (order.day !== null) {
      countOrder(sheet, order.day, countedAs(order), -1);
    }
  }
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
  const sheet = new CountSheet();
  takeOff(sheet, await readOrders(transaction, sql, shopId, ids));
  await removeAssists(transaction, sql, shopId, ids);
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
  await transaction.raw(
    `UPDATE orders SET is_settled = true WHERE shop_id = ? AND ${sql.isIn('id', '?')}`,
    [shopId, JSON.stringify(ids)],
  );
  const orders = await readOrders(transaction, sql, shopId, ids);
  const keys = orders.flatMap(({ assists }) => assists.flatMap(({ termKey }) => termKey || []));
  const rare = await selectRare(transaction, sql, shopId, keys);
  const isRare = ({ termKey }: Assist) => rare.has(termKey ?? '');
  const named = orders.filter(({ assists }) => assists.some(isRare));
  const unnamed = named.map((order) => ({
    ...order,
    // Attributes a sale to rare terms as one, because the key of a term could tell what an erased person typed.
    assists: order.assists.map((assist) => (isRare(assist) ? { ...assist, termKey: '' } : assist)),
  }));
  const sheet = new CountSheet();
  takeOff(sheet, named);
  for (const order of unnamed) {
    if (order.day !== null) {
      countOrder(sheet, order.day, countedAs(order), 1);
    }
  }
  await addOrderCounts(transaction, sql, shopId, sheet);
  await saveAssists(transaction, sql, shopId, unnamed);
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

/** Moves orders to another day, as a change of the time zone does. */
async function saveDay(
  transaction: Knex.Transaction,
  sql: Sql,
  { shopId, day }: { shopId: number; day: number },
  ids: readonly number[],
): Promise<void> {
  await transaction.raw(
    `UPDATE orders SET counted_day = ? WHERE shop_id = ? AND ${sql.isIn('id', '?')}`,
    [day, shopId, JSON.stringify(ids)],
  );
}
