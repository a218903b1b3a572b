import type { Database } from '../../port/database.ts';
import type { Sql } from '../../port/sql.ts';
import { eventVerbs } from '../rows/event-verbs.ts';
import { leftOut } from '../../../insight/left-out.ts';

/** A session that could have seen the difference of an experiment. */
export interface ExposedSession {
  shopperId: number;
  variant: string;
  /** Milliseconds since 1970. */
  firstAt: number;
}

/** An order that a session has placed since its exposure. */
interface ExposedOrder {
  shopperId: number;
  customerId: number | null;
  units: number;
  /** Hundredths of the shop's currency. */
  revenue: number;
}

/** Clicks and additions of a session since its exposure. */
interface ExposedActions {
  shopperId: number;
  clicks: number;
  adds: number;
}

/** Customers by session. */
interface SessionCustomer {
  shopperId: number;
  customerId: number;
}

/** The sessions whose history is read: those of an experiment, or those that were read before. */
type SessionSet =
  | { experimentId: number; until: number }
  | { sessions: readonly Pick<ExposedSession, 'shopperId' | 'firstAt'>[]; until: number };

/** A place in the past: a widget, or the search. */
export interface PastPlace {
  widgetId: number | null;
  since: number;
  until: number;
  /** One of so many sessions is read; 1 reads all. */
  every: number;
}

const verbOf = (name: (typeof eventVerbs)[number]) => eventVerbs.indexOf(name);

/** Reads the shoppers of experiments, and what they did since. */
export class ExposureStore {
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
  }

  /** Returns the sessions of an experiment, the earliest exposure first. */
  async sessions(
    shopId: number,
    { experimentId, until }: { experimentId: number; until: number },
  ): Promise<ExposedSession[]> {
    return this.#database.read.raw(
      `SELECT shopper_id AS "shopperId", variant, first_at AS "firstAt" FROM exposures
       WHERE shop_id = :shopId AND experiment_id = :experimentId AND first_at <= :until
         AND left_out = ${leftOut.no}
       ORDER BY first_at, shopper_id`,
      { shopId, experimentId, until },
    );
  }

  /** Returns the number of sessions that take no part: those of bots, and those of networks that had sent many. */
  async leftOut(
    shopId: number,
    { experimentId, until }: { experimentId: number; until: number },
  ): Promise<{ networks: number; bots: number }> {
    const rows: { networks: number; bots: number }[] = await this.#database.read.raw(
      `SELECT CAST(count(CASE WHEN left_out = ${leftOut.network} THEN 1 END) AS BIGINT) AS networks,
         CAST(count(CASE WHEN left_out = ${leftOut.bot} THEN 1 END) AS BIGINT) AS bots
       FROM exposures
       WHERE shop_id = :shopId AND experiment_id = :experimentId AND first_at <= :until`,
      { shopId, experimentId, until },
    );
    return rows[0] ?? { networks: 0, bots: 0 };
  }

  /** Returns the sessions that saw a place, the earliest first. Each has the variant A. */
  async pastSessions(
    shopId: number,
    { widgetId, since, until, every }: PastPlace,
  ): Promise<ExposedSession[]> {
    // Reads the events of a session only up to the first that counts.
    return this.#database.read.raw(
      `WITH past AS MATERIALIZED (
         SELECT s.id, (
           SELECT e.created_at FROM events e
           WHERE e.shopper_id = s.id AND e.created_at BETWEEN :since AND :until
             AND e.verb IN (${verbOf('impressed')}, ${verbOf('searched')}) AND ${placeOf(widgetId)}
             AND e.left_out = ${leftOut.no}
           ORDER BY e.created_at LIMIT 1
         ) AS first_at
         FROM event_shoppers s
         WHERE s.shop_id = :shopId AND s.uuid <> '' AND s.id % :every = 0
       )
       SELECT id AS "shopperId", 'A' AS variant, first_at AS "firstAt" FROM past
       WHERE first_at IS NOT NULL ORDER BY first_at, id`,
      { shopId, since, until, every, ...(widgetId !== null && { widgetId }) },
    );
  }

  /**
   * Returns the orders of the sessions. `counted IS TRUE` keeps SQLite, which has no statistics, from an index by which it
   * would read all orders of the shop for each session.
   */
  async orders(shopId: number, set: SessionSet): Promise<ExposedOrder[]> {
    const { join } = this.#database.sql;
    return this.#database.read.raw(
      `WITH seen AS MATERIALIZED (${seen(set, this.#database.sql)})
       SELECT x.shopper_id AS "shopperId", o.customer_id AS "customerId",
         CAST(sum(l.quantity) AS BIGINT) AS units,
         CAST(round(sum(CASE WHEN l.price * l.quantity > l.discount
           THEN l.price * l.quantity - l.discount ELSE 0 END)) AS BIGINT) AS revenue
       FROM seen x ${join} event_shoppers s ON s.id = x.shopper_id
       ${join} orders o ON o.shop_id = s.shop_id AND o.uuid = s.uuid
         AND o.uuid IS NOT NULL AND o.created_at BETWEEN x.first_at AND :until
       ${join} order_lines l ON l.shop_id = o.shop_id AND l.order_id = o.id
       WHERE o.counted IS TRUE AND l.quantity > 0
       GROUP BY x.shopper_id, o.id, o.customer_id`,
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
         AND e.left_out = ${leftOut.no}
       GROUP BY x.shopper_id`,
      { ...bindings(shopId, set), ...(widgetId !== null && { widgetId }) },
    );
  }

  /** Returns the signed customers of each session that has any. */
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

/** Selects sessions with the time from which they count. */
function seen(set: SessionSet, sql: Sql): string {
  return 'experimentId' in set
    ? `SELECT shopper_id, first_at FROM exposures
       WHERE shop_id = :shopId AND experiment_id = :experimentId AND first_at <= :until
         AND left_out = ${leftOut.no}`
    : `SELECT n.shopper_id, n.first_at
       FROM ${sql.rows(':sessions', { shopper_id: 'bigint', first_at: 'bigint' })} n`;
}

function placeOf(widgetId: number | null): string {
  return widgetId === null
    ? 'e.widget_id IS NULL AND e.term IS NOT NULL'
    : 'e.widget_id = :widgetId';
}

function bindings(shopId: number, set: SessionSet): Record<string, number | string> {
  const { until } = set;
  if ('experimentId' in set) {
    return { shopId, experimentId: set.experimentId, until };
  }
  const rows = set.sessions.map(({ shopperId, firstAt }) => [shopperId, firstAt]);
  return { shopId, sessions: JSON.stringify(rows), until };
}
