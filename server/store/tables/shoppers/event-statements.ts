import { countedColumns } from '../rows/counted-row.ts';
import { eventVerbs } from '../rows/event-verbs.ts';
import { leftOut } from '../../../insight/left-out.ts';
import { type Columns, namesOf, type Sql } from '../../port/sql.ts';

const sessionColumns: Columns = { uuid: 'text', customer_id: 'bigint' };

const eventColumns: Columns = {
  created_at: 'bigint',
  id: 'bigint',
  verb: 'integer',
  product_id: 'bigint',
  handle: 'text',
  customer_id: 'bigint',
  email: 'text',
  theme_id: 'text',
  term: 'text',
  position: 'integer',
  widget_id: 'bigint',
  result_count: 'integer',
  shown_ids: 'text',
  claimed_customer_id: 'bigint',
  source: 'text',
  left_out: 'integer',
};

const exposed = eventVerbs.indexOf('exposed');

/** The sessions of a network that take part in experiments on a day, with tokens of the service and without. */
const inExperiments = { signed: 3, unsigned: 2 };

/** An event as bound in JSON: the key of its session, and its columns. */
const boundColumns: Columns = { uuid: 'text', session_customer_id: 'bigint', ...eventColumns };

/** The statements of the event store. */
export function eventStatements(sql: Sql) {
  // The shop's events with these ids.
  const withIds = `FROM ${sql.list('?')} i
    ${sql.join} events e ON e.id = i.id
    ${sql.join} event_shoppers s ON s.id = e.shopper_id AND s.shop_id = ?`;
  return {
    selectKnown: `SELECT DISTINCT e.id ${withIds}`,
    selectIds: `SELECT DISTINCT e.id FROM events e
      ${sql.join} event_shoppers s ON s.id = e.shopper_id AND s.shop_id = ?
      WHERE e.id > ? ORDER BY e.id LIMIT ?`,
    selectViewed: selectViewed(sql),
    // A conflict would use up an id of PostgreSQL.
    insertShoppers: `INSERT INTO event_shoppers (shop_id, ${namesOf(sessionColumns)})
      SELECT ?, n.* FROM ${sql.rows('?', sessionColumns)} n
      WHERE ${idOfSession('?', 'n.uuid', 'n.customer_id')} IS NULL
      ON CONFLICT (shop_id, uuid, customer_id) DO NOTHING`,
    insertEvents: insertEvents(sql),
    remove: `DELETE FROM events WHERE (shopper_id, created_at, id) IN (
        SELECT e.shopper_id, e.created_at, e.id ${withIds}
      ) RETURNING ${countedColumns}`,
    removeOldest: `DELETE FROM events WHERE (shopper_id, created_at, id) IN (
        SELECT e.shopper_id, e.created_at, e.id FROM events e CROSS JOIN event_shoppers s
        WHERE e.created_at < ? AND s.id = e.shopper_id AND ${sql.isIn('s.shop_id', '?')}
        ORDER BY e.created_at LIMIT ?
      ) RETURNING ${countedColumns}`,
    selectShopsOfOldest: `SELECT DISTINCT s.shop_id FROM (
        SELECT shopper_id FROM events WHERE created_at < ? ORDER BY created_at LIMIT ?
      ) e ${sql.join} event_shoppers s ON s.id = e.shopper_id`,
    selectShopsOfShoppers: `SELECT id, shop_id FROM event_shoppers WHERE ${sql.isIn('id', '?')}`,
    selectShops: `SELECT DISTINCT shop_id FROM event_shoppers WHERE ${sql.isIn('id', '?')} ORDER BY shop_id`,
  };
}

/**
 * Returns SQL for the id of a session, or null. A join would let the planner of PostgreSQL read all sessions of the shop.
 * Takes SQL.
 */
export function idOfSession(shopId: string, uuid: string, customerId: string): string {
  return `(
    SELECT s.id FROM event_shoppers s
    WHERE s.shop_id = ${shopId} AND s.uuid = ${uuid} AND s.customer_id = ${customerId}
  )`;
}

/**
 * Returns SQL for the product with a handle: of several, the one that a listing finds; without one, the product that had
 * it before. Takes SQL.
 */
export function productOfHandle(shopId: string, handle: string): string {
  return `(
    SELECT coalesce((
      SELECT p.id FROM products p WHERE p.shop_id = shop.id AND p.handle = ${handle}
      ORDER BY p.status = 'active' AND p.published_at IS NOT NULL AND NOT p.is_scheduled DESC, p.id LIMIT 1
    ), (
      SELECT f.product_id FROM former_handles f WHERE f.shop_id = shop.id AND f.handle = ${handle}
    )) FROM shops shop WHERE shop.id = ${shopId}
  )`;
}

/**
 * The maximum of events that are read of a session or customer: a bot must not slow down the lists of all
 * shoppers.
 */
const maxEventsRead = 5_000;

/**
 * Selects the viewed products. `UNION ALL`, because a plain union makes SQLite read all sessions of the shop
 * by id. A customer's views are those of all sessions in which they were ever signed in, except events that
 * name another customer. A product that was unknown when its event arrived is looked up by its handle. The
 * lateral table makes the database find each session's newest events once.
 */
function selectViewed(sql: Sql): string {
  const newest = sql.lateral(
    `SELECT created_at, id FROM events WHERE shopper_id = own.id
     ORDER BY created_at DESC, id DESC LIMIT ${maxEventsRead}`,
    ['created_at', 'id'],
    'newest',
  );
  const customerId = 'CAST(:customerId AS BIGINT)';
  return `WITH shoppers AS (
    SELECT id FROM event_shoppers WHERE shop_id = :shopId AND :uuid <> '' AND uuid = :uuid
    UNION ALL
    SELECT id FROM (
      SELECT s.id FROM events e ${sql.join} event_shoppers s ON s.id = e.shopper_id
      WHERE e.customer_id = :customerId AND s.shop_id = :shopId
      ORDER BY e.created_at DESC LIMIT ${maxEventsRead}
    ) signed
  )
  SELECT id FROM (
    SELECT coalesce(e.product_id, ${productOfHandle(':shopId', 'e.handle')}) AS id, e.created_at
    FROM (SELECT DISTINCT id FROM shoppers) own CROSS JOIN ${newest.from}
    ${newest.joinRows(
      'events',
      'e',
      `e.shopper_id = own.id AND e.created_at = ${newest.column('created_at')}
        AND e.id = ${newest.column('id')}`,
    )}
    WHERE e.verb = :viewed
      AND (${customerId} = 0
        OR coalesce(e.customer_id, e.claimed_customer_id, ${customerId}) = ${customerId})
  ) viewed
  WHERE id IS NOT NULL GROUP BY id ORDER BY max(created_at) DESC, id LIMIT :limit`;
}

/**
 * Inserts events. The id of a known product replaces its handle; an unknown handle is stored for later
 * readers.
 */
function insertEvents(sql: Sql): string {
  const replaced: Readonly<Record<string, string>> = {
    product_id: 'e.known_id',
    handle: 'CASE WHEN e.known_id IS NULL THEN e.handle END',
    left_out: `CASE WHEN e.left_out = ${leftOut.no} AND e.verb = ${exposed}
      AND (e.network_rank = 0 OR e.network_rank > CASE WHEN (
        SELECT s.is_signed FROM event_shoppers s WHERE s.id = e.shopper_id
      ) THEN ${inExperiments.signed} ELSE ${inExperiments.unsigned} END) THEN ${leftOut.network} ELSE e.left_out END`,
  };
  const values = Object.keys(eventColumns).map((name) => replaced[name] ?? `e.${name}`);
  return `INSERT INTO events (shopper_id, network_rank, ${namesOf(eventColumns)})
    SELECT e.shopper_id, e.network_rank, ${values.join(', ')}
    FROM (
      SELECT k.*, (SELECT s.network_rank FROM event_shoppers s WHERE s.id = k.shopper_id) AS network_rank
      FROM (
        SELECT b.*, ${idOfSession('?', 'b.uuid', 'b.session_customer_id')} AS shopper_id,
          coalesce(b.product_id, ${productOfHandle('?', 'b.handle')}) AS known_id
        FROM ${sql.rows('?', boundColumns)} b
      ) k
    ) e
    WHERE true
    ON CONFLICT DO NOTHING
    RETURNING ${countedColumns}`;
}
