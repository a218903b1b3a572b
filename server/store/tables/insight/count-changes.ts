import type { Knex } from 'knex';
import type { Database } from '../../port/database.ts';
import type { Sql } from '../../port/sql.ts';
import { recordExposures } from './record-exposures.ts';
import { eventVerbs } from '../rows/event-verbs.ts';
import { yieldWriteLock } from '../../port/yield-write-lock.ts';
import { countEvents, type EventChange } from './count-events.ts';
import type { CountedRow } from '../rows/counted-row.ts';
import { countOrders, ordersOfShoppers, settleOrders } from './count-orders.ts';
import { tellArrivals } from './tell-arrivals.ts';
import { shopsWithPending, takePending, takePendingBatch } from './pending-counts.ts';

/**
 * Counts all events that wait for it. Call it before events are removed: they may be among them. `countInBatches` has
 * counted most of them before.
 */
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
  const waiting = await takePending(transaction, shopId);
  await tellArrivals(transaction, sql, shopId, waiting.recorded);
  await countTaken(transaction, sql, shopId, [...waiting.events, ...events]);
}

/** The events that one transaction counts, so that others wait for its lock only shortly. */
const eventsTogether = 2_000;

export interface BatchOptions {
  /** The events that one transaction counts. */
  limit?: number;
  /** Ends the count after the current transaction. */
  signal?: AbortSignal;
}

/**
 * Counts the events that wait for it in several transactions, each of which leaves right counts of its shoppers: an
 * interrupted count goes on at the next call.
 */
export async function countInBatches(
  database: Database,
  shopId: number,
  { limit = eventsTogether, signal }: BatchOptions = {},
): Promise<void> {
  const countBatch = () =>
    database.write(
      shopId,
      async (transaction) => {
        const { events, recorded, isMoreLeft } = await takePendingBatch(transaction, shopId, limit);
        await tellArrivals(transaction, database.sql, shopId, recorded);
        await countTaken(transaction, database.sql, shopId, events);
        return isMoreLeft;
      },
      // No follower reads counts or events. Each second, merchants wait for it: for a copy that hangs in it, not for long.
      { wakesFollowers: false, isWork: false },
    );
  const isWaiting = (await shopsWithPending(database.read)).includes(shopId);
  for (let isMoreLeft = isWaiting; isMoreLeft;) {
    isMoreLeft = (await yieldWriteLock(database, countBatch)) && !signal?.aborted;
  }
}

async function countTaken(
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
