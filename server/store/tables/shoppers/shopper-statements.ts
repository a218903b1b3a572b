import { countedColumns } from '../rows/counted-row.ts';
import type { Columns, Sql } from '../../port/sql.ts';

/** The events that name the person, in any shop. */
const named = `named AS (
    SELECT shopper_id, created_at, id FROM events WHERE customer_id = :customerId
    UNION ALL SELECT shopper_id, created_at, id FROM events
    WHERE :withClaims AND claimed_customer_id = :customerId
    UNION ALL SELECT shopper_id, created_at, id FROM events WHERE email = :email
  )`;

/** The statements that find and delete the data of a person. */
export function shopperStatements(sql: Sql) {
  return {
    findSessions: findSessions(sql),
    findNames: `WITH ${named}
      SELECT DISTINCT e.customer_id, ${sql.bytewise('e.email')} AS email
      FROM named n
      ${sql.join} events e
        ON (e.shopper_id, e.created_at, e.id) = (n.shopper_id, n.created_at, n.id)
      ${sql.join} event_shoppers s ON s.id = e.shopper_id
      WHERE s.shop_id = :shopId
      ORDER BY 1 NULLS FIRST, 2 NULLS FIRST`,
    readNamed: selectEventsWith(
      sql,
      'e.customer_id, e.claimed_customer_id, e.email',
      `(e.customer_id = :customerId OR e.email = :email OR (
         e.customer_id IS NULL AND e.email IS NULL
         AND coalesce(e.claimed_customer_id, :customerId) = :customerId
       ))`,
    ),
    readWithoutNames: selectEventsWith(
      sql,
      'NULL AS customer_id, NULL AS claimed_customer_id, NULL AS email',
      'true',
    ),
    removeUnmarked: `DELETE FROM events WHERE (shopper_id, created_at, id) IN (
        SELECT e.shopper_id, e.created_at, e.id
        FROM ${sql.rows(':marked', markColumns)} m ${sql.join} events e ON e.shopper_id = m.shopper_id
        WHERE (e.created_at, e.id) <> (m.created_at, m.id) OR m.created_at IS NULL
        LIMIT :limit
      ) RETURNING ${countedColumns}`,
    removeMarks: `DELETE FROM events WHERE (shopper_id, created_at, id) IN (
        SELECT m.* FROM ${sql.rows(':marked', markColumns)} m
      ) RETURNING ${countedColumns}`,
  };
}

const markColumns: Columns = { shopper_id: 'bigint', created_at: 'bigint', id: 'bigint' };

/**
 * Selects sessions, each with the latest of the events that name the person. `UNION ALL`, because a plain
 * union makes SQLite read all sessions of the shop by id.
 */
function findSessions(sql: Sql): string {
  return `WITH ${named}, sessions AS (
    SELECT id FROM event_shoppers WHERE shop_id = :shopId AND :uuid <> '' AND uuid = :uuid
    UNION ALL
    SELECT id FROM event_shoppers
    WHERE shop_id = :shopId AND uuid = '' AND customer_id <> 0 AND customer_id = :customerId
    UNION ALL
    SELECT id FROM event_shoppers
    WHERE shop_id = :shopId AND uuid = '' AND :withClaims AND customer_id <> 0
      AND customer_id = :claimedId
    UNION ALL
    SELECT s.id FROM named n ${sql.join} event_shoppers s ON s.id = n.shopper_id
    WHERE s.shop_id = :shopId
  ), latest AS (
    SELECT shopper_id, created_at, id,
      row_number() OVER (PARTITION BY shopper_id ORDER BY created_at DESC, id DESC) AS place
    FROM named
  )
  SELECT own.id, s.uuid, s.first_seen_at, n.created_at, n.id AS event_id
  FROM (SELECT DISTINCT id FROM sessions) own ${sql.join} event_shoppers s ON s.id = own.id
  LEFT JOIN latest n ON n.shopper_id = own.id AND n.place = 1
  ORDER BY own.id`;
}

function selectEventsWith(sql: Sql, names: string, condition: string): string {
  return `SELECT s.uuid, e.created_at, e.verb, e.product_id, e.handle, ${names}, e.theme_id,
    e.term, e.position, e.widget_id, e.result_count, e.shown_ids, e.source
  FROM events e JOIN event_shoppers s ON s.id = e.shopper_id
  WHERE ${sql.isIn('e.shopper_id', ':sessionIds')} AND ${condition}
  ORDER BY e.created_at, e.id`;
}
