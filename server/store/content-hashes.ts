import type { Database } from './database.ts';

interface HashRow {
  id: number;
  content_hash: string;
}

/** Tables of what comes in files, by the shop and an id that fits a number. */
export type RecordTable =
  | 'products'
  | 'collections'
  | 'orders'
  | 'markets'
  | 'customers'
  | 'contents';

/** What the shop holds already of `ids`, so that an import skips what has not changed. */
export async function contentHashes(
  database: Database,
  table: RecordTable,
  shopId: number,
  ids: readonly number[],
): Promise<Map<number, string>> {
  const rows: HashRow[] = await database.read.raw(
    `SELECT id, content_hash FROM ${table}
     WHERE shop_id = ? AND id IN (SELECT value FROM json_each(?))`,
    [shopId, JSON.stringify(ids)],
  );
  return new Map(rows.map(({ id, content_hash }) => [id, content_hash]));
}
