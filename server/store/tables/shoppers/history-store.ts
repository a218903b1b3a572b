import type { Database } from '../../port/database.ts';
import type { Sql } from '../../port/sql.ts';
import { type EventVerb, eventVerbs } from '../rows/event-verbs.ts';
import { historyStatements } from './history-statements.ts';

/** A counted order. Product ids and units are parallel, one entry for each line; units may be 0 after refunds. */
export interface PastOrder {
  id: number;
  /** Milliseconds since 1970. */
  placedAt: number;
  /** 0 for an unknown customer. */
  customerId: number;
  productIds: number[];
  units: number[];
}

/** An action of a shopper on a product that the shop has or had. */
export interface PastEvent extends PastSession {
  shopperId: number;
  /** Milliseconds since 1970. */
  at: number;
  id: number;
  verb: EventVerb;
  productId: number;
}

/** The facts about the session of an event, on the day when the event arrived. */
interface PastSession {
  /**
   * The rank of the session among those of its network on the day when the event arrived; 0 when there were too
   * many; null for imported sessions.
   */
  networkRank: number | null;
  /** True when it has presented a token of the service. */
  isSigned: boolean;
}

/** An action of a shopper on a search, or on a product that a search may have led to. */
export interface PastSearchEvent extends Omit<PastEvent, 'productId'> {
  /** 0 for no product or an unknown one. */
  productId: number;
  term: string | null;
  position: number | null;
  /** The displayed products, separated by commas. */
  shownIds: string | null;
  /** Null for an unknown customer. */
  customerId: number | null;
}

/** The texts of a product, as in its stored body, and its price. */
export interface ProductText {
  id: number;
  /** Of the cheapest variant; 0 without variants. */
  price: number;
  title: string;
  productType: string;
  vendor: string;
  /** Comma-separated. */
  tags: string;
  /** HTML. */
  description: string;
}

/** The cursor of a reader of orders: it continues after this order. */
type OrderCursor = Pick<PastOrder, 'placedAt' | 'id'>;

/** The cursor of a reader of events: it continues after this event. */
type EventCursor = Pick<PastEvent, 'shopperId' | 'at' | 'id'>;

type OrderTuple = [number, number, number, number[], number[]];
type EventTuple = [
  shopperId: number,
  at: number,
  id: number,
  verb: number,
  productId: number,
  networkRank: number | null,
  isSigned: 0 | 1 | boolean,
];
type SearchEventTuple = [
  ...EventTuple,
  term: string | null,
  position: number | null,
  shownIds: string | null,
  customerId: number | null,
];
type TextTuple = [
  number,
  number | null,
  string | null,
  string | null,
  string | null,
  string | null,
  string | null,
];

/**
 * Reads the whole history of a shop in batches. The database writes each as one JSON text outside the event
 * loop, as in `CatalogStore`.
 */
export class HistoryStore {
  readonly #database: Database;
  readonly #sql: Sql;
  readonly #statements: ReturnType<typeof historyStatements>;

  constructor(database: Database) {
    this.#database = database;
    this.#sql = database.sql;
    this.#statements = historyStatements(database.sql);
  }

  /** Returns the number of rows to read. */
  async size(shopId: number): Promise<{ products: number; orders: number; events: number }> {
    const rows: { products: number; orders: number; events: number }[] =
      await this.#database.read.raw(
        `SELECT
           (SELECT count(*) FROM products WHERE shop_id = :shopId) AS products,
           (SELECT count(*) FROM orders WHERE shop_id = :shopId AND counted) AS orders,
           (SELECT count(*) FROM event_shoppers s JOIN events e ON e.shopper_id = s.id
            WHERE s.shop_id = :shopId) AS events`,
        { shopId },
      );
    return rows[0] ?? { products: 0, orders: 0, events: 0 };
  }

  /** Returns product ids, ascending. */
  productIdsAfter(shopId: number, afterId: number, limit: number): Promise<number[]> {
    return this.#tuples<number>(
      `SELECT ${this.#sql.arrayOf('id', 'id')} AS text FROM (
         SELECT id FROM products WHERE shop_id = :shopId AND id > :afterId ORDER BY id LIMIT :limit
       ) p`,
      { shopId, afterId, limit },
    );
  }

  /** Returns orders, oldest first. */
  async ordersAfter(shopId: number, after: OrderCursor, limit: number): Promise<PastOrder[]> {
    const tuples = await this.#tuples<OrderTuple>(this.#statements.orders, {
      shopId,
      ...after,
      limit,
    });
    return tuples.map(([id, placedAt, customerId, productIds, units]) => ({
      id,
      placedAt,
      customerId,
      productIds,
      units,
    }));
  }

  /** Returns views and additions to carts, by shopper, oldest first. */
  async eventsAfter(shopId: number, after: EventCursor, limit: number): Promise<PastEvent[]> {
    const tuples = await this.#tuples<EventTuple>(this.#statements.events, {
      shopId,
      ...after,
      limit,
    });
    return tuples.map(([shopperId, at, id, verb, productId, networkRank, isSigned]) => ({
      shopperId,
      at,
      id,
      verb: eventVerbs[verb] ?? 'viewed',
      productId,
      networkRank,
      isSigned: Boolean(isSigned),
    }));
  }

  /** Returns searches, clicks, additions to carts and purchases, in the same order. */
  async searchEventsAfter(
    shopId: number,
    after: EventCursor,
    limit: number,
  ): Promise<PastSearchEvent[]> {
    const bindings = { shopId, ...after, limit };
    const tuples = await this.#tuples<SearchEventTuple>(this.#statements.searchEvents, bindings);
    return tuples.map((tuple) => {
      const [shopperId, at, id, verb, productId, networkRank, isSigned, ...search] = tuple;
      const [term, position, shownIds, customerId] = search;
      return {
        shopperId,
        at,
        id,
        verb: eventVerbs[verb] ?? 'searched',
        productId,
        networkRank,
        isSigned: Boolean(isSigned),
        term,
        position,
        shownIds,
        customerId,
      };
    });
  }

  /** Returns the texts of products, by id. */
  async textsAfter(shopId: number, afterId: number, limit: number): Promise<ProductText[]> {
    const tuples = await this.#tuples<TextTuple>(this.#statements.texts, {
      shopId,
      afterId,
      limit,
    });
    return tuples.map(([id, price, title, productType, vendor, tags, description]) => ({
      id,
      price: price ?? 0,
      title: title ?? '',
      productType: productType ?? '',
      vendor: vendor ?? '',
      tags: tags ?? '',
      description: description ?? '',
    }));
  }

  /** Returns published articles, blogs and pages by id, with title, tags and text joined. */
  async contentTextsAfter(
    shopId: number,
    afterId: number,
    limit: number,
  ): Promise<{ id: number; text: string }[]> {
    const bindings = { shopId, afterId, limit };
    const tuples = await this.#tuples<[number, string]>(this.#statements.contents, bindings);
    return tuples.map(([id, text]) => ({ id, text }));
  }

  async #tuples<Tuple>(sql: string, bindings: Record<string, number>): Promise<Tuple[]> {
    const rows: { text: string }[] = await this.#database.read.raw(sql, bindings);
    return JSON.parse(rows[0]?.text ?? '[]');
  }
}
