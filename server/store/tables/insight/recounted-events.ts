import type { Knex } from 'knex';
import type { CountedFields } from '../../../insight/event-counts.ts';
import { type AfterSearch, refinedWithinMs } from '../../../insight/search-ends.ts';
import { eventVerbs } from '../rows/event-verbs.ts';
import { type LeftOut, leftOut } from '../../../insight/left-out.ts';

/** A search, with what its shopper did next. */
export interface SearchWithNext extends AfterSearch {
  shopperId: number;
  /** Milliseconds since 1970. */
  at: number;
  term: string | null;
}

/** The events of a time as a recount needs them. */
interface RecountedEvents {
  /** Events that count alike, with their number. They are few, however many events there are. */
  alike: { event: CountedFields; times: number }[];
  searches: SearchWithNext[];
}

interface EventRow {
  verb: number;
  widget_id: number | null;
  term: string | null;
  position: number | null;
  result_count: number | null;
  source: string | null;
  left_out: LeftOut;
  times: number;
  /** Null in rows of events that count alike. */
  shopper_id: number | null;
  created_at: number;
  next_at: number | null;
  next_term: string | null;
}

const searched = eventVerbs.indexOf('searched');
const kind = 'verb, widget_id, term, position, result_count, source, left_out';

/**
 * Reads the events of a shop from one time until another, grouped by the database: a row costs more in this process than
 * there. It reads shopper by shopper, as the events stand in their table on SQLite. In the order of time, each event
 * would be on another page of the file.
 */
export async function readEvents(
  connection: Knex,
  shopId: number,
  { from, until }: { from: number; until: number },
): Promise<RecountedEvents> {
  const rows: EventRow[] = await connection.raw(
    `WITH shoppers AS MATERIALIZED (
       SELECT shopper_id FROM events WHERE created_at >= :from AND created_at < :until
       GROUP BY shopper_id
     ), own AS MATERIALIZED (
       SELECT s.id FROM shoppers o CROSS JOIN event_shoppers s
       WHERE s.id = o.shopper_id AND s.shop_id = :shopId
     ), slice AS MATERIALIZED (
       SELECT e.shopper_id, e.created_at, e.id, e.verb, e.widget_id, e.term, e.position, e.source,
         e.left_out, CASE WHEN e.result_count = 0 THEN 0 END AS result_count
       FROM own o CROSS JOIN events e
       WHERE e.shopper_id = o.id AND e.created_at >= :from AND e.created_at < :until
         AND (e.widget_id IS NOT NULL OR e.term IS NOT NULL)
     )
     SELECT ${kind}, count(*) AS times, NULL AS shopper_id, 0 AS created_at,
       NULL AS next_at, NULL AS next_term
     FROM slice GROUP BY ${kind}
     UNION ALL
     SELECT ${kind}, 1, shopper_id, created_at,
       (${nextOf('created_at')}),
       (${nextOf("coalesce(n.term, '')", `n.created_at <= slice.created_at + ${refinedWithinMs} AND n.verb = ${searched}`)})
     FROM slice WHERE verb = ${searched} AND left_out = ${leftOut.no}`,
    { from, until, shopId },
  );
  return { alike: rows.flatMap(toAlike), searches: rows.flatMap(toSearch) };
}

/** Selects a value of the next event of the shopper of a row of `slice`. */
function nextOf(value: string, condition = 'true'): string {
  return `SELECT ${value} FROM events n
    WHERE n.shopper_id = slice.shopper_id AND (n.created_at, n.id) > (slice.created_at, slice.id)
      AND ${condition}
    ORDER BY n.created_at, n.id LIMIT 1`;
}

function toAlike(row: EventRow): RecountedEvents['alike'] {
  const { verb, widget_id, term, position, result_count, source, left_out, times, shopper_id } =
    row;
  if (shopper_id !== null) {
    return [];
  }
  const event = {
    verb: eventVerbs[verb] ?? '',
    widgetId: widget_id,
    term,
    position,
    resultCount: result_count,
    source,
    leftOut: left_out,
  };
  return [{ event, times }];
}

function toSearch({
  shopper_id,
  created_at,
  term,
  next_at,
  next_term,
}: EventRow): SearchWithNext[] {
  return shopper_id === null
    ? []
    : [{ shopperId: shopper_id, at: created_at, term, nextAt: next_at, nextTerm: next_term }];
}
