import type { Knex } from 'knex';
import type { Database } from '../../port/database.ts';
import type { Sql } from '../../port/sql.ts';

interface HandleRow {
  shop_id: number;
  handle: string;
  product_id: number;
}

/** Keeps the handles that stored products lose now, so that links and events that name one find their product. */
export async function keepFormerHandles(
  transaction: Knex.Transaction,
  sql: Sql,
  shopId: number,
  products: readonly { id: number; handle: string }[],
): Promise<void> {
  const given = sql.rows('?', { id: 'bigint', handle: 'text' });
  await transaction.raw(
    `INSERT INTO former_handles (shop_id, handle, product_id)
     SELECT p.shop_id, p.handle, p.id FROM ${given} g
     ${sql.join} products p ON p.shop_id = ? AND p.id = g.id
     WHERE p.handle <> g.handle AND p.handle <> ''
     ON CONFLICT (shop_id, handle) DO UPDATE SET product_id = excluded.product_id`,
    [JSON.stringify(products.map(({ id, handle }) => [id, handle])), shopId],
  );
}

/** Forgets the former handles of products. */
export async function forgetFormerHandles(
  transaction: Knex.Transaction,
  sql: Sql,
  shopId: number,
  ids: readonly number[],
): Promise<void> {
  await transaction.raw(
    `DELETE FROM former_handles WHERE shop_id = ? AND ${sql.isIn('product_id', '?')}`,
    [shopId, JSON.stringify(ids)],
  );
}

/** Returns the products that had these handles, by handle. */
export async function findFormerHandles(
  database: Database,
  shopId: number,
  handles: readonly string[],
): Promise<Map<string, number>> {
  const rows = await database
    .read<HandleRow>('former_handles')
    .where({ shop_id: shopId })
    .whereIn('handle', [...handles])
    .select('handle', 'product_id');
  return new Map(rows.map(({ handle, product_id: id }) => [handle, id]));
}
