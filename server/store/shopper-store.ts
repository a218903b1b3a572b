import type { Knex } from 'knex';
import { recordChanges } from './change-feed.ts';
import type { Database } from './database.ts';
import { type EventRecord, eventVerbs } from './event-store.ts';

/** How a request about somebody's data names them: by one of these, or by several. */
export interface Person {
  customerId?: number | undefined;
  uuid?: string | undefined;
  email?: string | undefined;
}

/** An event of a person. */
export type PersonalEvent = Omit<EventRecord, 'id'>;

/** Events by whose they are: what a request about a person's data asks for and has removed. */
export class ShopperStore {
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
  }

  /**
   * The person's sessions, in the sense of `event_shoppers`: the one of the uuid, and those in which the
   * customer or the e-mail was named. A session that a customer was logged in to is theirs, before and
   * after that too.
   */
  async find(shopId: number, person: Person): Promise<number[]> {
    const rows: { id: number }[] = await this.#database.read.raw(findShoppers, {
      shopId,
      ...namesOf(person),
    });
    return rows.map(({ id }) => id);
  }

  /** Of these shoppers, the oldest first, without those that name somebody else. */
  async events(shopperIds: readonly number[], person: Person): Promise<PersonalEvent[]> {
    const rows: EventRow[] = await this.#database.read.raw(readEvents, {
      shopperIds: JSON.stringify(shopperIds),
      ...namesOf(person),
    });
    return rows.map(toEvent);
  }

  /**
   * Up to `limit` events of these shoppers, whomever they name; returns how many there were. Those that
   * name the person go last: by them the rest is found again when the work has been interrupted.
   */
  async removeEvents(
    transaction: Knex.Transaction,
    shopId: number,
    shopperIds: readonly number[],
    person: Person,
    limit: number,
  ): Promise<number> {
    const bindings = { shopperIds: JSON.stringify(shopperIds), limit, ...namesOf(person) };
    for (const removeSome of [removeUnnamed, removeAny]) {
      const removed: unknown[] = await transaction.raw(removeSome, bindings);
      if (removed.length > 0) {
        await recordChanges(transaction, shopId, [{ kind: 'events', id: 0 }]);
        return removed.length;
      }
    }
    return 0;
  }

  /** Those that have no events. Returns how many there were. */
  async remove(transaction: Knex.Transaction, shopperIds: readonly number[]): Promise<number> {
    const removed: unknown[] = await transaction.raw(
      `DELETE FROM event_shoppers WHERE id IN (SELECT value FROM json_each(?))
       AND NOT EXISTS (SELECT 1 FROM events e WHERE e.shopper_id = event_shoppers.id)
       RETURNING id`,
      [JSON.stringify(shopperIds)],
    );
    return removed.length;
  }
}

interface EventRow {
  uuid: string;
  created_at: number;
  verb: number;
  product_id: number | null;
  handle: string | null;
  customer_id: number | null;
  email: string | null;
  theme_id: string | null;
  term: string | null;
  position: number | null;
  widget_id: number | null;
}

/** No event holds what stands for a name that is not asked for. E-mails are kept in lower case. */
function namesOf({ customerId = 0, uuid = '', email = '' }: Person) {
  return { customerId, uuid, email: email.toLowerCase() };
}

const findShoppers = `
  SELECT id FROM event_shoppers WHERE shop_id = :shopId AND :uuid <> '' AND uuid = :uuid
  UNION
  SELECT id FROM event_shoppers WHERE shop_id = :shopId AND id IN (
    SELECT shopper_id FROM events WHERE customer_id = :customerId
    UNION SELECT shopper_id FROM events WHERE email = :email
  )`;

/** Where neither is null. */
const namesThePerson = '(customer_id IS :customerId OR email IS :email)';

const readEvents = `
  SELECT s.uuid, e.created_at, e.verb, e.product_id, e.handle, e.customer_id, e.email, e.theme_id,
    e.term, e.position, e.widget_id
  FROM events e JOIN event_shoppers s ON s.id = e.shopper_id
  WHERE e.shopper_id IN (SELECT value FROM json_each(:shopperIds)) AND (
    (e.customer_id IS :customerId OR e.email IS :email) OR (
      (:customerId = 0 OR e.customer_id IS NULL) AND (:email = '' OR e.email IS NULL)
    )
  )
  ORDER BY e.created_at, e.id`;

const removeUnnamed = removal(`AND NOT ${namesThePerson}`);
const removeAny = removal('');

function removal(condition: string): string {
  return `DELETE FROM events WHERE (shopper_id, created_at, id) IN (
    SELECT shopper_id, created_at, id FROM events
    WHERE shopper_id IN (SELECT value FROM json_each(:shopperIds)) ${condition} LIMIT :limit
  ) RETURNING id`;
}

function toEvent(row: EventRow): PersonalEvent {
  return {
    createdAt: row.created_at,
    verb: eventVerbs[row.verb] ?? 'viewed',
    productId: row.product_id,
    handle: row.handle,
    uuid: row.uuid || null,
    customerId: row.customer_id,
    email: row.email,
    themeId: row.theme_id,
    term: row.term,
    position: row.position,
    widgetId: row.widget_id,
  };
}
