import type { Database } from './database.ts';

/** Ids above `after`, up to and with `upTo`. */
export interface IdRange {
  after: number;
  upTo: number;
}

/**
 * Divides a shop's products into ranges of `size`, ascending. A statement that compares what no index holds reads
 * one range, so that a large shop does not keep a reader from others while all its products are compared.
 */
export async function* productRanges(
  database: Pick<Database, 'read'>,
  shopId: number,
  size: number,
): AsyncGenerator<IdRange> {
  for (let after = 0; after < Number.MAX_SAFE_INTEGER;) {
    const rows: { id: number }[] = await database.read.raw(
      'SELECT id FROM products WHERE shop_id = ? AND id > ? ORDER BY id LIMIT 1 OFFSET ?',
      [shopId, after, size - 1],
    );
    // The last range takes in what is added meanwhile.
    const upTo = rows[0]?.id ?? Number.MAX_SAFE_INTEGER;
    yield { after, upTo };
    after = upTo;
  }
}
