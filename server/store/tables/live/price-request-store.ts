import type { Knex } from 'knex';
import type { Database } from '../../port/database.ts';

interface PriceRequest {
  productId: number;
  /** Milliseconds since 1970. */
  requestedAt: number;
}

interface PriceRequestRow {
  shop_id: number;
  product_id: number;
  requested_at: number;
}

/** Products whose prices in the markets of their store are to be read again. */
export class PriceRequestStore {
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
  }

  /** Adds products of a shop that has begun to pull its markets; before, all prices are still to be read. */
  async add(
    transaction: Knex.Transaction,
    shopId: number,
    { ids, at }: { ids: readonly number[]; at: number },
  ): Promise<void> {
    await transaction.raw(
      `INSERT INTO price_requests (shop_id, product_id, requested_at)
       SELECT pulls.shop_id, p.id, CAST(? AS bigint)
       FROM ${this.#database.sql.list('?')} p, pulls
       WHERE pulls.shop_id = ? AND pulls.kind = 'markets'
         AND (pulls.as_of IS NOT NULL OR pulls.finished_at IS NOT NULL)
       ON CONFLICT (shop_id, product_id) DO UPDATE SET requested_at = excluded.requested_at`,
      [at, JSON.stringify(ids), shopId],
    );
  }

  async list(shopId: number, limit: number): Promise<PriceRequest[]> {
    const rows = await this.#database
      .read<PriceRequestRow>('price_requests')
      .where({ shop_id: shopId })
      .orderBy('product_id')
      .limit(limit);
    return rows.map((row) => ({ productId: row.product_id, requestedAt: row.requested_at }));
  }

  /** Returns the ids of the variants of these products. */
  variantIds(shopId: number, productIds: readonly number[]): Promise<number[]> {
    return this.#database
      .read('variants')
      .where({ shop_id: shopId })
      .whereRaw(this.#database.sql.isIn('product_id', '?'), [JSON.stringify(productIds)])
      .pluck('id');
  }

  /** Removes requests up to a time. Those that came again since remain. */
  async remove(
    transaction: Knex.Transaction,
    shopId: number,
    { ids, until }: { ids: readonly number[]; until: number },
  ): Promise<void> {
    await transaction<PriceRequestRow>('price_requests')
      .where({ shop_id: shopId })
      .where('requested_at', '<=', until)
      .whereRaw(this.#database.sql.isIn('product_id', '?'), [JSON.stringify(ids)])
      .del();
  }
}
