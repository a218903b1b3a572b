import type { Database } from './database.ts';
import { type IdRange, productRanges } from './id-ranges.ts';

/** What products are grouped by: their tags, or the one vendor or type that they have. */
export type GroupKind = 'tags' | 'vendor' | 'product_type';

/** The words of one product, as they are written; tags with commas. */
export interface ProductWords {
  id: number;
  tags: string;
  vendor: string;
  product_type: string;
}

/**
 * Finds products by their words. Words in any case are not for SQL to compare beyond ASCII: it finds all that
 * may be meant, and the caller compares.
 */
export class ProductGroupStore {
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
  }

  /** Ids with their words, of all products that may have this one. */
  async candidates(
    shopId: number,
    kind: GroupKind,
    word: string,
  ): Promise<readonly (readonly [id: number, words: string])[]> {
    const pattern = patternOf(word);
    const found: (readonly [id: number, words: string])[] = [];
    for await (const range of productRanges(this.#database, shopId, comparedAtOnce)) {
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
    const rows: { text: string }[] = await this.#database.read.raw(
      `SELECT json_group_array(json_array(id, ${columns[kind]})) AS text FROM products
       WHERE shop_id = ? AND id > ? AND id <= ? AND ${columns[kind]} LIKE ? ESCAPE '\\'`,
      [shopId, after, upTo, pattern],
    );
    return JSON.parse(rows[0]?.text ?? '[]');
  }

  /** Of those that there are. */
  words(shopId: number, ids: readonly number[]): Promise<ProductWords[]> {
    return this.#database.read.raw(
      `SELECT id, tags, vendor, product_type FROM products
       WHERE shop_id = ? AND id IN (SELECT value FROM json_each(?))`,
      [shopId, JSON.stringify(ids)],
    );
  }
}

const columns: Readonly<Record<GroupKind, string>> = {
  tags: 'tags',
  vendor: 'vendor',
  product_type: 'product_type',
};

const comparedAtOnce = 20_000;

/** SQLite refuses much longer patterns. */
const longestPattern = 200;

/** Letters beyond ASCII stand for anything: there SQLite tells capitals apart. */
function patternOf(word: string): string {
  const start = word.slice(0, longestPattern);
  return `%${start.replaceAll(/[\\%_]/g, String.raw`\$&`).replaceAll(/[^ -~]+/g, '%')}%`;
}
