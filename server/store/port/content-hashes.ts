import type { Database } from './database.ts';

interface HashRow {
  id: number;
  content_hash: string;
}

/** Tables of imported records, keyed by shop and numeric id. */
export type RecordTable =
  | 'products'
  | 'collections'
  | 'orders'
  | 'markets'
  | 'customers'
  | 'contents';

/** Returns the content hashes of the stored records among `ids`, so that an import can skip unchanged records. */
export async function contentHashes(
  database: Database,
  table: RecordTable,
  shopId: number,
  ids: readonly number[],
): Promise<Map<number, string>> {
  const rows: HashRow[] = await database.read.raw(
    `SELECT id, content_hash FROM ${table}
     WHERE shop_id = ? AND ${database.sql.isIn('id', '?')}`,
    [shopId, JSON.stringify(ids)],
  );
  return new Map(rows.map(({ id, content_hash }) => [id, content_hash]));
}
