import type { Knex } from 'knex';
import type { Sql } from '../dialects/sql.ts';
import { recordExposures } from '../experiments/record-exposures.ts';
import { eventVerbs } from '../shoppers/event-verbs.ts';
import { countEvents, type EventChange } from './count-events.ts';
import type { CountedRow } from './counted-row.ts';
import { countOrders, ordersOfShoppers, settleOrders } from './count-orders.ts';
import { savePending, takePending } from './pending-counts.ts';

/**
 * Saves events that a transaction has added, to be counted later by `countPending`. Counting many at once costs less, no
 * request waits for it, and its failure loses no event.
 */
export function countLater(
  transaction: Knex.Transaction,
  shopId: number,
  added: readonly CountedRow[],
): Promise<void> {
  return savePending(transaction, shopId, added);
}

/** Counts the events that wait for it. Call it before events are removed: they may be among them. */
export function countPending(
  transaction: Knex.Transaction,
  sql: Sql,
  shopId: number,
): Promise<void> {
  return countAdded(transaction, sql, shopId, []);
}

/** Counts events that a transaction has added, those that wait, and orders that their clicks may have led to. */
export async function countAdded(
  transaction: Knex.Transaction,
  sql: Sql,
  shopId: number,
  events: readonly CountedRow[],
): Promise<void> {
  const added = [...(await takePending(transaction, shopId)), ...events];
  if (added.length === 0) {
    return;
  }
  await countEvents(transaction, sql, shopId, { added, removed: [], keepsSums: false });
  await recordExposures(transaction, sql, shopId, added);
  const orderIds = await ordersOfShoppers(transaction, sql, shopId, leadersOf(added));
  await countOrders(transaction, sql, shopId, orderIds);
}

/**
 * Counts events that a transaction has removed. Their sums stay after an erasure and at the end of their retention; the
 * attribution of orders then stays too. Call `countPending` before the events are removed, and this before their
 * shoppers are.
 */
export async function countRemoved(
  transaction: Knex.Transaction,
  sql: Sql,
  shopId: number,
  { removed, keepsSums }: Pick<EventChange, 'removed' | 'keepsSums'>,
): Promise<void> {
  if (removed.length === 0) {
    return;
  }
  await countEvents(transaction, sql, shopId, { added: [], removed, keepsSums });
  const orderIds = await ordersOfShoppers(transaction, sql, shopId, leadersOf(removed));
  if (keepsSums) {
    await settleOrders(transaction, sql, shopId, orderIds);
  } else {
    await countOrders(transaction, sql, shopId, orderIds);
  }
}

/** Returns the shoppers and customers whose orders these events may alter: by clicks, or by naming a customer. */
function leadersOf(events: readonly CountedRow[]): { shopperIds: number[]; customerIds: number[] } {
  const clicked = eventVerbs.indexOf('clicked');
  const leading = events.filter(
    ({ verb, customer_id }) => verb === clicked || customer_id !== null,
  );
  const customerIds = leading.flatMap(({ customer_id }) => customer_id ?? []);
  return {
    shopperIds: [...new Set(leading.map(({ shopper_id }) => shopper_id))],
    customerIds: [...new Set(customerIds)],
  };
}
