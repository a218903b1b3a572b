import type { Knex } from 'knex';
import type { Database } from '../../port/database.ts';
import { type Columns, namesOf, replace } from '../../port/sql.ts';

/** The stock of an inventory item at a location. */
export interface StoredLevel {
  itemId: number;
  locationId: number;
  available: number;
  /** By the clock of the platform. */
  updatedAt: number;
  /** By our clock. */
  seenAt: number;
}

/** A variant and the item whose stock is its own. */
interface ItemOwner {
  itemId: number;
  productId: number;
  variantId: number;
}

const columns: Columns = {
  item_id: 'bigint',
  location_id: 'bigint',
  available: 'integer',
  updated_at: 'bigint',
  seen_at: 'bigint',
};

/** The stock of inventory items by location. */
export class StockStore {
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
  }

  async levels(
    connection: Knex,
    shopId: number,
    itemIds: readonly number[],
  ): Promise<StoredLevel[]> {
    return connection.raw(
      `SELECT item_id AS "itemId", location_id AS "locationId", available,
         updated_at AS "updatedAt", seen_at AS "seenAt"
       FROM stock_levels WHERE shop_id = ? AND ${this.#database.sql.isIn('item_id', '?')}`,
      [shopId, JSON.stringify(itemIds)],
    );
  }

  async save(
    transaction: Knex.Transaction,
    shopId: number,
    levels: readonly StoredLevel[],
  ): Promise<void> {
    const rows = levels.map(({ itemId, locationId, available, updatedAt, seenAt }) => [
      itemId,
      locationId,
      available,
      updatedAt,
      seenAt,
    ]);
    await transaction.raw(
      `INSERT INTO stock_levels (shop_id, ${namesOf(columns)})
       SELECT ?, l.* FROM ${this.#database.sql.rows('?', columns)} l WHERE true
       ON CONFLICT (shop_id, item_id, location_id) DO UPDATE SET ${replace('available', 'updated_at', 'seen_at')}`,
      [shopId, JSON.stringify(rows)],
    );
  }

  /** Returns the variants of inventory items. */
  async owners(connection: Knex, shopId: number, itemIds: readonly number[]): Promise<ItemOwner[]> {
    return connection.raw(
      `SELECT inventory_item_id AS "itemId", product_id AS "productId", id AS "variantId"
       FROM variants WHERE shop_id = ? AND ${this.#database.sql.isIn('inventory_item_id', '?')}`,
      [shopId, JSON.stringify(itemIds)],
    );
  }
}
