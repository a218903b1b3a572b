import type { Database } from './database.ts';

/** The ids above `after`, up to and including `upTo`. */
export interface IdRange {
  after: number;
  upTo: number;
}

/**
 * Divides a shop's rows of a table into ranges of `size`, ascending. A statement that compares unindexed columns
 * reads one range at a time, so that it never blocks a reader for a whole large shop.
 */
export async function* idRanges(
  database: Database,
  table: 'products' | 'customers',
  shopId: number,
  size: number,
): AsyncGenerator<IdRange> {
  for (let after = 0; after < Number.MAX_SAFE_INTEGER;) {
    const rows: { id: number }[] = await database.read.raw(
      `SELECT id FROM ${table} WHERE shop_id = ? AND id > ? ORDER BY id LIMIT 1 OFFSET ?`,
      [shopId, after, size - 1],
    );
    // The last range includes rows that are added meanwhile.
    const upTo = rows[0]?.id ?? Number.MAX_SAFE_INTEGER;
    yield { after, upTo };
    after = upTo;
  }
}
