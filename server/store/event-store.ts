import type { Knex } from 'knex';
import { recordChanges } from './change-feed.ts';
import { selectInChunks } from './chunks.ts';
import type { Database } from './database.ts';

/** A verb is stored as its place here: new ones go to the end. */
export const eventVerbs = ['viewed', 'added', 'removed'] as const;

export type EventVerb = (typeof eventVerbs)[number];

/** What a shopper did with a product. */
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
  customerId: number | null;
  email: string | null;
  themeId: string | null;
}

/** Whose events are asked for: those of a session, of a customer in any session, or both. */
export interface ShopperNames {
  uuid?: string | undefined;
  customerId?: number | undefined;
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
    const rows = await selectInChunks(ids, (chunk) =>
      this.#ofShop(shopId).whereIn('e.id', chunk).select<IdRow[]>('e.id'),
    );
    return new Set(rows.map(({ id }) => id));
  }

  async idsAfter(shopId: number, afterId: number, limit: number): Promise<number[]> {
    const rows = await this.#ofShop(shopId)
      .andWhere('e.id', '>', afterId)
      .orderBy('e.id')
      .limit(limit)
      .distinct<IdRow[]>('e.id');
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
    const shopperRows: { shopper_id: number }[] = await transaction('events as e')
      .join('event_shoppers as s', 's.id', 'e.shopper_id')
      .where('s.shop_id', shopId)
      .whereIn('e.id', ids)
      .distinct('e.shopper_id');
    const shopperIds = shopperRows.map(({ shopper_id }) => shopper_id);
    await transaction('events').whereIn('id', ids).whereIn('shopper_id', shopperIds).del();
    await transaction('event_shoppers')
      .whereIn('id', shopperIds)
      .whereNotIn(
        'id',
        transaction('events').whereIn('shopper_id', shopperIds).select('shopper_id'),
      )
      .del();
    await recordChanges(transaction, shopId, [{ kind: 'events', id: 0 }]);
  }

  #ofShop(shopId: number) {
    return this.#database
      .read('events as e')
      .join('event_shoppers as s', 's.id', 'e.shopper_id')
      .where('s.shop_id', shopId);
  }
}

/**
 * A customer's views are those of all sessions in which they were signed in, before and after that. A
 * product that was not known when its event came is looked up by its handle.
 */
const viewedProducts = `
  WITH shoppers AS (
    SELECT id FROM event_shoppers WHERE shop_id = :shopId AND :uuid <> '' AND uuid = :uuid
    UNION
    SELECT s.id FROM event_shoppers s
    WHERE s.shop_id = :shopId AND :customerId <> 0 AND (
      s.customer_id = :customerId
      OR s.id IN (SELECT shopper_id FROM events WHERE customer_id = :customerId)
    )
  )
  SELECT id FROM (
    SELECT coalesce(e.product_id, (
      SELECT p.id FROM products p WHERE p.shop_id = :shopId AND p.handle = e.handle
      ORDER BY p.status = 'active' AND p.published_at IS NOT NULL DESC, p.id LIMIT 1
    )) AS id, e.created_at
    FROM shoppers s JOIN events e ON e.shopper_id = s.id WHERE e.verb = :viewed
  )
  WHERE id IS NOT NULL GROUP BY id ORDER BY max(created_at) DESC, id LIMIT :limit`;

/**
 * A handle gives way to the id of its product, of several the one that a listing would find; one that
 * nobody bears yet is kept for those who read the event.
 */
const insertEvents = `
  INSERT INTO events
    (shopper_id, created_at, id, verb, product_id, handle, customer_id, email, theme_id)
  SELECT s.id, e.value ->> 2, e.value ->> 3, e.value ->> 4, e.product_id,
    iif(e.product_id IS NULL, e.value ->> 6, NULL), e.value ->> 7, e.value ->> 8, e.value ->> 9
  FROM (
    SELECT value, coalesce(value ->> 5, (
      SELECT p.id FROM products p WHERE p.shop_id = ? AND p.handle = value ->> 6
      ORDER BY p.status = 'active' AND p.published_at IS NOT NULL DESC, p.id LIMIT 1
    )) AS product_id
    FROM json_each(?)
  ) e
  JOIN event_shoppers s
    ON s.shop_id = ? AND s.uuid = e.value ->> 0 AND s.customer_id = e.value ->> 1
  WHERE true
  ON CONFLICT DO NOTHING`;

/** The order is that of the columns in the statements above. */
function toTuple(event: EventRecord): (string | number | null)[] {
  return [
    event.uuid ?? '',
    event.uuid === null ? (event.customerId ?? 0) : 0,
    event.createdAt,
    event.id,
    eventVerbs.indexOf(event.verb),
    event.productId,
    event.handle,
    event.customerId,
    event.email,
    event.themeId,
  ];
}
