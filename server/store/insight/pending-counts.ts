import type { Knex } from 'knex';
import type { CountedRow } from './counted-row.ts';

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

/** Saves events to be counted later. Call it in the transaction that adds them. */
export async function savePending(
  transaction: Knex.Transaction,
  shopId: number,
  events: readonly CountedRow[],
): Promise<void> {
  if (events.length > 0) {
    await transaction.raw('INSERT INTO pending_counts (shop_id, size, events) VALUES (?, ?, ?)', [
      shopId,
      events.length,
      JSON.stringify(events.map(toTuple)),
    ]);
  }
}

/** Removes and returns the events of a shop that wait to be counted. */
export async function takePending(
  transaction: Knex.Transaction,
  shopId: number,
): Promise<CountedRow[]> {
  const rows: { events: string }[] = await transaction.raw(
    'DELETE FROM pending_counts WHERE shop_id = ? RETURNING events',
    [shopId],
  );
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
