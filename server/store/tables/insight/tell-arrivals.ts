import type { Knex } from 'knex';
import { recordNumbered } from '../../feed/change-feed.ts';
import type { Columns, Sql } from '../../port/sql.ts';
import type { RecordedEvents } from './pending-counts.ts';

/** The key of an event in the log of arrivals. */
export type ArrivedKey = [shopperId: number, createdAt: number, id: number, pageType: string];

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

const lineColumns: Columns = { seq: 'bigint', arrived_at: 'bigint', events: 'text' };
const rateColumns: Columns = {
  hour: 'integer',
  page_type: 'text',
  verb: 'integer',
  events: 'bigint',
};

/**
 * Tells of recorded events: in the log, in the rates of the hour, in the bytes of the day and in the feed of the shop. The
 * transaction is the only one that writes to the shop, so that positions of the log only grow.
 */
export async function tellArrivals(
  transaction: Knex.Transaction,
  sql: Sql,
  shopId: number,
  recorded: readonly RecordedEvents[],
): Promise<void> {
  if (recorded.length === 0) {
    return;
  }
  const first = await recordNumbered(
    transaction,
    shopId,
    { kind: 'events', id: 0 },
    recorded.length,
  );
  const lines = recorded.map(({ arrivedAt, events }, index) => {
    const keys = events.map(({ shopper_id, created_at, id, pageType }): ArrivedKey => [
      shopper_id,
      created_at,
      id,
      pageType,
    ]);
    return [first + index, arrivedAt, JSON.stringify(keys)];
  });
  await transaction.raw(
    // Data that were restored from a backup may use a number again.
    `INSERT INTO event_arrivals (shop_id, seq, arrived_at, events)
     SELECT CAST(? AS INTEGER), n.seq, n.arrived_at, n.events FROM ${sql.rows('?', lineColumns)} n WHERE true
     ON CONFLICT (shop_id, seq) DO UPDATE SET arrived_at = excluded.arrived_at, events = excluded.events`,
    [shopId, JSON.stringify(lines)],
  );
  await transaction.raw(
    `INSERT INTO event_rates (shop_id, hour, page_type, verb, events)
     SELECT CAST(? AS INTEGER), n.hour, n.page_type, n.verb, n.events FROM ${sql.rows('?', rateColumns)} n WHERE true
     ON CONFLICT (shop_id, hour, page_type, verb) DO UPDATE SET events = event_rates.events + excluded.events`,
    [shopId, JSON.stringify(countByPage(recorded))],
  );
  await addUsage(transaction, shopId, recorded);
}

type PageCount = [hour: number, pageType: string, verb: number, events: number];

function countByPage(recorded: readonly RecordedEvents[]): PageCount[] {
  const counts = new Map<string, PageCount>();
  for (const { arrivedAt, events } of recorded) {
    const hour = Math.floor(arrivedAt / hourMs);
    for (const { pageType, verb } of events) {
      const key = `${hour} ${pageType} ${verb}`;
      const count = counts.get(key) ?? [hour, pageType, verb, 0];
      count[3] += 1;
      counts.set(key, count);
    }
  }
  return [...counts.values()];
}

/** Adds bytes to the usage of the day on which they arrived; a new day starts at 0, and a former one is forgotten. */
export async function addUsage(
  transaction: Knex.Transaction,
  shopId: number,
  recorded: readonly Pick<RecordedEvents, 'arrivedAt' | 'bytes'>[],
): Promise<void> {
  const byDay = new Map<number, number>();
  for (const { arrivedAt, bytes } of recorded) {
    const day = Math.floor(arrivedAt / dayMs);
    byDay.set(day, (byDay.get(day) ?? 0) + bytes);
  }
  for (const [day, bytes] of [...byDay].toSorted(([one], [other]) => one - other)) {
    await transaction.raw(
      `INSERT INTO event_usage (shop_id, day, bytes) VALUES (?, ?, ?)
       ON CONFLICT (shop_id) DO UPDATE SET
         bytes = excluded.bytes
           + CASE WHEN event_usage.day = excluded.day THEN event_usage.bytes ELSE 0 END,
         day = excluded.day
       WHERE excluded.day >= event_usage.day`,
      [shopId, day, bytes],
    );
  }
}
