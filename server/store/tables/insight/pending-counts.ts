import type { Knex } from 'knex';
import { prepared } from '../../port/prepared.ts';
import type { CountedRow } from '../rows/counted-row.ts';
import type { LeftOut } from '../../../insight/left-out.ts';

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
  leftOut: LeftOut,
  /** Of recorded events. */
  pageType?: string,
];

/** An event as it was recorded, with the type of its page. */
export type RecordedRow = CountedRow & { pageType: string };

/** The events of one transaction that recorded them. */
export interface RecordedEvents {
  /** Milliseconds since 1970. */
  arrivedAt: number;
  bytes: number;
  events: RecordedRow[];
}

/** Waiting events are counted by parts of the shoppers when they are too many for one transaction. */
const parts = 256;

/** The recorded rows that one transaction divides into parts. Dividing costs a fraction of counting. */
const rowsDivided = 2_000;
const eventsDivided = 10_000;

/** Saves events that a transaction has recorded, to be counted and told later. No other transaction writes to their row. */
export async function saveRecorded(
  transaction: Knex.Transaction,
  shopId: number,
  { arrivedAt, bytes, events }: RecordedEvents,
): Promise<void> {
  if (events.length === 0) {
    return;
  }
  const tuples = events.map((row): EventTuple => [...toTuple(row), row.pageType]);
  const insert =
    'INSERT INTO pending_counts (shop_id, size, events, arrived_at, bytes) VALUES (?, ?, ?, ?, ?)';
  const bindings = [shopId, events.length, JSON.stringify(tuples), arrivedAt, bytes];
  await prepared('save-recorded', transaction.raw(insert, bindings));
}

/** Saves events of a part of the shoppers, to be counted later. */
async function savePart(
  transaction: Knex.Transaction,
  shopId: number,
  events: readonly CountedRow[],
  part: number,
): Promise<void> {
  for (let start = 0; start < events.length; start += eventsDivided) {
    const some = events.slice(start, start + eventsDivided);
    await transaction.raw(
      'INSERT INTO pending_counts (shop_id, part, size, events) VALUES (?, ?, ?, ?)',
      [shopId, part, some.length, JSON.stringify(some.map(toTuple))],
    );
  }
}

/** Events that are counted, and those among them, or before them, whose arrival is to be told. */
interface TakenEvents {
  events: CountedRow[];
  recorded: RecordedEvents[];
}

/** Removes and returns the events of a shop that wait to be counted. */
export async function takePending(
  transaction: Knex.Transaction,
  shopId: number,
): Promise<TakenEvents> {
  const rows: PendingRow[] = await transaction.raw(
    `DELETE FROM pending_counts WHERE shop_id = ? RETURNING ${pendingColumns}`,
    [shopId],
  );
  return read(rows);
}

/** Returns the events that were recorded since the transaction took those that waited: it sees them, but not as counted. */
export async function readRecordedSince(
  transaction: Knex.Transaction,
  shopId: number,
): Promise<CountedRow[]> {
  const rows: PendingRow[] = await transaction.raw(
    `SELECT ${pendingColumns} FROM pending_counts WHERE shop_id = ? AND part IS NULL`,
    [shopId],
  );
  return read(rows).events;
}

interface PendingBatch extends TakenEvents {
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
  const { events, recorded, isAll } = await takeUndivided(transaction, shopId);
  if (!isAll) {
    await saveParts(transaction, shopId, divide(events));
    return { events: [], recorded, isMoreLeft: true };
  }
  const sizes = await readSizes(transaction, shopId);
  if (sizes.size === 0 && events.length <= limit) {
    return { events, recorded, isMoreLeft: false };
  }
  const byPart = divide(events);
  for (const [part, own] of byPart) {
    sizes.set(part, (sizes.get(part) ?? 0) + own.length);
  }
  const last = lastPartWithin(sizes, limit);
  const divided: PendingRow[] = await transaction.raw(
    `DELETE FROM pending_counts WHERE shop_id = ? AND part <= ? RETURNING ${pendingColumns}`,
    [shopId, last],
  );
  const [taken, later] = [
    [...byPart].filter(([part]) => part <= last),
    [...byPart].filter(([part]) => part > last),
  ];
  await saveParts(transaction, shopId, later);
  return {
    events: [...read(divided).events, ...taken.flatMap(([, own]) => own)],
    recorded,
    isMoreLeft: [...sizes.keys()].some((part) => part > last),
  };
}

interface PendingRow {
  id: number;
  arrived_at: number | null;
  bytes: number;
  events: string;
}

const pendingColumns = 'id, arrived_at, bytes, events';

/** Removes and returns events that no transaction has divided yet, the oldest first. */
async function takeUndivided(
  transaction: Knex.Transaction,
  shopId: number,
): Promise<TakenEvents & { isAll: boolean }> {
  const rows: PendingRow[] = await transaction.raw(
    `DELETE FROM pending_counts WHERE id IN (
       SELECT id FROM (
         SELECT id, sum(size) OVER (ORDER BY id) - size AS before FROM (
           SELECT id, size FROM pending_counts WHERE shop_id = ? AND part IS NULL
           ORDER BY id LIMIT ${rowsDivided}
         ) AS oldest
       ) AS summed WHERE before < ${eventsDivided}
     ) RETURNING ${pendingColumns}`,
    [shopId],
  );
  const taken = read(rows);
  const isAll = rows.length < rowsDivided && taken.events.length < eventsDivided;
  return { ...taken, isAll };
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
    await savePart(transaction, shopId, events, part);
  }
}

/** Reads rows, the oldest first. */
function read(rows: readonly PendingRow[]): TakenEvents {
  const taken: TakenEvents = { events: [], recorded: [] };
  for (const { arrived_at, bytes, events } of rows.toSorted((one, other) => one.id - other.id)) {
    // Only this module writes this text.
    const tuples: EventTuple[] = JSON.parse(events);
    const own = tuples.map(toRow);
    own.forEach((row) => taken.events.push(row));
    if (arrived_at !== null) {
      taken.recorded.push({ arrivedAt: arrived_at, bytes, events: own });
    }
  }
  return taken;
}

/** Returns the shops of which events wait to be counted. */
export async function shopsWithPending(connection: Knex): Promise<number[]> {
  const rows: { shop_id: number }[] = await connection.raw(
    'SELECT DISTINCT shop_id FROM pending_counts ORDER BY shop_id',
  );
  return rows.map(({ shop_id }) => shop_id);
}

function toTuple(row: CountedRow) {
  const tuple = [
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
    row.left_out,
  ] satisfies EventTuple;
  return tuple;
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
  left_out,
  pageType = 'unknown',
]: EventTuple): RecordedRow {
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
    left_out,
    pageType,
  };
}
