import type { Knex } from 'knex';
import { recordChanges } from './change-feed.ts';
import type { Database } from './database.ts';

/** What was learned from: all counts are of what the models saw. */
export interface ModelBasis {
  orders: number;
  /** Of these orders, each product once. */
  lines: number;
  sessions: number;
  products: number;
}

/** The version that counts. */
export interface CurrentModels extends ModelBasis {
  shopId: number;
  version: number;
  /** When its training began, in milliseconds since 1970. */
  trainedAt: number;
  /** How far the shop's feed was then. */
  feedSeq: number;
}

/** One result of one training. */
export interface ModelKey {
  shopId: number;
  version: number;
  model: string;
}

/** Lists of products, one after the other in one piece of memory. */
export interface PackedLists {
  productIds: readonly number[];
  /** List → its first byte; one more than there are lists. */
  starts: readonly number[];
  entries: Buffer;
}

/** What was found in one version; products without a list are not in it. */
export interface FoundLists {
  version: number;
  entries: Map<number, Buffer>;
}

export interface FoundRanking {
  version: number;
  pieces: Buffer[];
}

interface ModelRow extends ModelBasis {
  shop_id: number;
  version: number;
  trained_at: number;
  feed_seq: number;
}

/** The memory is bound once and taken apart by the database: a binding a list takes twice as long. */
const insertLists = `INSERT INTO model_lists (shop_id, version, model, product_id, entries)
  SELECT :shopId, :version, :model, value ->> 0, substr(:entries, value ->> 1, value ->> 2)
  FROM json_each(:lists)`;

/** What models have learned: written as a version that nobody reads, then made the current one. */
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
    await transaction.raw(insertLists, { ...key, entries, lists: JSON.stringify(lists) });
  }

  async saveRankingPiece(
    transaction: Knex.Transaction,
    { shopId, version, model }: ModelKey,
    piece: number,
    entries: Buffer,
  ): Promise<void> {
    await transaction('model_rankings').insert({ shop_id: shopId, version, model, piece, entries });
  }

  /** False: a training that began later has been faster, and its version stays. */
  async makeCurrent(
    transaction: Knex.Transaction,
    { shopId, version, trainedAt, feedSeq, ...basis }: CurrentModels,
  ): Promise<boolean> {
    const current = await transaction<ModelRow>('models').where({ shop_id: shopId }).first();
    if (current && current.version > version) {
      return false;
    }
    await transaction<ModelRow>('models')
      .insert({ shop_id: shopId, version, trained_at: trainedAt, feed_seq: feedSeq, ...basis })
      .onConflict('shop_id')
      .merge();
    await recordChanges(transaction, shopId, [{ kind: 'models', id: 0 }]);
    return true;
  }

  /** Removes up to `limit` lists and pieces that are older than the current version; how many there were. */
  async prune(transaction: Knex.Transaction, shopId: number, limit: number): Promise<number> {
    let pruned = 0;
    for (const table of ['model_lists', 'model_rankings']) {
      const outdated = transaction(table)
        .where({ shop_id: shopId })
        .andWhere('version', '<', currentVersion(transaction, shopId))
        .limit(limit)
        .select('rowid');
      pruned += await transaction(table).whereIn('rowid', outdated).del();
    }
    return pruned;
  }

  async current(shopId: number): Promise<CurrentModels | undefined> {
    const row = await this.#database.read<ModelRow>('models').where({ shop_id: shopId }).first();
    return row && toCurrentModels(row);
  }

  /** Of all shops. */
  async list(): Promise<CurrentModels[]> {
    const rows = await this.#database.read<ModelRow>('models').orderBy('shop_id');
    return rows.map(toCurrentModels);
  }

  /** From the version that is current when it is read; undefined when nothing has been learned. */
  async lists(
    shopId: number,
    model: string,
    productIds: readonly number[],
  ): Promise<FoundLists | undefined> {
    const rows: { version: number; product_id: number | null; entries: Buffer | null }[] =
      await this.#database.read.raw(
        `SELECT m.version, l.product_id, l.entries FROM models m
         LEFT JOIN model_lists l ON l.shop_id = m.shop_id AND l.version = m.version
           AND l.model = ? AND l.product_id IN (SELECT value FROM json_each(?))
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

  /** As `lists`. */
  async ranking(shopId: number, model: string): Promise<FoundRanking | undefined> {
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

function currentVersion(transaction: Knex.Transaction, shopId: number): Knex.QueryBuilder {
  return transaction('models').where({ shop_id: shopId }).select('version');
}

function toCurrentModels({
  shop_id: shopId,
  trained_at: trainedAt,
  feed_seq: feedSeq,
  ...row
}: ModelRow): CurrentModels {
  return { shopId, trainedAt, feedSeq, ...row };
}
