import type { Knex } from 'knex';
import type { Database } from '../../port/database.ts';
import { recordChanges } from '../../feed/change-feed.ts';

/** The terms of a market that a merchant has chosen; null for those of the import. */
export interface MarketEdits {
  /** Upper-case codes of two letters. */
  countries: string[] | null;
  adjustment: number | null;
  rate: number | null;
}

interface MarketEditRow {
  shop_id: number;
  market_id: number;
  countries: string | null;
  adjustment: number | null;
  rate: number | null;
}

export class MarketEditStore {
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
  }

  /** Returns undefined for a market that has only the terms of its import. */
  async find(
    shopId: number,
    marketId: number,
    connection: Knex = this.#database.read,
  ): Promise<MarketEdits | undefined> {
    const row = await connection<MarketEditRow>('market_edits')
      .where({ shop_id: shopId, market_id: marketId })
      .first();
    return (
      row && {
        adjustment: row.adjustment,
        rate: row.rate,
        countries: row.countries?.split(',') ?? null,
      }
    );
  }

  async save(
    transaction: Knex.Transaction,
    shopId: number,
    marketId: number,
    { countries, adjustment, rate }: MarketEdits,
  ): Promise<void> {
    await transaction<MarketEditRow>('market_edits')
      .insert({
        shop_id: shopId,
        market_id: marketId,
        countries: countries?.join(',') ?? null,
        adjustment,
        rate,
      })
      .onConflict(['shop_id', 'market_id'])
      .merge();
    recordChanges(transaction, shopId, [{ kind: 'market', id: marketId }]);
  }

  async remove(transaction: Knex.Transaction, shopId: number, marketId: number): Promise<void> {
    await transaction<MarketEditRow>('market_edits')
      .where({ shop_id: shopId, market_id: marketId })
      .del();
    recordChanges(transaction, shopId, [{ kind: 'market', id: marketId }]);
  }
}
