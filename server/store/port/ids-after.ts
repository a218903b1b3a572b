import type { RecordTable } from './content-hashes.ts';
import type { Database } from './database.ts';

/** Returns ids of the shop's rows in a table, ascending, from the one after `afterId`. */
export async function idsAfter(
  database: Database,
  table: RecordTable,
  shopId: number,
  afterId: number,
  limit: number,
): Promise<number[]> {
  const rows = await database
    .read(table)
    .where({ shop_id: shopId })
    .andWhere('id', '>', afterId)
    .orderBy('id')
    .limit(limit)
    .select<{ id: number }[]>('id');
  return rows.map(({ id }) => id);
}
