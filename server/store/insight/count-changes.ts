import type { Knex } from 'knex';
import type { Sql } from '../dialects/sql.ts';
import { recordExposures } from '../experiments/record-exposures.ts';
import { eventVerbs } from '../shoppers/event-verbs.ts';
import { countEvents, type EventChange } from './count-events.ts';
import type { CountedRow } from './counted-row.ts';
import { countOrders, ordersOfShoppers, settleOrders } from './count-orders.ts';

/** Counts events that a transaction has added, and orders that their clicks may have led to. */
export async function countAdded(
  transaction: Knex.Transaction,
  sql: Sql,
  shopId: number,
  added: readonly CountedRow[],
): Promise<void> {
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
 * attribution of orders then stays too. Call it before their shoppers are removed.
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
