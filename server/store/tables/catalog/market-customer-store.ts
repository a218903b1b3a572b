import type { Knex } from 'knex';
import type { Database } from '../../port/database.ts';
import { recordChanges } from '../../feed/change-feed.ts';
import type { MarketEdition } from './market-store.ts';

/** The customers who have the market of their company. */
export class MarketCustomerStore {
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
  }

  async add(
    transaction: Knex.Transaction,
    { shopId, marketId, edition }: MarketEdition,
    customerIds: readonly number[],
  ): Promise<void> {
    await transaction.raw(
      `INSERT INTO market_customers (shop_id, market_id, edition, customer_id)
       SELECT ?, ?, ?, c.id FROM ${this.#database.sql.list('?')} c WHERE true
       ON CONFLICT DO NOTHING`,
      [shopId, marketId, edition, JSON.stringify(customerIds)],
    );
  }

  /** Returns the ids of the markets that a customer has. */
  async marketsOf(shopId: number, customerId: number): Promise<number[]> {
    return this.#database
      .read('market_customers as c')
      .join('markets as m', {
        'm.shop_id': 'c.shop_id',
        'm.id': 'c.market_id',
        'm.edition': 'c.edition',
      })
      .where({ 'c.shop_id': shopId, 'c.customer_id': customerId })
      .orderBy('m.id')
      .pluck('m.id');
  }

  /** Removes a customer from all markets of the shop. */
  async remove(transaction: Knex.Transaction, shopId: number, customerId: number): Promise<void> {
    const rows: { market_id: number }[] = await transaction.raw(
      `DELETE FROM market_customers WHERE shop_id = ? AND customer_id = ? RETURNING market_id`,
      [shopId, customerId],
    );
    recordChanges(
      transaction,
      shopId,
      rows.map(({ market_id: id }) => ({ kind: 'market', id })),
    );
  }
}
