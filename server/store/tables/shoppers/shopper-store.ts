import type { Knex } from 'knex';
import { recordChanges } from '../../feed/change-feed.ts';
import type { Database } from '../../port/database.ts';
import { countPending, countRemoved } from '../insight/count-changes.ts';
import type { CountedRow } from '../rows/counted-row.ts';
import type { EventRecord } from './event-store.ts';
import { eventVerbs } from '../rows/event-verbs.ts';
import { removeEmptySessions } from './empty-sessions.ts';
import { shopperStatements } from './shopper-statements.ts';

/** The identifiers in a request about a person's data: one or several of these. */
export interface Person {
  customerId?: number | undefined;
  uuid?: string | undefined;
  email?: string | undefined;
}

/** An event of a person. */
export type PersonalEvent = Omit<EventRecord, 'id'>;

/**
 * A row of `event_shoppers` that belongs to the person. When only events identify it, `mark` is the latest of
 * them: it is deleted last, so that an interrupted erasure finds the session again.
 */
export interface PersonalSession {
  id: number;
  /** Null when the customer is the shopper. */
  uuid: string | null;
  /** Milliseconds since 1970; null for imported sessions. */
  firstSeenAt: number | null;
  mark: { createdAt: number; id: number } | undefined;
}

/** The identifiers of a person. */
export interface PersonalIds {
  customerIds: number[];
  emails: string[];
}

/** Finds and deletes the sessions and events of a person, for requests about personal data. */
export class ShopperStore {
  readonly #database: Database;
  readonly #statements: ReturnType<typeof shopperStatements>;

  constructor(database: Database) {
    this.#database = database;
    this.#statements = shopperStatements(database.sql);
  }

  /**
   * Returns the session with the uuid, the customer's own, and those that name the customer or the e-mail. A
   * session in which a customer was logged in is theirs as a whole.
   */
  sessionsOf(shopId: number, person: Person): Promise<PersonalSession[]> {
    return this.#find(this.#database.read, shopId, { ...namesOf(person), withClaims: false });
  }

  /**
   * Returns also the sessions that name the customer without a signature. Erasure discloses nothing, while an
   * export must not contain data of others. Inside a transaction no new session can appear.
   */
  sessionsToErase(
    shopId: number,
    person: Person,
    transaction: Knex = this.#database.read,
  ): Promise<PersonalSession[]> {
    return this.#find(transaction, shopId, { ...namesOf(person), withClaims: true });
  }

  async #find(
    knex: Knex,
    shopId: number,
    names: ReturnType<typeof namesOf> & { withClaims: boolean },
  ): Promise<PersonalSession[]> {
    const rows: SessionRow[] = await knex.raw(this.#statements.findSessions, { shopId, ...names });
    return rows.map(({ id, uuid, first_seen_at, created_at, event_id }) => ({
      id,
      uuid: uuid || null,
      firstSeenAt: first_seen_at,
      mark:
        created_at === null || event_id === null
          ? undefined
          : { createdAt: created_at, id: event_id },
    }));
  }

  /** Returns the other identifiers in the events that name the person. */
  async otherNames(shopId: number, person: Person): Promise<PersonalIds> {
    const rows: { customer_id: number | null; email: string | null }[] =
      await this.#database.read.raw(this.#statements.findNames, {
        shopId,
        ...namesOf(person),
        withClaims: false,
      });
    const given = namesOf(person);
    return {
      customerIds: distinct(rows.map((row) => row.customer_id)).filter(
        (id) => id !== given.customerId,
      ),
      emails: distinct(rows.map((row) => row.email)).filter((email) => email !== given.email),
    };
  }

  /**
   * Returns events, oldest first, that name the person or nobody. A request with only a uuid gets events
   * without the logged-in customer, because a uuid proves no identity.
   */
  async eventsOf(sessions: readonly PersonalSession[], person: Person): Promise<PersonalEvent[]> {
    const { customerId, email } = person;
    const hasOnlyUuid = customerId === undefined && email === undefined;
    const rows: EventRow[] = await this.#database.read.raw(
      hasOnlyUuid ? this.#statements.readWithoutNames : this.#statements.readNamed,
      { sessionIds: JSON.stringify(sessions.map(({ id }) => id)), ...namesOf(person) },
    );
    return rows.map(toEvent);
  }

  /**
   * Deletes up to `limit` events of these sessions, whomever they name. With the last of them it deletes the
   * marks and the sessions, in the same transaction.
   */
  async removeSome(
    transaction: Knex.Transaction,
    shopId: number,
    sessions: readonly PersonalSession[],
    limit: number,
  ): Promise<{ events: number; sessions: number }> {
    const marked = JSON.stringify(
      sessions.map(({ id, mark }) => [id, mark?.createdAt ?? null, mark?.id ?? null]),
    );
    const { sql } = this.#database;
    await countPending(transaction, sql, shopId);
    const removed: CountedRow[] = await transaction.raw(this.#statements.removeUnmarked, {
      marked,
      limit,
    });
    await countRemoved(transaction, sql, shopId, { removed, keepsSums: true });
    let events = removed.length;
    let removedSessions = 0;
    if (events < limit) {
      const marks: CountedRow[] = await transaction.raw(this.#statements.removeMarks, { marked });
      await countRemoved(transaction, sql, shopId, { removed: marks, keepsSums: true });
      events += marks.length;
      const ids = sessions.map(({ id }) => id);
      removedSessions = await this.removeEmptySessions(transaction, ids);
    }
    if (events > 0) {
      recordChanges(transaction, shopId, [{ kind: 'events', id: 0 }]);
    }
    return { events, sessions: removedSessions };
  }

  /**
   * Deletes the sessions without events among these, and their ids from orders, in a transaction that holds the locks of
   * their shops. Returns the number of deleted sessions.
   */
  removeEmptySessions(
    transaction: Knex.Transaction,
    sessionIds: readonly number[],
  ): Promise<number> {
    return removeEmptySessions(transaction, this.#database.sql, sessionIds);
  }

  /** Returns empty sessions of all shops, by id, and their shops. */
  async emptySessions(
    afterId: number,
    limit: number,
  ): Promise<{ ids: number[]; shopIds: number[] }> {
    const rows: { id: number; shop_id: number }[] = await this.#database.read.raw(
      `SELECT id, shop_id FROM event_shoppers s WHERE id > ?
       AND NOT EXISTS (SELECT 1 FROM events e WHERE e.shopper_id = s.id)
       ORDER BY id LIMIT ?`,
      [afterId, limit],
    );
    return {
      ids: rows.map(({ id }) => id),
      shopIds: [...new Set(rows.map(({ shop_id }) => shop_id))],
    };
  }
}

interface SessionRow {
  id: number;
  uuid: string;
  first_seen_at: number | null;
  created_at: number | null;
  event_id: number | null;
}

interface EventRow {
  /** Empty when the customer is the shopper. */
  uuid: string;
  created_at: number;
  verb: number;
  product_id: number | null;
  handle: string | null;
  customer_id: number | null;
  claimed_customer_id: number | null;
  email: string | null;
  theme_id: string | null;
  term: string | null;
  position: number | null;
  widget_id: number | null;
  result_count: number | null;
  shown_ids: string | null;
  source: string | null;
}

/**
 * Returns the identifiers of a query. No event contains the placeholders of absent ones. E-mails are stored
 * in lower case.
 */
function namesOf({ customerId = 0, uuid = '', email = '' }: Person) {
  return { customerId, claimedId: -customerId, uuid, email: email.toLowerCase() };
}

function distinct<Value>(values: readonly (Value | null)[]): Value[] {
  return [...new Set(values)].filter((value) => value !== null);
}

function toEvent(row: EventRow): PersonalEvent {
  return {
    createdAt: row.created_at,
    verb: eventVerbs[row.verb] ?? 'viewed',
    productId: row.product_id,
    handle: row.handle,
    uuid: row.uuid || null,
    customerId: row.customer_id,
    claimedCustomerId: row.claimed_customer_id,
    email: row.email,
    themeId: row.theme_id,
    term: row.term,
    position: row.position,
    widgetId: row.widget_id,
    resultCount: row.result_count,
    shownIds: row.shown_ids === null ? null : row.shown_ids.split(',').map(Number),
    source: row.source,
  };
}
