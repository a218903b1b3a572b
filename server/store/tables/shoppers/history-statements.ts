import type { Sql } from '../../port/sql.ts';
import { type EventVerb, eventVerbs } from '../rows/event-verbs.ts';
import { productOfHandle } from './event-statements.ts';

/** The statements that read the history of a shop as JSON. */
export function historyStatements(sql: Sql) {
  return {
    orders: selectOrders(sql),
    events: readEvents(sql, ['viewed', 'added'], []),
    searchEvents: readEvents(
      sql,
      ['added', 'searched', 'clicked', 'impressed', 'purchased'],
      ['term', 'position', 'shown_ids', 'customer_id'],
    ),
    texts: selectTexts(sql),
    contents: selectContents(sql),
  };
}

function selectOrders(sql: Sql): string {
  const ofLines = (column: string) =>
    `(SELECT ${sql.arrayOf(column, 'position')} FROM order_lines l
     WHERE l.shop_id = o.shop_id AND l.order_id = o.id)`;
  const order = sql.array(
    'id',
    'created_at',
    'coalesce(customer_id, 0)',
    ofLines('product_id'),
    ofLines('quantity'),
  );
  return `SELECT ${sql.arrayOf(order, 'created_at, id')} AS text FROM (
    SELECT shop_id, id, created_at, customer_id FROM orders
    WHERE shop_id = :shopId AND counted = true AND created_at >= :placedAt
      AND (created_at > :placedAt OR id > :id)
    ORDER BY created_at, id LIMIT :limit
  ) o`;
}

/** The product of an event. A handle that was unknown when the event arrived may match a product now. */
const productOfEvent = `coalesce(e.product_id, ${productOfHandle('s.shop_id', 'e.handle')}, 0)`;

/**
 * Excludes sessions beyond the maximum of their network, and events that claim a time before their session
 * was first seen: a new session could claim a month of visits. The hour of tolerance serves pages that were
 * offline.
 */
const isTrusted = `(s.network_rank IS NULL
    OR e.network_rank > 0 AND e.created_at >= s.first_seen_at - 3600000)`;

/**
 * Returns SQL that reads events of these verbs as JSON, with more columns at the end. A separate part reads
 * the rest of the last shopper, so that both parts use the key.
 */
function readEvents(sql: Sql, verbs: readonly EventVerb[], columns: readonly string[]): string {
  const codes = verbs.map((verb) => eventVerbs.indexOf(verb)).join();
  const isSelected = `e.verb IN (${codes}) AND ${isTrusted}`;
  const read = [
    's.id AS shopper_id',
    'e.created_at',
    'e.id',
    'e.verb',
    `${productOfEvent} AS product_id`,
    'e.network_rank',
    's.is_signed',
    ...columns.map((column) => `e.${column}`),
  ].join();
  const session = ['shopper_id', 'created_at', 'id', 'verb', 'product_id', 'network_rank'];
  const event = sql.array(...session, 'is_signed', ...columns);
  return `SELECT ${sql.arrayOf(event, 'shopper_id, created_at, id')} AS text FROM (
    SELECT * FROM (
      SELECT ${read} FROM event_shoppers s JOIN events e ON e.shopper_id = s.id
      WHERE s.shop_id = :shopId AND s.id = :shopperId AND ${isSelected}
        AND (e.created_at, e.id) > (:at, :id)
      ORDER BY e.created_at, e.id LIMIT :limit
    ) rest
    UNION ALL
    SELECT * FROM (
      SELECT ${read} FROM event_shoppers s JOIN events e ON e.shopper_id = s.id
      WHERE s.shop_id = :shopId AND s.id > :shopperId AND ${isSelected}
      ORDER BY s.id, e.created_at, e.id LIMIT :limit
    ) others
    LIMIT :limit
  ) selected`;
}

function selectContents(sql: Sql): string {
  const content = sql.array('id', `title || ' ' || tags || ' ' || body`);
  return `SELECT ${sql.arrayOf(content, 'id')} AS text FROM (
    SELECT id, title, tags, body FROM contents
    WHERE shop_id = :shopId AND id > :afterId AND published_at IS NOT NULL ORDER BY id LIMIT :limit
  ) c`;
}

function selectTexts(sql: Sql): string {
  const fields = ['title', 'product_type', 'vendor', 'tags', 'body_html'];
  const price =
    '(SELECT min(price) FROM variants v WHERE v.shop_id = b.shop_id AND v.product_id = b.id)';
  const product = sql.array('id', price, ...fields.map((name) => sql.field('body', name)));
  return `SELECT ${sql.arrayOf(product, 'id')} AS text FROM (
    SELECT shop_id, id, body FROM product_bodies
    WHERE shop_id = :shopId AND id > :afterId ORDER BY id LIMIT :limit
  ) b`;
}
