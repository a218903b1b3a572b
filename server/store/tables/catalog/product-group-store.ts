import type { Database } from '../../port/database.ts';
import { type IdRange, idRanges } from '../../port/id-ranges.ts';

/** The field that groups products: their tags, or their only vendor or type. */
export type GroupKind = 'tags' | 'vendor' | 'product_type';

/** The tags, vendor and type of one product as written; tags separated by commas. */
export interface ProductLabels {
  id: number;
  tags: string;
  vendor: string;
  product_type: string;
}

/**
 * Finds products by tag, vendor or type. SQL cannot ignore the case of letters beyond ASCII: it returns all
 * candidates, and the caller compares them.
 */
export class ProductGroupStore {
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
  }

  /** Returns products that may have this word, with their labels. */
  async candidates(
    shopId: number,
    kind: GroupKind,
    word: string,
  ): Promise<readonly (readonly [id: number, words: string])[]> {
    const pattern = patternOf(word);
    const found: (readonly [id: number, words: string])[] = [];
    for await (const range of idRanges(this.#database, 'products', shopId, batchSize)) {
      found.push(...(await this.#candidatesIn(shopId, range, kind, pattern)));
    }
    return found;
  }

  async #candidatesIn(
    shopId: number,
    { after, upTo }: IdRange,
    kind: GroupKind,
    pattern: string,
  ): Promise<readonly (readonly [id: number, words: string])[]> {
    const { sql } = this.#database;
    const rows: { text: string }[] = await this.#database.read.raw(
      `SELECT ${sql.arrayOf(sql.array('id', columns[kind]))} AS text FROM products
       WHERE shop_id = ? AND id > ? AND id <= ? AND ${sql.like(columns[kind], '?')}`,
      [shopId, after, upTo, pattern],
    );
    return JSON.parse(rows[0]?.text ?? '[]');
  }

  /** Returns the labels of the existing products. */
  words(shopId: number, ids: readonly number[]): Promise<ProductLabels[]> {
    return this.#database.read.raw(
      `SELECT id, tags, vendor, product_type FROM products
       WHERE shop_id = ? AND ${this.#database.sql.isIn('id', '?')}`,
      [shopId, JSON.stringify(ids)],
    );
  }
}

const columns: Readonly<Record<GroupKind, string>> = {
  tags: 'tags',
  vendor: 'vendor',
  product_type: 'product_type',
};

const batchSize = 20_000;

/** SQLite refuses much longer patterns. */
const maxPatternLength = 200;

/** Returns a pattern. Letters beyond ASCII become wildcards, because SQLite compares them with case. */
function patternOf(word: string): string {
  const start = word.slice(0, maxPatternLength);
  return `%${start.replaceAll(/[\\%_]/g, String.raw`\$&`).replaceAll(/[^ -~]+/g, '%')}%`;
}
