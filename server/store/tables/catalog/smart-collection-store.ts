import type { Knex } from 'knex';
import { runInChunks } from '../../port/chunks.ts';
import type { Database } from '../../port/database.ts';

interface SmartCollectionDefinition {
  id: number;
  /** The rules and the sort order, as JSON text. */
  definition: string;
}

/** A smart collection with a running search for its members. */
export interface SmartCollectionSearch extends SmartCollectionDefinition {
  /** The members were found by other rules, or never. */
  isStale: boolean;
  /** Changes with each search. */
  version: number;
}

/** The values that members are sorted by. */
interface ProductSortKeys {
  id: number;
  /** Milliseconds since 1970. */
  createdAt: number;
  /** The lowest price of its variants in hundredths; null without a variant. */
  price: number | null;
  /** Empty unless requested: reading titles takes much longer. */
  title: string;
}

interface SmartCollectionRow {
  shop_id: number;
  collection_id: number;
  definition: string;
  is_stale: boolean | number;
  version: number;
}

/** The rules of smart collections and the searches for their members. */
export class SmartCollectionStore {
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
  }

  /** Inserts or replaces rules of existing collections. Their members stay until a search ends. */
  async save(
    transaction: Knex.Transaction,
    shopId: number,
    collections: readonly SmartCollectionDefinition[],
  ): Promise<void> {
    await runInChunks(collections, (chunk) =>
      transaction<SmartCollectionRow>('smart_collections')
        .insert(
          chunk.map(({ id, definition }) => ({
            shop_id: shopId,
            collection_id: id,
            definition,
            is_stale: true,
            version: 0,
          })),
        )
        .onConflict(['shop_id', 'collection_id'])
        .merge({
          definition: transaction.raw('excluded.definition'),
          is_stale: true,
          version: transaction.raw('smart_collections.version + 1'),
        }),
    );
  }

  /** Deletes the rules. The collections stay with their members. */
  async forget(
    transaction: Knex.Transaction,
    shopId: number,
    ids: readonly number[],
  ): Promise<void> {
    await runInChunks(ids, (chunk) =>
      transaction<SmartCollectionRow>('smart_collections')
        .where({ shop_id: shopId })
        .whereIn('collection_id', chunk)
        .del(),
    );
  }

  /** Starts a search. Earlier searches can no longer save their members. */
  async beginSearch(
    transaction: Knex.Transaction,
    shopId: number,
  ): Promise<SmartCollectionSearch[]> {
    const rows: SmartCollectionRow[] = await transaction<SmartCollectionRow>('smart_collections')
      .where({ shop_id: shopId })
      .update({ version: transaction.raw('version + 1') })
      .returning('*');
    return rows.map((row) => ({
      id: row.collection_id,
      definition: row.definition,
      isStale: Boolean(row.is_stale),
      version: row.version,
    }));
  }

  /**
   * Ends a search. Returns false when another search has begun or the rules have changed: its result must be
   * discarded.
   */
  async endSearch(
    transaction: Knex.Transaction,
    shopId: number,
    { id, version }: Pick<SmartCollectionSearch, 'id' | 'version'>,
  ): Promise<boolean> {
    const ended = await transaction<SmartCollectionRow>('smart_collections')
      .where({ shop_id: shopId, collection_id: id, version })
      .update({ is_stale: false });
    return ended === 1;
  }

  /** Returns sort keys by product id, from the product after `afterId`. */
  async sortKeysAfter(
    shopId: number,
    afterId: number,
    { limit, withTitles }: { limit: number; withTitles: boolean },
  ): Promise<ProductSortKeys[]> {
    const title = withTitles
      ? `(SELECT ${this.#database.sql.field('b.body', 'title')} FROM product_bodies b WHERE b.shop_id = p.shop_id AND b.id = p.id)`
      : `''`;
    return this.#database.read.raw(
      `SELECT p.id, p.created_at AS "createdAt", ${title} AS title, (
         SELECT min(v.price) FROM variants v WHERE v.shop_id = p.shop_id AND v.product_id = p.id
       ) AS price
       FROM products p WHERE p.shop_id = ? AND p.id > ? ORDER BY p.id LIMIT ?`,
      [shopId, afterId, limit],
    );
  }
}
