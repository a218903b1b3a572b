import type { Knex } from 'knex';
import type { Sql } from '../../port/sql.ts';

/** Deletes the sessions without events among these, and their ids from orders. Returns the deleted sessions. */
export async function removeEmptySessions(
  transaction: Knex.Transaction,
  sql: Sql,
  sessionIds: readonly number[],
): Promise<number> {
  const removed: { shop_id: number; uuid: string }[] = await transaction.raw(
    `DELETE FROM event_shoppers WHERE ${sql.isIn('id', '?')}
     AND NOT EXISTS (SELECT 1 FROM events e WHERE e.shopper_id = event_shoppers.id)
     RETURNING shop_id, uuid`,
    [JSON.stringify(sessionIds)],
  );
  const named = removed.filter(({ uuid }) => uuid !== '');
  if (named.length > 0) {
    await transaction.raw(
      `UPDATE orders SET uuid = NULL, variants = NULL WHERE (shop_id, id) IN (
         SELECT o.shop_id, o.id FROM ${sql.rows('?', { shop_id: 'integer', uuid: 'text' })} n
         ${sql.join} orders o ON o.shop_id = n.shop_id AND o.uuid = n.uuid
       )`,
      [JSON.stringify(named.map(({ shop_id, uuid }) => [shop_id, uuid]))],
    );
  }
  return removed.length;
}
