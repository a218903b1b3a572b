import type { Knex } from 'knex';
import type { Database } from '../../port/database.ts';
import type { Columns } from '../../port/sql.ts';
import { eventVerbs, type EventVerb } from '../rows/event-verbs.ts';
import type { ArrivedKey } from '../insight/tell-arrivals.ts';

/** An event of the log. It names no shopper. */
export interface ArrivedRow {
  /** Position in the feed of the shop of what was recorded together. */
  seq: number;
  /** Position within that. */
  place: number;
  /** Milliseconds since 1970. */
  createdAt: number;
  verb: EventVerb;
  pageType: string;
  productId: number | null;
  handle: string | null;
  term: string | null;
  position: number | null;
  widgetId: number | null;
  resultCount: number | null;
  source: string | null;
}

/** The last event that somebody has read. */
export type ArrivalCursor = Pick<ArrivedRow, 'seq' | 'place'>;

interface Arrived {
  events: ArrivedRow[];
  /** True when there were more than the limit, of which the oldest are left out. */
  hasSkipped: boolean;
  /** The cursor for what follows. */
  last: ArrivalCursor;
}

export interface EventRate {
  pageType: string;
  verb: EventVerb;
  events: number;
}

const hourMs = 3_600_000;

const keyColumns: Columns = {
  seq: 'bigint',
  place: 'integer',
  shopper_id: 'bigint',
  created_at: 'bigint',
  id: 'bigint',
  page_type: 'text',
};

type LogRow = Pick<ArrivedRow, 'seq'> & { events: string };

type FoundRow = Omit<ArrivedRow, 'verb'> & { verb: number };

/** Reads the log of recorded events, which all servers write. */
export class ArrivalStore {
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
  }

  /** Returns the newest events behind a cursor, in the order in which they were recorded. */
  async after(shopId: number, { seq, place }: ArrivalCursor, limit: number): Promise<Arrived> {
    const rows = await this.#database
      .read<LogRow & { shop_id: number }>('event_arrivals')
      .where({ shop_id: shopId })
      .andWhere('seq', '>=', seq)
      .orderBy('seq', 'desc')
      // Each has an event at least; that of the cursor may have none behind it.
      .limit(limit + 1)
      .select('seq', 'events');
    const keys = rows
      .toReversed()
      .flatMap(keysOf)
      .filter(([ofKey, atPlace]) => ofKey > seq || atPlace > place);
    const [lastSeq = seq, lastPlace = place] = keys.at(-1) ?? [];
    const events = await this.#read(keys.slice(-limit));
    return { events, hasSkipped: keys.length > limit, last: { seq: lastSeq, place: lastPlace } };
  }

  /** Returns the sums since a time, to the hour. */
  async rates(shopId: number, since: number): Promise<EventRate[]> {
    const rows: { page_type: string; verb: number; events: number }[] =
      await this.#database.read.raw(
        `SELECT page_type, verb, CAST(sum(events) AS BIGINT) AS events FROM event_rates
         WHERE shop_id = ? AND hour >= ? GROUP BY page_type, verb ORDER BY page_type, verb`,
        [shopId, Math.floor(since / hourMs)],
      );
    return rows.map(({ page_type, verb, events }) => ({
      pageType: page_type,
      verb: verbOf(verb),
      events,
    }));
  }

  /** Removes up to `limit` of the first lines of a shop, if they are older than a time. Returns whether more may be left. */
  async removeBefore(
    transaction: Knex.Transaction,
    shopId: number,
    time: number,
    limit: number,
  ): Promise<boolean> {
    const first = transaction('event_arrivals')
      .where({ shop_id: shopId })
      .orderBy('seq')
      .limit(limit)
      .select('seq');
    const removed = await transaction('event_arrivals')
      .where({ shop_id: shopId })
      .andWhere('arrived_at', '<', time)
      .whereIn('seq', first)
      .del();
    return removed === limit;
  }

  /** Removes the counts of a shop before the hour of a time. */
  async removeRatesBefore(
    transaction: Knex.Transaction,
    shopId: number,
    time: number,
  ): Promise<void> {
    await transaction('event_rates')
      .where({ shop_id: shopId })
      .andWhere('hour', '<', Math.floor(time / hourMs))
      .del();
  }

  async #read(keys: readonly (readonly [number, number, ...ArrivedKey])[]): Promise<ArrivedRow[]> {
    if (keys.length === 0) {
      return [];
    }
    const { sql, read } = this.#database;
    const rows: FoundRow[] = await read.raw(
      `SELECT n.seq, n.place, n.page_type AS "pageType", e.created_at AS "createdAt", e.verb,
         e.product_id AS "productId", e.handle, e.term, e.position, e.widget_id AS "widgetId",
         e.result_count AS "resultCount", e.source
       FROM ${sql.rows('?', keyColumns)} n ${sql.join} events e
         ON e.shopper_id = n.shopper_id AND e.created_at = n.created_at AND e.id = n.id
       ORDER BY n.seq, n.place`,
      [JSON.stringify(keys)],
    );
    return rows.map((row) => ({ ...row, verb: verbOf(row.verb) }));
  }
}

function keysOf({ seq, events }: LogRow): [seq: number, place: number, ...key: ArrivedKey][] {
  // Only `tellArrivals` writes this text.
  const keys: ArrivedKey[] = JSON.parse(events);
  return keys.map((key, place) => [seq, place, ...key]);
}

function verbOf(index: number): EventVerb {
  const verb = eventVerbs[index];
  if (verb === undefined) {
    throw new Error(`There is no verb ${index}.`);
  }
  return verb;
}
