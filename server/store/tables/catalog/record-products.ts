import type { Knex } from 'knex';
import { recordChanges } from '../../feed/change-feed.ts';
import type { Sql } from '../../port/sql.ts';

/**
 * Records changes of products, and of the children of combined listings among them, which are hidden while their parent
 * is shown.
 */
export async function recordProducts(
  transaction: Knex.Transaction,
  sql: Sql,
  shopId: number,
  ids: readonly number[],
): Promise<void> {
  const children: { id: number }[] = await transaction.raw(
    `SELECT id FROM products WHERE shop_id = ? AND ${sql.isIn('parent_id', '?')}`,
    [shopId, JSON.stringify(ids)],
  );
  const changed = new Set([...ids, ...children.map(({ id }) => id)]);
  recordChanges(
    transaction,
    shopId,
    [...changed].map((id) => ({ kind: 'product', id })),
  );
}

/**
 * Returns SQL that is true for a child of a combined listing whose parent is shown and not sold out. `product` is an
 * alias.
 */
export function isRepresented(product: string): string {
  return `(${product}.parent_id IS NOT NULL AND EXISTS (
    SELECT 1 FROM products parent
    WHERE parent.shop_id = ${product}.shop_id AND parent.id = ${product}.parent_id
      AND parent.id <> ${product}.id AND parent.status = 'active' AND parent.published_at IS NOT NULL AND NOT parent.is_scheduled
      AND EXISTS (
        SELECT 1 FROM variants sold
        WHERE sold.shop_id = parent.shop_id AND sold.product_id = parent.id AND sold.in_stock
      )
  ))`;
}
