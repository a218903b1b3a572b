import type { Knex } from 'knex';
import { recordChanges } from '../../feed/change-feed.ts';
import type { Database } from '../../port/database.ts';
import type { Sql } from '../../port/sql.ts';

/** The counts of the data that a training has used. */
export interface ModelBasis {
  orders: number;
  /** The products of these orders, each counted once in an order. */
  lines: number;
  sessions: number;
  products: number;
}

/** The current version of a shop's models. */
export interface CurrentModels extends ModelBasis {
  shopId: number;
  version: number;
  /** The start of its training, in milliseconds since 1970. */
  trainedAt: number;
  /** The head of the shop's feed at that time. */
  feedSeq: number;
}

/** The key of one result of one training. */
export interface ModelKey {
  shopId: number;
  version: number;
  model: string;
}

/** Lists of products, packed into one buffer. */
export interface PackedLists {
  productIds: readonly number[];
  /** The offset of each list in bytes, and the end of the last one. */
  starts: readonly number[];
  entries: Buffer;
}

/** Lists of one version; products without a list are missing. */
interface StoredLists {
  version: number;
  entries: Map<number, Buffer>;
}

interface StoredRanking {
  version: number;
  pieces: Buffer[];
}

interface ModelRow extends ModelBasis {
  shop_id: number;
  version: number;
  trained_at: number;
  feed_seq: number;
}

/** The buffer is bound once and split by the database: a binding for each list takes twice as long. */
const insertLists = (sql: Sql) =>
  `INSERT INTO model_lists (shop_id, version, model, product_id, entries)
   SELECT :shopId, :version, :model, l.id, substr(${sql.bytes(':entries')}, l.start, l.length)
   FROM ${sql.rows(':lists', { id: 'bigint', start: 'integer', length: 'integer' })} l`;

/** The results of trainings. A version is written while nobody reads it and then made current. */
export class ModelStore {
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
  }

  async saveLists(
    transaction: Knex.Transaction,
    key: ModelKey,
    { productIds, starts, entries }: PackedLists,
  ): Promise<void> {
    // SQL counts bytes from 1.
    const lists = productIds.map((id, index) => {
      const start = starts[index] ?? 0;
      return [id, start + 1, (starts[index + 1] ?? start) - start];
    });
    await transaction.raw(insertLists(this.#database.sql), {
      ...key,
      entries,
      lists: JSON.stringify(lists),
    });
  }

  async saveRankingPiece(
    transaction: Knex.Transaction,
    { shopId, version, model }: ModelKey,
    piece: number,
    entries: Buffer,
  ): Promise<void> {
    await transaction('model_rankings').insert({ shop_id: shopId, version, model, piece, entries });
  }

  /**
   * Makes a version current. Returns false when another training has begun since, which deletes the rows of
   * this one.
   */
  async makeCurrent(
    transaction: Knex.Transaction,
    { shopId, version, trainedAt, feedSeq, ...basis }: CurrentModels,
  ): Promise<boolean> {
    const isSuperseded = await transaction('trainings')
      .where({ shop_id: shopId })
      .andWhere('version', '>', version)
      .first('version');
    if (isSuperseded) {
      return false;
    }
    await transaction<ModelRow>('models')
      .insert({ shop_id: shopId, version, trained_at: trainedAt, feed_seq: feedSeq, ...basis })
      .onConflict('shop_id')
      .merge();
    recordChanges(transaction, shopId, [{ kind: 'models', id: 0 }]);
    return true;
  }

  /**
   * Deletes up to `limit` lists and parts of rankings of all versions except the current one and that of the
   * last training, which may still be writing. Returns the number of deleted rows.
   */
  async prune(transaction: Knex.Transaction, shopId: number, limit: number): Promise<number> {
    let pruned = 0;
    for (const table of ['model_lists', 'model_rankings']) {
      const outdated = transaction(table)
        .where({ shop_id: shopId })
        .whereNotIn('version', versionsOf(transaction, 'models', shopId))
        .whereNotIn('version', versionsOf(transaction, 'trainings', shopId))
        .limit(limit)
        .select(this.#database.sql.rowId);
      pruned += await transaction(table).whereIn(this.#database.sql.rowId, outdated).del();
    }
    return pruned;
  }

  async current(shopId: number): Promise<CurrentModels | undefined> {
    const row = await this.#database.read<ModelRow>('models').where({ shop_id: shopId }).first();
    return row && toCurrentModels(row);
  }

  /** Returns the current models of all shops. */
  async list(): Promise<CurrentModels[]> {
    const rows = await this.#database.read<ModelRow>('models').orderBy('shop_id');
    return rows.map(toCurrentModels);
  }

  /** Returns lists of the version that is current at the time of the read; undefined before the first training. */
  async lists(
    shopId: number,
    model: string,
    productIds: readonly number[],
  ): Promise<StoredLists | undefined> {
    const rows: { version: number; product_id: number | null; entries: Buffer | null }[] =
      await this.#database.read.raw(
        `SELECT m.version, l.product_id, l.entries FROM models m
         LEFT JOIN model_lists l ON l.shop_id = m.shop_id AND l.version = m.version
           AND l.model = ? AND ${this.#database.sql.isIn('l.product_id', '?')}
         WHERE m.shop_id = ?`,
        [model, JSON.stringify(productIds), shopId],
      );
    return (
      rows[0] && {
        version: rows[0].version,
        entries: new Map(
          rows.flatMap(({ product_id, entries }) =>
            product_id === null || entries === null ? [] : [[product_id, entries]],
          ),
        ),
      }
    );
  }

  /** Returns a ranking like `lists`. */
  async ranking(shopId: number, model: string): Promise<StoredRanking | undefined> {
    const rows: { version: number; entries: Buffer | null }[] = await this.#database.read.raw(
      `SELECT m.version, r.entries FROM models m
       LEFT JOIN model_rankings r
         ON r.shop_id = m.shop_id AND r.version = m.version AND r.model = ?
       WHERE m.shop_id = ? ORDER BY r.piece`,
      [model, shopId],
    );
    return (
      rows[0] && {
        version: rows[0].version,
        pieces: rows.flatMap(({ entries }) => entries ?? []),
      }
    );
  }
}

/** Returns SQL for the version of a shop in the table, if it has one. */
function versionsOf(
  transaction: Knex.Transaction,
  table: 'models' | 'trainings',
  shopId: number,
): Knex.QueryBuilder {
  return transaction(table).where({ shop_id: shopId }).select('version');
}

function toCurrentModels({
  shop_id: shopId,
  trained_at: trainedAt,
  feed_seq: feedSeq,
  ...row
}: ModelRow): CurrentModels {
  return { shopId, trainedAt, feedSeq, ...row };
}
