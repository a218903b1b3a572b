import type { Database } from '../../port/database.ts';
import { recordProducts } from './record-products.ts';

interface DueRow {
  shop_id: number;
  id: number;
}

/** The most products of a shop that one transaction shows. */
const batchSize = 1_000;

/** Shows scheduled products from the time of their publication. An import has marked those whose time lies ahead. */
export class PublicationStore {
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
  }

  /** Returns which of the products wait for their publication. */
  async hiddenAmong(shopId: number, ids: readonly number[]): Promise<ReadonlySet<number>> {
    const rows: Pick<DueRow, 'id'>[] = await this.#database.read.raw(
      `SELECT id FROM products p
       WHERE shop_id = ? AND ${this.#database.sql.isIn('id', '?')} AND is_scheduled`,
      [shopId, JSON.stringify(ids)],
    );
    return new Set(rows.map(({ id }) => id));
  }

  /**
   * Unmarks scheduled products whose time has come, and records them as changed, so that catalogs and search indexes
   * follow. Does nothing a second time, so that several servers may run it.
   */
  async keepSchedule(now: number): Promise<void> {
    const rows: DueRow[] = await this.#database.read.raw(
      'SELECT shop_id, id FROM products WHERE is_scheduled AND published_at <= ?',
      [now],
    );
    for (const [shopId, ids] of byShop(rows)) {
      for (let start = 0; start < ids.length; start += batchSize) {
        await this.#show(shopId, ids.slice(start, start + batchSize), now);
      }
    }
  }

  /** Returns the next time at which a product that waits is published; undefined when none waits. */
  async nextDueAt(): Promise<number | undefined> {
    const [row]: { due_at: number | null }[] = await this.#database.read.raw(
      'SELECT min(published_at) AS due_at FROM products WHERE is_scheduled',
    );
    return row?.due_at ?? undefined;
  }

  async #show(shopId: number, ids: readonly number[], now: number): Promise<void> {
    await this.#database.write(shopId, async (transaction) => {
      const changed: Pick<DueRow, 'id'>[] = await transaction.raw(
        `UPDATE products SET is_scheduled = false
         WHERE shop_id = ? AND ${this.#database.sql.isIn('id', '?')}
           AND is_scheduled AND published_at <= ?
         RETURNING id`,
        [shopId, JSON.stringify(ids), now],
      );
      if (changed.length > 0) {
        const changedIds = changed.map(({ id }) => id);
        await recordProducts(transaction, this.#database.sql, shopId, changedIds);
      }
    });
  }
}

function byShop(rows: readonly DueRow[]): ReadonlyMap<number, number[]> {
  const shops = new Map<number, number[]>();
  for (const { shop_id: shopId, id } of rows) {
    shops.set(shopId, [...(shops.get(shopId) ?? []), id]);
  }
  return shops;
}
