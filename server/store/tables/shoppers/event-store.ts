import type { Knex } from 'knex';
import { recordChanges } from '../../feed/change-feed.ts';
import type { Database } from '../../port/database.ts';
import { prepared } from '../../port/prepared.ts';
import { countAdded, countPending, countRemoved } from '../insight/count-changes.ts';
import type { CountedRow } from '../rows/counted-row.ts';
import { type RecordedEvents, saveRecorded } from '../insight/pending-counts.ts';
import { removeEmptySessions } from './empty-sessions.ts';
import { eventStatements } from './event-statements.ts';
import { type EventVerb, eventVerbs } from '../rows/event-verbs.ts';
import { type LeftOut, leftOut } from '../../../insight/left-out.ts';

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
  /** The ruleset, recommender or page that showed the products, as `readSource` reads it. */
  source: string | null;
  /** Absent for an event that is in the figures, as imported ones are. */
  leftOut?: LeftOut;
}

/** An event as it arrives. */
export interface RecordedEvent extends EventRecord {
  /** The type of the page that sent it, such as `product`. */
  pageType?: string;
}

/** The shopper whose events are requested: a session, a customer in any session, or both. */
export interface ShopperIds {
  uuid?: string | undefined;
  customerId?: number | undefined;
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
  readonly #statements: ReturnType<typeof eventStatements>;

  constructor(database: Database) {
    this.#database = database;
    this.#statements = eventStatements(database.sql);
  }

  /** Returns the ids among these that the shop has. */
  async known(shopId: number, ids: readonly number[]): Promise<Set<number>> {
    const bindings = [JSON.stringify(ids), shopId];
    const rows: IdRow[] = await this.#database.read.raw(this.#statements.selectKnown, bindings);
    return new Set(rows.map(({ id }) => id));
  }

  /** Returns ids of the shop's events, ascending, from the one after `afterId`. */
  async idsAfter(shopId: number, afterId: number, limit: number): Promise<number[]> {
    const bindings = [shopId, afterId, limit];
    const rows: IdRow[] = await this.#database.read.raw(this.#statements.selectIds, bindings);
    return rows.map(({ id }) => id);
  }

  /** Returns viewed products, latest first, each once. */
  async viewedProducts(
    shopId: number,
    { uuid, customerId }: ShopperIds,
    limit: number,
  ): Promise<number[]> {
    const rows: IdRow[] = await this.#database.read.raw(this.#statements.selectViewed, {
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

  /** Inserts the sessions of events that do not exist yet, as imported ones. */
  async addSessions(
    transaction: Knex.Transaction,
    shopId: number,
    events: readonly EventRecord[],
  ): Promise<void> {
    const sessions = JSON.stringify(sessionsOf(events));
    await transaction.raw(this.#statements.insertShoppers, [shopId, sessions, shopId]);
  }

  /** Inserts events that do not exist yet with their sessions, and counts them. */
  async add(
    transaction: Knex.Transaction,
    shopId: number,
    events: readonly EventRecord[],
  ): Promise<void> {
    await this.addSessions(transaction, shopId, events);
    const added = await this.#insert(transaction, shopId, events);
    await countAdded(transaction, this.#database.sql, shopId, added);
    recordChanges(transaction, shopId, [{ kind: 'events', id: 0 }]);
  }

  /**
   * Inserts events of stored sessions that do not exist yet. `DailyCountStore.countPending` counts them
   * and tells of them: what many transactions would change is left to it, so that those that record need not wait for one
   * another.
   */
  async record(
    transaction: Knex.Transaction,
    shopId: number,
    events: readonly RecordedEvent[],
    arrival: Pick<RecordedEvents, 'arrivedAt' | 'bytes'>,
  ): Promise<void> {
    if (events.length === 0) {
      return;
    }
    const added = await this.#insert(transaction, shopId, events);
    const pageTypes = new Map(events.map(({ id, pageType }) => [id, pageType]));
    const recorded = added.map((row) => ({
      ...row,
      pageType: pageTypes.get(row.id) ?? 'unknown',
    }));
    await saveRecorded(transaction, shopId, { ...arrival, events: recorded });
  }

  /** Returns the events that did not exist. */
  #insert(
    transaction: Knex.Transaction,
    shopId: number,
    events: readonly EventRecord[],
  ): Promise<CountedRow[]> {
    const tuples = JSON.stringify(events.map(toTuple));
    const insert = transaction.raw(this.#statements.insertEvents, [shopId, shopId, tuples]);
    return prepared('insert-events', insert);
  }

  /** Deletes events, and the shoppers that have no other data. */
  async remove(
    transaction: Knex.Transaction,
    shopId: number,
    ids: readonly number[],
  ): Promise<void> {
    await countPending(transaction, this.#database.sql, shopId);
    const removed: CountedRow[] = await transaction.raw(this.#statements.remove, [
      JSON.stringify(ids),
      shopId,
    ]);
    await countRemoved(transaction, this.#database.sql, shopId, { removed, keepsSums: false });
    await this.#removeEmptyShoppers(transaction, removed);
    recordChanges(transaction, shopId, [{ kind: 'events', id: 0 }]);
  }

  /** Returns the shops of the oldest events from before a time. */
  async shopsOfOldest(time: number, limit: number): Promise<number[]> {
    const rows: { shop_id: number }[] = await this.#database.read.raw(
      this.#statements.selectShopsOfOldest,
      [time, limit],
    );
    return rows.map(({ shop_id }) => shop_id);
  }

  /**
   * Deletes up to `limit` events of these shops from before a time, and their shoppers as `remove` does. The transaction
   * writes alone: a shopper could get an event while it is deleted.
   */
  async removeBefore(
    transaction: Knex.Transaction,
    shopIds: readonly number[],
    { time, limit }: { time: number; limit: number },
  ): Promise<void> {
    for (const shopId of shopIds) {
      await countPending(transaction, this.#database.sql, shopId);
    }
    const removed: CountedRow[] = await transaction.raw(this.#statements.removeOldest, [
      time,
      JSON.stringify(shopIds),
      limit,
    ]);
    await this.#keepSums(transaction, removed);
    for (const shopId of await this.#removeEmptyShoppers(transaction, removed)) {
      recordChanges(transaction, shopId, [{ kind: 'events', id: 0 }]);
    }
  }

  /** Keeps the counts of removed events of several shops. */
  async #keepSums(transaction: Knex.Transaction, removed: readonly CountedRow[]): Promise<void> {
    const shopperIds = JSON.stringify([...new Set(removed.map(({ shopper_id }) => shopper_id))]);
    const shops: { id: number; shop_id: number }[] = await transaction.raw(
      this.#statements.selectShopsOfShoppers,
      [shopperIds],
    );
    const shopOf = new Map(shops.map(({ id, shop_id }) => [id, shop_id]));
    for (const shopId of new Set(shopOf.values())) {
      const ofShop = removed.filter(({ shopper_id }) => shopOf.get(shopper_id) === shopId);
      const change = { removed: ofShop, keepsSums: true };
      await countRemoved(transaction, this.#database.sql, shopId, change);
    }
  }

  /** Deletes the shoppers of these events that have no other data. Returns the shops of all of them. */
  async #removeEmptyShoppers(
    transaction: Knex.Transaction,
    events: readonly { shopper_id: number }[],
  ): Promise<number[]> {
    const ids = [...new Set(events.map(({ shopper_id }) => shopper_id))];
    const shops: { shop_id: number }[] = await transaction.raw(this.#statements.selectShops, [
      JSON.stringify(ids),
    ]);
    await removeEmptySessions(transaction, this.#database.sql, ids);
    return shops.map(({ shop_id }) => shop_id);
  }
}

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

/** Returns the keys of the sessions of these events, each once. */
function sessionsOf(events: readonly EventRecord[]): [uuid: string, customerId: number][] {
  const sessions = new Map<string, [uuid: string, customerId: number]>();
  for (const { uuid, customerId } of events.map(sessionKey)) {
    sessions.set(`${customerId} ${uuid}`, [uuid, customerId]);
  }
  return [...sessions.values()];
}

/** Returns the values of the bound columns, in order. */
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
    event.source,
    event.leftOut ?? leftOut.no,
  ];
}
