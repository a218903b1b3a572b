import type { Knex } from 'knex';
import { recordChanges } from '../../feed/change-feed.ts';
import { contentHashes } from '../../port/content-hashes.ts';
import type { Database } from '../../port/database.ts';
import { idsAfter } from '../../port/ids-after.ts';
import { insertPrices, type MarketPrice } from './market-prices.ts';
import {
  type ListedRow,
  type MarketHead,
  type MarketRecord,
  type MarketRow,
  type StoredMarket,
  toHead,
  toRow,
  toStored,
} from './market-rows.ts';

/** The key of a list of products or prices of a market. It becomes valid when the market refers to it. */
export interface MarketEdition {
  shopId: number;
  marketId: number;
  edition: number;
}

const lists = ['market_products', 'market_prices', 'market_customers'] as const;

export class MarketStore {
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
  }

  contentHashes(shopId: number, ids: readonly number[]): Promise<Map<number, string>> {
    return contentHashes(this.#database, 'markets', shopId, ids);
  }

  idsAfter(shopId: number, afterId: number, limit: number): Promise<number[]> {
    return idsAfter(this.#database, 'markets', shopId, afterId, limit);
  }

  /** Returns the markets in the order in which they are matched with a country. */
  async list(shopId: number): Promise<StoredMarket[]> {
    const rows: ListedRow[] = await this.#database
      .read('markets as m')
      .leftJoin('market_edits as e', { 'e.shop_id': 'm.shop_id', 'e.market_id': 'm.id' })
      .where({ 'm.shop_id': shopId })
      .orderBy(['m.position', 'm.id'])
      .select('m.*', {
        edited_countries: 'e.countries',
        edited_adjustment: 'e.adjustment',
        edited_rate: 'e.rate',
      });
    return rows.map(toStored);
  }

  /** Returns a market with the terms of its import. */
  async find(connection: Knex, shopId: number, marketId: number): Promise<MarketHead | undefined> {
    const row = await connection<MarketRow>('markets')
      .where({ shop_id: shopId, id: marketId })
      .first();
    return row && toHead(row);
  }

  /** Returns an unused edition for the lists of the market's next version. */
  async nextEdition(shopId: number, marketId: number): Promise<MarketEdition> {
    const row = await this.#database
      .read<MarketRow>('markets')
      .where({ shop_id: shopId, id: marketId })
      .first('edition');
    return { shopId, marketId, edition: (row?.edition ?? 0) + 1 };
  }

  async addProducts(
    transaction: Knex.Transaction,
    { shopId, marketId, edition }: MarketEdition,
    productIds: readonly number[],
  ): Promise<void> {
    await transaction.raw(
      `INSERT INTO market_products (shop_id, market_id, edition, product_id)
       SELECT ?, ?, ?, p.id FROM ${this.#database.sql.list('?')} p WHERE true
       ON CONFLICT DO NOTHING`,
      [shopId, marketId, edition, JSON.stringify(productIds)],
    );
  }

  async addPrices(
    transaction: Knex.Transaction,
    edition: MarketEdition,
    prices: readonly MarketPrice[],
  ): Promise<void> {
    await insertPrices(transaction, this.#database.sql, { ...edition, prices });
  }

  /** Inserts or replaces a market and makes the lists of this edition current. */
  async save(
    transaction: Knex.Transaction,
    { shopId, marketId, edition }: MarketEdition,
    market: MarketRecord,
  ): Promise<void> {
    await transaction<MarketRow>('markets')
      .insert({ ...toRow(shopId, market), edition })
      .onConflict(['shop_id', 'id'])
      .merge();
    recordChanges(transaction, shopId, [{ kind: 'market', id: marketId }]);
  }

  /** Changes a market without its lists; undefined keeps its countries. Its next import replaces them all. */
  async saveHead(
    transaction: Knex.Transaction,
    shopId: number,
    { id, name, isActive, position }: MarketHead,
    countries: string[] | undefined,
  ): Promise<void> {
    await transaction<MarketRow>('markets')
      .where({ shop_id: shopId, id })
      .update({
        name,
        is_active: isActive,
        position,
        content_hash: '',
        ...(countries && { countries: countries.join(',') }),
      });
    recordChanges(transaction, shopId, [{ kind: 'market', id }]);
  }

  /** Adds or replaces prices of variants in the current lists of a market, whose next import replaces them all. */
  async putPrices(
    transaction: Knex.Transaction,
    { shopId, marketId }: Pick<MarketEdition, 'shopId' | 'marketId'>,
    prices: readonly MarketPrice[],
  ): Promise<void> {
    const [row] = await transaction<MarketRow>('markets')
      .where({ shop_id: shopId, id: marketId })
      .update({ content_hash: '' })
      .returning('edition');
    if (row) {
      await this.addPrices(transaction, { shopId, marketId, edition: row.edition }, prices);
      recordChanges(transaction, shopId, [{ kind: 'market-prices', id: marketId }]);
    }
  }

  /** Deletes markets with what merchants have edited of them. Their lists remain for `dropUnusedLists`. */
  async remove(
    transaction: Knex.Transaction,
    shopId: number,
    ids: readonly number[],
  ): Promise<void> {
    await transaction<MarketRow>('markets').where({ shop_id: shopId }).whereIn('id', ids).del();
    await transaction('market_edits').where({ shop_id: shopId }).whereIn('market_id', ids).del();
    recordChanges(
      transaction,
      shopId,
      ids.map((id) => ({ kind: 'market', id })),
    );
  }

  /**
   * Deletes up to `limit` rows of each kind of list that belong to no market's current edition. Returns
   * whether there may be more.
   */
  async dropUnusedLists(
    transaction: Knex.Transaction,
    { shopId, marketId }: Pick<MarketEdition, 'shopId' | 'marketId'>,
    limit: number,
  ): Promise<boolean> {
    let mayBeMore = false;
    for (const table of lists) {
      const unused = transaction(table)
        .where({ shop_id: shopId, market_id: marketId })
        .andWhereNot(
          'edition',
          transaction.raw(
            'coalesce((select edition from markets where shop_id = ? and id = ?), -1)',
            [shopId, marketId],
          ),
        )
        .limit(limit)
        .select(this.#database.sql.rowId);
      const deletedRows = await transaction(table).whereIn(this.#database.sql.rowId, unused).del();
      mayBeMore ||= deletedRows === limit;
    }
    return mayBeMore;
  }

  /** Returns the number of variants of the market's products that have no price of their own in it. */
  async countUnpricedVariants(shopId: number, marketId: number): Promise<number> {
    const rows: { count: number }[] = await this.#database.read.raw(
      `SELECT count(*) AS count FROM markets m
       JOIN variants v ON v.shop_id = m.shop_id
       LEFT JOIN market_prices f ON f.shop_id = m.shop_id AND f.market_id = m.id
         AND f.edition = m.edition AND f.variant_id = v.id
       WHERE m.shop_id = ? AND m.id = ? AND f.variant_id IS NULL
         AND (m.has_all_products OR EXISTS (
           SELECT 1 FROM market_products p WHERE p.shop_id = m.shop_id AND p.market_id = m.id
             AND p.edition = m.edition AND p.product_id = v.product_id
         ))`,
      [shopId, marketId],
    );
    return rows[0]?.count ?? 0;
  }
}
