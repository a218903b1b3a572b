import { selectInChunks } from './chunks.ts';
import type { Database } from './database.ts';

interface HashRow {
  id: number;
  content_hash: string;
}

/** What the shop holds already of `ids`, so that an import skips what has not changed. */
export async function contentHashes(
  database: Database,
  table: 'products' | 'collections' | 'orders',
  shopId: number,
  ids: readonly number[],
): Promise<Map<number, string>> {
  const rows = await selectInChunks(ids, (chunk) =>
    database
      .read(table)
      .where({ shop_id: shopId })
      .whereIn('id', chunk)
      .select<HashRow[]>('id', 'content_hash'),
  );
  return new Map(rows.map(({ id, content_hash }) => [id, content_hash]));
}
