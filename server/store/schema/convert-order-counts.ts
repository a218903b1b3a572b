import type { Knex } from 'knex';
import { z } from 'zod';
import { type Columns, replace, type Sql } from '../port/sql.ts';
import { createOrderAssists } from './orders.ts';

/* Belongs to `convert-former-chain.ts`, and goes with it. */

const countedSchema = z.object({
  lines: z.array(
    z.object({
      kind: z.enum(['direct', 'assisted', 'none']),
      productId: z.number(),
      source: z
        .object({
          widgetId: z.number().nullable(),
          rulesetId: z.number().nullable(),
          rule: z.number().nullable(),
          recommender: z.string().nullable(),
          termKey: z.string().nullable(),
        })
        .nullable(),
    }),
  ),
  isAgreed: z.boolean(),
});

interface FormerCount {
  shop_id: number;
  order_id: number;
  day: number;
  is_settled: boolean | number;
  body: string;
}

const convertedTogether = 2_000;

/** Keeps of each order's copy, which repeated its lines, what the lines do not tell. */
export async function convertOrderCounts(transaction: Knex.Transaction, sql: Sql): Promise<void> {
  await transaction.raw('ALTER TABLE orders ADD COLUMN counted_day integer');
  for (const column of ['is_agreed', 'is_settled']) {
    await transaction.raw(`ALTER TABLE orders ADD COLUMN ${column} boolean NOT NULL DEFAULT false`);
  }
  await createOrderAssists(transaction, sql);
  await transaction.raw('UPDATE orders SET is_agreed = true WHERE uuid IS NOT NULL');
  let last = { shop_id: 0, order_id: 0 };
  for (;;) {
    const rows: FormerCount[] = await transaction.raw(
      `SELECT shop_id, order_id, day, is_settled, body FROM order_counts
       WHERE (shop_id, order_id) > (?, ?) ORDER BY shop_id, order_id LIMIT ?`,
      [last.shop_id, last.order_id, convertedTogether],
    );
    await convert(transaction, sql, rows);
    const next = rows.at(-1);
    if (!next) {
      break;
    }
    last = next;
  }
  await transaction.schema.dropTable('order_counts');
}

const orderColumns: Columns = {
  shop_id: 'integer',
  order_id: 'bigint',
  day: 'integer',
  is_agreed: 'boolean',
  is_settled: 'boolean',
};

const assistColumns: Columns = {
  shop_id: 'integer',
  order_id: 'bigint',
  product_id: 'bigint',
  widget_id: 'bigint',
  ruleset_id: 'bigint',
  rule: 'integer',
  recommender: 'text',
  term_key: 'text',
};

async function convert(
  transaction: Knex.Transaction,
  sql: Sql,
  rows: readonly FormerCount[],
): Promise<void> {
  const counts = rows.map(({ body, ...row }) => ({
    ...row,
    ...countedSchema.parse(JSON.parse(body)),
  }));
  const orders = counts.map((row) => [
    row.shop_id,
    row.order_id,
    row.day,
    row.isAgreed,
    Boolean(row.is_settled),
  ]);
  await transaction.raw(
    // An UPDATE with a FROM would read all orders of a shop for each part.
    `INSERT INTO orders (shop_id, id, created_at, counted, content_hash, counted_day, is_agreed, is_settled)
     SELECT o.shop_id, o.id, o.created_at, o.counted, o.content_hash, r.day, r.is_agreed, r.is_settled
     FROM ${sql.rows('?', orderColumns)} r
     ${sql.join} orders o ON o.shop_id = r.shop_id AND o.id = r.order_id WHERE true
     ON CONFLICT (shop_id, id) DO UPDATE SET ${replace('counted_day', 'is_agreed', 'is_settled')}`,
    [JSON.stringify(orders)],
  );
  const assists = counts.flatMap(({ shop_id, order_id, lines }) =>
    lines.flatMap(({ kind, productId, source }) => {
      if (kind !== 'assisted' || !source) {
        return [];
      }
      const { widgetId, rulesetId, rule, recommender, termKey } = source;
      return [[shop_id, order_id, productId, widgetId, rulesetId, rule, recommender, termKey]];
    }),
  );
  await transaction.raw(
    `INSERT INTO order_assists (${Object.keys(assistColumns).join(', ')})
     SELECT r.* FROM ${sql.rows('?', assistColumns)} r WHERE true
     ON CONFLICT (shop_id, order_id, product_id) DO NOTHING`,
    [JSON.stringify(assists)],
  );
}
