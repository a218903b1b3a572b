import type { Knex } from 'knex';
import type { Sql } from '../dialects/sql.ts';

/** Bodies to read at once, of some KB each. */
const pageSize = 1_000;

interface BodyRow {
  shop_id: number;
  id: number;
  body: string;
}

interface StoredBody {
  title?: string;
  variants?: readonly { sku?: string | null }[];
}

/**
 * Titles and SKUs beside the bodies, so that looking products up in the database reads no bodies. Those of products that a
 * server of the version before saves meanwhile are filled in when they change again.
 */
export async function productTitles(knex: Knex, sql: Sql): Promise<void> {
  await knex.schema.alterTable('products', (table) => {
    table.text('title').notNullable().defaultTo('');
    // Each SKU after a line break.
    table.text('skus').notNullable().defaultTo('');
  });
  const columns = { shop_id: 'bigint', id: 'bigint', title: 'text', skus: 'text' } as const;
  for (let last: BodyRow | undefined; ;) {
    const rows: BodyRow[] = await knex('product_bodies')
      .select('shop_id', 'id', 'body')
      .whereRaw('(shop_id, id) > (?, ?)', [last?.shop_id ?? 0, last?.id ?? 0])
      .orderBy(['shop_id', 'id'])
      .limit(pageSize);
    last = rows.at(-1);
    if (!last) {
      return;
    }
    await knex.raw(
      `UPDATE products SET title = b.title, skus = b.skus FROM ${sql.rows('?', columns)} b
       WHERE products.shop_id = b.shop_id AND products.id = b.id`,
      [JSON.stringify(rows.map(toTuple))],
    );
  }
}

function toTuple({ shop_id: shopId, id, body }: BodyRow): (string | number)[] {
  const { title = '', variants = [] }: StoredBody = JSON.parse(body);
  const skus = variants.map(({ sku }) => (sku ? `\n${sku}` : '')).join('');
  // PostgreSQL cannot store NUL, which bodies have as an escape.
  return [shopId, id, title.replaceAll('\0', ''), skus.replaceAll('\0', '')];
}
