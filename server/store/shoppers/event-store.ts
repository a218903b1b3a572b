import type { Knex } from 'knex';
import { recordChanges } from '../change-feed.ts';
import type { Database } from '../database.ts';

/** The actions of a shopper on a product. */
export const productVerbs = ['viewed', 'added', 'removed'] as const;

/** The verbs of events. A verb is stored as its index, so new ones are appended. */
export const eventVerbs = [
  ...productVerbs,
  'searched',
  'clicked',
  'impressed',
  'purchased',
] as const;

export type ProductVerb = (typeof productVerbs)[number];
export type EventVerb = (typeof eventVerbs)[number];

/** An action of a shopper. Events of the first three verbs have a product; others may have one. */
export interface EventRecord {
  /** The id in the file or request. The first of two events of a shopper with the same id is stored. */
  id: number;
  /** Milliseconds since 1970. */
  createdAt: number;
  verb: EventVerb;
  productId: number | null;
  /** The handle of the product, for events without a product id. */
  handle: string | null;
  /** The session's id; null when the customer is the shopper. */
  uuid: string | null;
  /** A customer signed by the shop, or imported: the event belongs to their history. */
  customerId: number | null;
  /** A customer without a signature: the event belongs to no history and is deleted with that customer. */
  claimedCustomerId: number | null;
  email: string | null;
  themeId: string | null;
  /** The search term at the time of the event. */
  term: string | null;
  /** The position in a list. */
  position: number | null;
  widgetId: number | null;
  /** The number of products that a search found. */
  resultCount: number | null;
  /** Ids of the displayed products, in order. */
  shownIds: readonly number[] | null;
}

/** The shopper whose events are requested: a session, a customer in any session, or both. */
export interface ShopperIds {
  uuid?: string | undefined;
  customerId?: number | undefined;
}

/** Returns SQL for the product with a handle; of several, the one that a listing finds. Takes SQL. */
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
 * Writes and reads events. Their rows refer to a shopper by number. `event_shoppers` stores each uuid once,
 * and an event's shop is its shopper's.
 */
export class EventStore {
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
  }

  /** Returns the ids among these that the shop has. */
  async known(shopId: number, ids: readonly number[]): Promise<Set<number>> {
    const rows: IdRow[] = await this.#database.read.raw(`SELECT DISTINCT e.id ${eventsWithIds}`, [
      JSON.stringify(ids),
      shopId,
    ]);
    return new Set(rows.map(({ id }) => id));
  }

  /** Returns ids of the shop's events, ascending, from the one after `afterId`. */
  async idsAfter(shopId: number, afterId: number, limit: number): Promise<number[]> {
    const rows: IdRow[] = await this.#database.read.raw(
      `SELECT DISTINCT e.id FROM events e
       CROSS JOIN event_shoppers s ON s.id = e.shopper_id AND s.shop_id = ?
       WHERE e.id > ? ORDER BY e.id LIMIT ?`,
      [shopId, afterId, limit],
    );
    return rows.map(({ id }) => id);
  }

  /** Returns viewed products, latest first, each once. */
  async viewedProducts(
    shopId: number,
    { uuid, customerId }: ShopperIds,
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

  /** Returns the number of product views of a session, including repeats. */
  async viewCount(shopId: number, uuid: string): Promise<number> {
    const rows: { views: number }[] = await this.#database.read.raw(
      `SELECT count(*) AS views FROM event_shoppers s JOIN events e ON e.shopper_id = s.id
       WHERE s.shop_id = ? AND s.uuid = ? AND e.verb = ?`,
      [shopId, uuid, eventVerbs.indexOf('viewed')],
    );
    return rows[0]?.views ?? 0;
  }

  /** Inserts events that do not exist yet. */
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

  /** Deletes events, and the shoppers that have no other data. */
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
    await removeEmptyShoppers(transaction, shopperIds);
    await recordChanges(transaction, shopId, [{ kind: 'events', id: 0 }]);
  }

  /**
   * Deletes up to `limit` events of all shops from before a time, and their shoppers as `remove` does.
   * Returns the number of deleted events.
   */
  async removeBefore(transaction: Knex.Transaction, time: number, limit: number): Promise<number> {
    const removed: { shopper_id: number }[] = await transaction.raw(removeOldest, [time, limit]);
    const shopperIds = [...new Set(removed.map(({ shopper_id }) => shopper_id))];
    for (const shopId of await removeEmptyShoppers(transaction, shopperIds)) {
      await recordChanges(transaction, shopId, [{ kind: 'events', id: 0 }]);
    }
    return removed.length;
  }
}

/**
 * The shop's events with these ids. SQLite keeps the order of cross joins; otherwise it scans all sessions of
 * the shop for each list of ids.
 */
const eventsWithIds = `FROM json_each(?) i
  CROSS JOIN events e ON e.id = i.value
  CROSS JOIN event_shoppers s ON s.id = e.shopper_id AND s.shop_id = ?`;

/** Deletes the shoppers among these that have no other data. Returns the shops of all of them. */
async function removeEmptyShoppers(
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

/**
 * The maximum of events that are read of a session or customer: a bot must not slow down the lists of all
 * shoppers.
 */
const maxEventsRead = 5_000;

/**
 * Selects the viewed products. `UNION ALL`, because a plain union makes SQLite read all sessions of the shop
 * by id. A customer's views are those of all sessions in which they were ever signed in, except events that
 * name another customer. A product that was unknown when its event arrived is looked up by its handle. JSON
 * makes SQLite find each session's newest events once.
 */
const viewedProducts = `
  WITH shoppers AS (
    SELECT id FROM event_shoppers WHERE shop_id = :shopId AND :uuid <> '' AND uuid = :uuid
    UNION ALL
    SELECT id FROM (
      SELECT s.id FROM events e CROSS JOIN event_shoppers s ON s.id = e.shopper_id
      WHERE e.customer_id = :customerId AND s.shop_id = :shopId
      ORDER BY e.created_at DESC LIMIT ${maxEventsRead}
    )
  )
  SELECT id FROM (
    SELECT coalesce(e.product_id, ${productOfHandle(':shopId', 'e.handle')}) AS id, e.created_at
    FROM (SELECT DISTINCT id FROM shoppers) own CROSS JOIN json_each((
      SELECT json_group_array(json_array(created_at, id)) FROM (
        SELECT created_at, id FROM events WHERE shopper_id = own.id
        ORDER BY created_at DESC, id DESC LIMIT ${maxEventsRead}
      )
    )) n CROSS JOIN events e
      ON e.shopper_id = own.id AND e.created_at = n.value ->> 0 AND e.id = n.value ->> 1
    WHERE e.verb = :viewed
      AND (:customerId = 0
        OR coalesce(e.customer_id, e.claimed_customer_id, :customerId) = :customerId)
  )
  WHERE id IS NOT NULL GROUP BY id ORDER BY max(created_at) DESC, id LIMIT :limit`;

/**
 * Inserts events. The id of a known product replaces its handle; an unknown handle is stored for later
 * readers. The cross join makes each event find its shopper; otherwise SQLite scans all events for each
 * shopper of the shop.
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

/** The key of a row of `event_shoppers` within its shop. */
export interface SessionKey {
  /** Empty when the customer is the shopper. */
  uuid: string;
  /** 0 when there is a uuid; negative when the customer's id has no signature. */
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

/** Returns the columns in the order of the statement above. */
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
