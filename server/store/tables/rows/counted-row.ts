import type { CountedEvent } from '../../../insight/event-counts.ts';
import type { LeftOut } from '../../../insight/left-out.ts';
import { eventVerbs } from './event-verbs.ts';

/** The columns that count, for `RETURNING`. */
export const countedColumns =
  'shopper_id, created_at, id, verb, term, position, widget_id, result_count, source, customer_id, left_out';

export interface CountedRow {
  shopper_id: number;
  created_at: number;
  id: number;
  verb: number;
  term: string | null;
  position: number | null;
  widget_id: number | null;
  result_count: number | null;
  source: string | null;
  customer_id: number | null;
  left_out: LeftOut;
}

export function toCounted(row: CountedRow): CountedEvent {
  return {
    shopperId: row.shopper_id,
    at: row.created_at,
    id: row.id,
    verb: eventVerbs[row.verb] ?? '',
    widgetId: row.widget_id,
    term: row.term,
    position: row.position,
    resultCount: row.result_count,
    source: row.source,
    leftOut: row.left_out,
  };
}
