import type { Knex } from 'knex';
import { recordChanges } from './change-feed.ts';
import type { Database } from './database.ts';

/** What a shopper did with a product. */
export const productVerbs = ['viewed', 'added', 'removed'] as const;

/** A verb is stored as its place here: new ones go to the end. */
export const eventVerbs = [
  ...productVerbs,
  'searched',
  'clicked',
  'impressed',
  'purchased',
] as const;

export type ProductVerb = (typeof productVerbs)[number];
export type EventVerb = (typeof eventVerbs)[number];

/** What a shopper did. The first three verbs tell of a product; the others may. */
export interface EventRecord {
  /** Of two events of one shopper with the same id the first counts. */
  id: number;
  /** Milliseconds since 1970. */
  createdAt: number;
  verb: EventVerb;
  productId: number | null;
  /** Names the product where its id did not come. */
  handle: string | null;
  /** Of the session; null: the customer is the shopper. */
  uuid: string | null;
  /** Signed by the shop, or imported: the event belongs to this customer's history. */
  customerId: number | null;
  /** Named without a signature: the event joins nobody's history, and goes when that customer is erased. */
  claimedCustomerId: number | null;
  email: string | null;
  themeId: string | null;
  /** What was searched for when it happened. */
  term: string | null;
  /** Place in a list. */
  position: number | null;
  widgetId: number | null;
  /** How many products a search found. */
  resultCount: number | null;
  /** Ids of the products that were shown, in their order. */
  shownIds: readonly number[] | null;
}

/** Whose events are asked for: those of a session, of a customer in any session, or both. */
export interface ShopperNames {
  uuid?: string | undefined;
  customerId?: number | undefined;
}

/**
 * SQL for the product that bears a handle, of several the one that a listing would find. Both arguments are
 * SQL themselves.
 */
export function productOfHandle(shopId: string, handle: string): string {
  return `(
    SELECT p.id FROM products p WHERE p.shop_id = ${shopId} AND p.handle = ${handle}
    ORDER BY p.status = 'active' AND p.published_at IS NOT NULL DESC, p.id LIMIT 1
  )`;
}

interface IdRow {
  id: number;
}

/**
 * Where events are written. Their rows name a shopper by number; the uuid stands in `event_shoppers`
 * once, and an event's shop is its shopper's.
 */
export class EventStore {
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
  }

  /** Which of these the shop has. */
  async known(shopId: number, ids: readonly number[]): Promise<Set<number>> {
    const rows: IdRow[] = await this.#database.read.raw(`SELECT DISTINCT e.id ${eventsWithIds}`, [
      JSON.stringify(ids),
      shopId,
    ]);
    return new Set(rows.map(({ id }) => id));
  }

  /** Ids of the shop's events, ascending, from the one after `afterId`. */
  async idsAfter(shopId: number, afterId: number, limit: number): Promise<number[]> {
    const rows: IdRow[] = await this.#database.read.raw(
      `SELECT DISTINCT e.id FROM events e
       CROSS JOIN event_shoppers s ON s.id = e.shopper_id AND s.shop_id = ?
       WHERE e.id > ? ORDER BY e.id LIMIT ?`,
      [shopId, afterId, limit],
    );
    return rows.map(({ id }) => id);
  }

  /** Products in the order in which they were viewed, the latest first, each once. */
  async viewedProducts(
    shopId: number,
    { uuid, customerId }: ShopperNames,
    limit: number,
  ): Promise<number[]> {
    const rows: { id: number }[] = await this.#database.read.raw(viewedProducts, {
      shopId,
      uuid: uuid ?? '',
      customerId: customerId ?? 0,
      viewed: eventVerbs.indexOf('viewed'),
      limit,
    });
    return rows.map(({ id }) => id);
  }

  /** How often a session has viewed products, repeats included. */
  async viewCount(shopId: number, uuid: string): Promise<number> {
    const rows: { views: number }[] = await this.#database.read.raw(
      `SELECT count(*) AS views FROM event_shoppers s JOIN events e ON e.shopper_id = s.id
       WHERE s.shop_id = ? AND s.uuid = ? AND e.verb = ?`,
      [shopId, uuid, eventVerbs.indexOf('viewed')],
    );
    return rows[0]?.views ?? 0;
  }

  /** Inserts what is not there yet. */
  async add(
    transaction: Knex.Transaction,
    shopId: number,
    events: readonly EventRecord[],
  ): Promise<void> {
    const rows = JSON.stringify(events.map(toTuple));
    await transaction.raw(
      `INSERT INTO event_shoppers (shop_id, uuid, customer_id)
       SELECT DISTINCT ?, value ->> 0, value ->> 1 FROM json_each(?) WHERE true
       ON CONFLICT DO NOTHING`,
      [shopId, rows],
    );
    await transaction.raw(insertEvents, [shopId, rows, shopId]);
    await recordChanges(transaction, shopId, [{ kind: 'events', id: 0 }]);
  }

  /** With the shoppers of whom nothing else is known. */
  async remove(
    transaction: Knex.Transaction,
    shopId: number,
    ids: readonly number[],
  ): Promise<void> {
    const removed: { shopper_id: number }[] = await transaction.raw(
      `DELETE FROM events WHERE (shopper_id, created_at, id) IN (
         SELECT e.shopper_id, e.created_at, e.id ${eventsWithIds}
       ) RETURNING shopper_id`,
      [JSON.stringify(ids), shopId],
    );
    const shopperIds = [...new Set(removed.map(({ shopper_id }) => shopper_id))];
    await removeForgotten(transaction, shopperIds);
    await recordChanges(transaction, shopId, [{ kind: 'events', id: 0 }]);
  }

  /** Up to `limit` events of all shops from before a time, in the same way; returns how many there were. */
  async removeBefore(transaction: Knex.Transaction, time: number, limit: number): Promise<number> {
    const removed: { shopper_id: number }[] = await transaction.raw(removeOldest, [time, limit]);
    const shopperIds = [...new Set(removed.map(({ shopper_id }) => shopper_id))];
    for (const shopId of await removeForgotten(transaction, shopperIds)) {
      await recordChanges(transaction, shopId, [{ kind: 'events', id: 0 }]);
    }
    return removed.length;
  }
}

/**
 * The shop's events with these ids. Cross joins keep their order in SQLite: left to itself, it goes through
 * all sessions of the shop for each list of ids.
 */
const eventsWithIds = `FROM json_each(?) i
  CROSS JOIN events e ON e.id = i.value
  CROSS JOIN event_shoppers s ON s.id = e.shopper_id AND s.shop_id = ?`;

/** Of these shoppers, those of whom nothing else is known; returns the shops of all of them. */
async function removeForgotten(
  transaction: Knex.Transaction,
  shopperIds: readonly number[],
): Promise<number[]> {
  const ids = JSON.stringify(shopperIds);
  const shops: { shop_id: number }[] = await transaction.raw(
    `SELECT DISTINCT shop_id FROM event_shoppers WHERE id IN (SELECT value FROM json_each(?))`,
    [ids],
  );
  await transaction.raw(
    `DELETE FROM event_shoppers WHERE id IN (SELECT value FROM json_each(?))
     AND NOT EXISTS (SELECT 1 FROM events e WHERE e.shopper_id = event_shoppers.id)`,
    [ids],
  );
  return shops.map(({ shop_id }) => shop_id);
}

const removeOldest = `
  DELETE FROM events WHERE (shopper_id, created_at, id) IN (
    SELECT shopper_id, created_at, id FROM events WHERE created_at < ? ORDER BY created_at LIMIT ?
  ) RETURNING shopper_id`;

/** Of a session, and of those that name a customer: what a program feeds must not hold up everybody's lists. */
const newestEvents = 5_000;

/**
 * `UNION ALL`, since a plain union has SQLite read all sessions of the shop in the order of their ids.
 * A customer's views are those of all sessions in which they were signed in, before and after that, but for
 * events that name another customer, signed or not, who shared the session. A product that was not known when its event
 * came is looked up by its handle. Through JSON, each session's newest events are looked for once.
 */
const viewedProducts = `
  WITH shoppers AS (
    SELECT id FROM event_shoppers WHERE shop_id = :shopId AND :uuid <> '' AND uuid = :uuid
    UNION ALL
    SELECT id FROM (
      SELECT s.id FROM events e CROSS JOIN event_shoppers s ON s.id = e.shopper_id
      WHERE e.customer_id = :customerId AND s.shop_id = :shopId
      ORDER BY e.created_at DESC LIMIT ${newestEvents}
    )
  )
  SELECT id FROM (
    SELECT coalesce(e.product_id, ${productOfHandle(':shopId', 'e.handle')}) AS id, e.created_at
    FROM (SELECT DISTINCT id FROM shoppers) own CROSS JOIN json_each((
      SELECT json_group_array(json_array(created_at, id)) FROM (
        SELECT created_at, id FROM events WHERE shopper_id = own.id
        ORDER BY created_at DESC, id DESC LIMIT ${newestEvents}
      )
    )) n CROSS JOIN events e
      ON e.shopper_id = own.id AND e.created_at = n.value ->> 0 AND e.id = n.value ->> 1
    WHERE e.verb = :viewed
      AND (:customerId = 0
        OR coalesce(e.customer_id, e.claimed_customer_id, :customerId) = :customerId)
  )
  WHERE id IS NOT NULL GROUP BY id ORDER BY max(created_at) DESC, id LIMIT :limit`;

/**
 * A handle gives way to the id of its product; one that nobody bears yet is kept for those who read the
 * event. The cross join has each event look for its shopper:
 * left to itself, SQLite goes through all events for each shopper that the shop has ever had.
 */
const insertEvents = `
  INSERT INTO events
    (shopper_id, created_at, id, verb, product_id, handle, customer_id, email, theme_id, term, position,
     widget_id, result_count, shown_ids, claimed_customer_id)
  SELECT s.id, e.value ->> 2, e.value ->> 3, e.value ->> 4, e.product_id,
    iif(e.product_id IS NULL, e.value ->> 6, NULL), e.value ->> 7, e.value ->> 8, e.value ->> 9,
    e.value ->> 10, e.value ->> 11, e.value ->> 12, e.value ->> 13, e.value ->> 14, e.value ->> 15
  FROM (
    SELECT value, coalesce(value ->> 5, ${productOfHandle('?', 'value ->> 6')}) AS product_id
    FROM json_each(?)
  ) e
  CROSS JOIN event_shoppers s
    ON s.shop_id = ? AND s.uuid = e.value ->> 0 AND s.customer_id = e.value ->> 1
  WHERE true
  ON CONFLICT DO NOTHING`;

/** What tells a row of `event_shoppers` from the others of its shop. */
export interface SessionKey {
  /** Empty where a customer is the shopper. */
  uuid: string;
  /** 0 where there is a uuid; negative where the customer's id came without a signature. */
  customerId: number;
}

export function sessionKey({
  uuid,
  customerId,
  claimedCustomerId,
}: Pick<EventRecord, 'uuid' | 'customerId' | 'claimedCustomerId'>): SessionKey {
  return uuid === null
    ? { uuid: '', customerId: customerId ?? -(claimedCustomerId ?? 0) }
    : { uuid, customerId: 0 };
}

/** The order is that of the columns in the statements above. */
function toTuple(event: EventRecord): (string | number | null)[] {
  const session = sessionKey(event);
  return [
    session.uuid,
    session.customerId,
    event.createdAt,
    event.id,
    eventVerbs.indexOf(event.verb),
    event.productId,
    event.handle,
    event.customerId,
    event.email,
    event.themeId,
    event.term,
    event.position,
    event.widgetId,
    event.resultCount,
    event.shownIds === null ? null : event.shownIds.join(),
    event.claimedCustomerId,
  ];
}
