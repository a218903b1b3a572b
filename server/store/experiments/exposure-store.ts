import type { Database } from '../database.ts';
import type { Sql } from '../dialects/sql.ts';
import { eventVerbs } from '../shoppers/event-verbs.ts';

/** A session that could have seen the difference of an experiment. */
export interface ExposedSession {
  shopperId: number;
  variant: string;
  /** Milliseconds since 1970. */
  firstAt: number;
}

/** An order that a session has placed since its exposure. */
export interface ExposedOrder {
  shopperId: number;
  customerId: number | null;
  /** The variants that the cart named, such as `12:B,13:A`. */
  variants: string | null;
  units: number;
  /** Hundredths of the shop's currency. */
  revenue: number;
}

/** Clicks and additions of a session since its exposure. */
export interface ExposedActions {
  shopperId: number;
  clicks: number;
  adds: number;
}

/** Customers by session. */
export interface SessionCustomer {
  shopperId: number;
  customerId: number;
}

/** The sessions to read: those of an experiment, or all that saw its place in the past. */
export type SessionSet =
  | { experimentId: number; until: number }
  | { widgetId: number | null; since: number; until: number };

const verbOf = (name: (typeof eventVerbs)[number]) => eventVerbs.indexOf(name);

/** Reads the shoppers of experiments, and what they did since. */
export class ExposureStore {
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
  }

  async sessions(shopId: number, set: SessionSet): Promise<ExposedSession[]> {
    return this.#database.read.raw(
      `WITH seen AS MATERIALIZED (${seen(set, this.#database.sql)})
       SELECT shopper_id AS "shopperId", variant, first_at AS "firstAt" FROM seen
       ORDER BY first_at, shopper_id`,
      bindings(shopId, set),
    );
  }

  async orders(shopId: number, set: SessionSet): Promise<ExposedOrder[]> {
    const { join } = this.#database.sql;
    return this.#database.read.raw(
      `WITH seen AS MATERIALIZED (${seen(set, this.#database.sql)})
       SELECT x.shopper_id AS "shopperId", o.customer_id AS "customerId", o.variants,
         CAST(sum(l.quantity) AS BIGINT) AS units,
         CAST(sum(CASE WHEN l.price * l.quantity > l.discount
           THEN l.price * l.quantity - l.discount ELSE 0 END) AS BIGINT) AS revenue
       FROM seen x ${join} event_shoppers s ON s.id = x.shopper_id
       ${join} orders o ON o.shop_id = s.shop_id AND o.uuid = s.uuid
         AND o.uuid IS NOT NULL AND o.created_at BETWEEN x.first_at AND :until
       ${join} order_lines l ON l.shop_id = o.shop_id AND l.order_id = o.id
       WHERE o.counted = true AND l.quantity > 0
       GROUP BY x.shopper_id, o.id, o.customer_id, o.variants`,
      bindings(shopId, set),
    );
  }

  /** Returns the clicks and additions in a widget, or in searches. */
  async actions(
    shopId: number,
    set: SessionSet,
    widgetId: number | null,
  ): Promise<ExposedActions[]> {
    const { join } = this.#database.sql;
    return this.#database.read.raw(
      `WITH seen AS MATERIALIZED (${seen(set, this.#database.sql)})
       SELECT x.shopper_id AS "shopperId",
         CAST(sum(CASE WHEN e.verb = ${verbOf('clicked')} THEN 1 ELSE 0 END) AS BIGINT) AS clicks,
         CAST(sum(CASE WHEN e.verb = ${verbOf('added')} THEN 1 ELSE 0 END) AS BIGINT) AS adds
       FROM seen x ${join} events e ON e.shopper_id = x.shopper_id
         AND e.created_at BETWEEN x.first_at AND :until
       WHERE e.verb IN (${verbOf('clicked')}, ${verbOf('added')}) AND ${placeOf(widgetId)}
       GROUP BY x.shopper_id`,
      { ...bindings(shopId, set), ...(widgetId !== null && { widgetId }) },
    );
  }

  /** Returns the signed customers of the sessions. */
  async customers(shopId: number, set: SessionSet): Promise<SessionCustomer[]> {
    const { join } = this.#database.sql;
    return this.#database.read.raw(
      `WITH seen AS MATERIALIZED (${seen(set, this.#database.sql)})
       SELECT DISTINCT x.shopper_id AS "shopperId", e.customer_id AS "customerId"
       FROM seen x ${join} events e ON e.shopper_id = x.shopper_id
       WHERE e.customer_id IS NOT NULL`,
      bindings(shopId, set),
    );
  }
}

/** Selects sessions with their variant and the time from which they count. */
function seen(set: SessionSet, { join }: Sql): string {
  return 'experimentId' in set
    ? `SELECT shopper_id, variant, first_at FROM exposures
       WHERE shop_id = :shopId AND experiment_id = :experimentId AND first_at <= :until`
    : `SELECT e.shopper_id, 'A' AS variant, min(e.created_at) AS first_at
       FROM events e ${join} event_shoppers s ON s.id = e.shopper_id
       WHERE s.shop_id = :shopId AND s.uuid <> '' AND e.created_at BETWEEN :since AND :until
         AND e.verb IN (${verbOf('impressed')}, ${verbOf('searched')}) AND ${placeOf(set.widgetId)}
       GROUP BY e.shopper_id`;
}

function placeOf(widgetId: number | null): string {
  return widgetId === null
    ? 'e.widget_id IS NULL AND e.term IS NOT NULL'
    : 'e.widget_id = :widgetId';
}

function bindings(shopId: number, set: SessionSet): Record<string, number> {
  if ('experimentId' in set) {
    return { shopId, experimentId: set.experimentId, until: set.until };
  }
  const { widgetId, since, until } = set;
  return { shopId, since, until, ...(widgetId !== null && { widgetId }) };
}
