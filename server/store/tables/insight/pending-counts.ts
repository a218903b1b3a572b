import type { Knex } from 'knex';
import type { CountedRow } from '../rows/counted-row.ts';

type EventTuple = [
  shopperId: number,
  createdAt: number,
  id: number,
  verb: number,
  term: string | null,
  position: number | null,
  widgetId: number | null,
  resultCount: number | null,
  source: string | null,
  customerId: number | null,
];

/** Waiting events are counted by parts of the shoppers when they are too many for one transaction. */
const parts = 256;

/** The recorded rows that one transaction divides into parts. Dividing costs a fraction of counting. */
const rowsDivided = 2_000;
const eventsDivided = 10_000;

/** Saves events to be counted later. Call it in the transaction that adds them. */
export async function savePending(
  transaction: Knex.Transaction,
  shopId: number,
  events: readonly CountedRow[],
  part: number | null = null,
): Promise<void> {
  for (let start = 0; start < events.length; start += eventsDivided) {
    const some = events.slice(start, start + eventsDivided);
    await transaction.raw(
      'INSERT INTO pending_counts (shop_id, part, size, events) VALUES (?, ?, ?, ?)',
      [shopId, part, some.length, JSON.stringify(some.map(toTuple))],
    );
  }
}

/** Removes and returns the events of a shop that wait to be counted. */
export async function takePending(
  transaction: Knex.Transaction,
  shopId: number,
): Promise<CountedRow[]> {
  const rows: PendingRow[] = await transaction.raw(
    'DELETE FROM pending_counts WHERE shop_id = ? RETURNING events',
    [shopId],
  );
  return eventsOf(rows);
}

interface PendingBatch {
  events: CountedRow[];
  isMoreLeft: boolean;
}

/**
 * Removes and returns up to `limit` events that wait to be counted. A batch has all waiting events of its shoppers: how a
 * search has ended depends on the shopper's other events, and those that wait still are in `events` already. One part of
 * the shoppers may exceed the limit. A batch may be empty while events are divided into parts.
 */
export async function takePendingBatch(
  transaction: Knex.Transaction,
  shopId: number,
  limit: number,
): Promise<PendingBatch> {
  const recorded = await takeRecorded(transaction, shopId);
  if (!recorded.isAll) {
    await saveParts(transaction, shopId, divide(recorded.events));
    return { events: [], isMoreLeft: true };
  }
  const sizes = await readSizes(transaction, shopId);
  if (sizes.size === 0 && recorded.events.length <= limit) {
    return { events: recorded.events, isMoreLeft: false };
  }
  const byPart = divide(recorded.events);
  for (const [part, events] of byPart) {
    sizes.set(part, (sizes.get(part) ?? 0) + events.length);
  }
  const last = lastPartWithin(sizes, limit);
  const divided: PendingRow[] = await transaction.raw(
    'DELETE FROM pending_counts WHERE shop_id = ? AND part <= ? RETURNING events',
    [shopId, last],
  );
  const [taken, later] = [
    [...byPart].filter(([part]) => part <= last),
    [...byPart].filter(([part]) => part > last),
  ];
  await saveParts(transaction, shopId, later);
  return {
    events: [...eventsOf(divided), ...taken.flatMap(([, events]) => events)],
    isMoreLeft: [...sizes.keys()].some((part) => part > last),
  };
}

interface PendingRow {
  events: string;
}

/** Removes and returns events that no transaction has divided yet, the oldest first. */
async function takeRecorded(
  transaction: Knex.Transaction,
  shopId: number,
): Promise<{ events: CountedRow[]; isAll: boolean }> {
  const rows: PendingRow[] = await transaction.raw(
    `DELETE FROM pending_counts WHERE id IN (
       SELECT id FROM (
         SELECT id, sum(size) OVER (ORDER BY id) - size AS before FROM (
           SELECT id, size FROM pending_counts WHERE shop_id = ? AND part IS NULL
           ORDER BY id LIMIT ${rowsDivided}
         ) AS oldest
       ) AS summed WHERE before < ${eventsDivided}
     ) RETURNING events`,
    [shopId],
  );
  const events = eventsOf(rows);
  return { events, isAll: rows.length < rowsDivided && events.length < eventsDivided };
}

/** Returns the number of waiting events in each part, lowest part first. */
async function readSizes(
  transaction: Knex.Transaction,
  shopId: number,
): Promise<Map<number, number>> {
  const rows: { part: number; size: number }[] = await transaction.raw(
    `SELECT part, CAST(sum(size) AS BIGINT) AS size FROM pending_counts
     WHERE shop_id = ? AND part IS NOT NULL GROUP BY part`,
    [shopId],
  );
  return new Map(rows.map(({ part, size }) => [part, size]));
}

/** Returns the last of the lowest parts that together are within a limit; the lowest one at least. */
function lastPartWithin(sizes: ReadonlyMap<number, number>, limit: number): number {
  const [[first, size] = [0, 0], ...others] = [...sizes].toSorted(([one], [other]) => one - other);
  let [last, total] = [first, size];
  for (const [part, more] of others) {
    total += more;
    if (total > limit) {
      break;
    }
    last = part;
  }
  return last;
}

function divide(events: readonly CountedRow[]): Map<number, CountedRow[]> {
  const byPart = new Map<number, CountedRow[]>();
  for (const event of events) {
    const part = event.shopper_id % parts;
    const own = byPart.get(part) ?? [];
    own.push(event);
    byPart.set(part, own);
  }
  return byPart;
}

async function saveParts(
  transaction: Knex.Transaction,
  shopId: number,
  byPart: Iterable<readonly [number, readonly CountedRow[]]>,
): Promise<void> {
  for (const [part, events] of byPart) {
    await savePending(transaction, shopId, events, part);
  }
}

function eventsOf(rows: readonly PendingRow[]): CountedRow[] {
  return rows.flatMap(({ events }) => {
    // Only `savePending` writes this text.
    const tuples: EventTuple[] = JSON.parse(events);
    return tuples.map(toRow);
  });
}

/** Returns the shops of which events wait to be counted. */
export async function shopsWithPending(connection: Knex): Promise<number[]> {
  const rows: { shop_id: number }[] = await connection.raw(
    'SELECT DISTINCT shop_id FROM pending_counts ORDER BY shop_id',
  );
  return rows.map(({ shop_id }) => shop_id);
}

function toTuple(row: CountedRow): EventTuple {
  return [
    row.shopper_id,
    row.created_at,
    row.id,
    row.verb,
    row.term,
    row.position,
    row.widget_id,
    row.result_count,
    row.source,
    row.customer_id,
  ];
}

function toRow([
  shopper_id,
  created_at,
  id,
  verb,
  term,
  position,
  widget_id,
  result_count,
  source,
  customer_id,
]: EventTuple): CountedRow {
  return {
    shopper_id,
    created_at,
    id,
    verb,
    term,
    position,
    widget_id,
    result_count,
    source,
    customer_id,
  };
}
