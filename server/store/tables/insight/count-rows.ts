import type { Knex } from 'knex';
import { type CountRow, countNames, dimensions } from '../../../insight/counts.ts';
import { type Columns, namesOf, type Sql } from '../../port/sql.ts';
import { addRareSearches } from './rare-searches.ts';

/** The layers of counts, whose sum is what is told. */
export const layers = { events: 0, orders: 1, removed: 2, visits: 3 } as const;

type Layer = keyof typeof layers;

const keyColumns: Columns = { dimension: 'integer', day: 'integer', key: 'text' };

/** Adds counts to those of their days. */
export async function addCounts(
  transaction: Knex.Transaction,
  sql: Sql,
  { shopId, layer }: { shopId: number; layer: Layer },
  rows: readonly CountRow[],
): Promise<void> {
  if (rows.every(({ counts }) => countNames.every((name) => counts[name] === 0))) {
    return;
  }
  // Most counts of a batch are 0, and each column costs time to read from the text.
  const used = countNames.filter((name) => rows.some(({ counts }) => counts[name] !== 0));
  const unused = countNames.filter((name) => !used.includes(name));
  const columns: Columns = {
    ...keyColumns,
    ...Object.fromEntries(used.map((name) => [name, 'bigint'] as const)),
  };
  const tuples = rows.map(({ dimension, day, key, counts }) => [
    dimensions.indexOf(dimension),
    day,
    key,
    ...used.map((name) => counts[name]),
  ]);
  const sums = used.map((name) => `${name} = daily_counts.${name} + excluded.${name}`);
  const names = ['shop_id', 'layer', namesOf(columns), ...unused];
  const values = ['?', '?', 'r.*', ...unused.map(() => '0')];
  await transaction.raw(
    `INSERT INTO daily_counts (${names.join(', ')})
     SELECT ${values.join(', ')} FROM ${sql.rows('?', columns)} r WHERE true
     ON CONFLICT (shop_id, dimension, day, key, layer) DO UPDATE SET ${sums.join(', ')}`,
    [shopId, layers[layer], JSON.stringify(tuples)],
  );
  await addRareSearches(transaction, sql, shopId, rows);
  const lowered = rows.filter(({ counts }) => countNames.some((name) => counts[name] < 0));
  if (lowered.length > 0) {
    await removeEmpty(transaction, sql, { shopId, layer }, lowered);
  }
}

/** Removes rows without a count, so that a key goes with the last event that had it. */
async function removeEmpty(
  transaction: Knex.Transaction,
  sql: Sql,
  { shopId, layer }: { shopId: number; layer: Layer },
  rows: readonly CountRow[],
): Promise<void> {
  const keys = rows.map(({ dimension, day, key }) => [dimensions.indexOf(dimension), day, key]);
  await transaction.raw(
    `DELETE FROM daily_counts WHERE (shop_id, dimension, day, key, layer) IN (
       SELECT c.shop_id, c.dimension, c.day, c.key, c.layer
       FROM ${sql.rows('?', keyColumns)} r ${sql.join} daily_counts c
         ON c.shop_id = ? AND c.dimension = r.dimension AND c.day = r.day AND c.key = r.key
         AND c.layer = ?
       WHERE ${countNames.map((name) => `c.${name} = 0`).join(' AND ')}
     )`,
    [JSON.stringify(keys), shopId, layers[layer]],
  );
}

/** Tells recounts of these days that they must read again. */
export async function reviseDays(
  transaction: Knex.Transaction,
  sql: Sql,
  shopId: number,
  days: readonly number[],
): Promise<void> {
  await transaction.raw(
    `INSERT INTO counted_days (shop_id, day, revision)
     SELECT ?, d.id, 1 FROM ${sql.list('?')} d WHERE true
     ON CONFLICT (shop_id, day) DO UPDATE SET revision = counted_days.revision + 1`,
    [shopId, JSON.stringify([...new Set(days)])],
  );
}

/** Returns the time zone of a shop. */
export async function readTimeZone(connection: Knex, shopId: number): Promise<string> {
  const row = await connection<{ id: number; timezone: string }>('shops')
    .where({ id: shopId })
    .first('timezone');
  return row?.timezone ?? 'UTC';
}
