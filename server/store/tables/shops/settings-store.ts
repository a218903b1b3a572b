import type { Knex } from 'knex';
import { recordChanges } from '../../feed/change-feed.ts';
import type { Database } from '../../port/database.ts';
import { renewCacheKey } from './shop-store.ts';

interface SettingRow {
  shop_id: number;
  name: string;
  value: string;
}

/** A shop's settings, with one JSON value for each name. The contract defines the values. */
export class SettingsStore {
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
  }

  /** Returns the saved settings only, without defaults. */
  async read(
    shopId: number,
    connection: Knex = this.#database.read,
  ): Promise<Record<string, unknown>> {
    const rows = await connection<SettingRow>('shop_settings').where({ shop_id: shopId });
    return Object.fromEntries(rows.map(({ name, value }) => [name, JSON.parse(value)]));
  }

  async save(
    transaction: Knex.Transaction,
    shopId: number,
    settings: Readonly<Record<string, unknown>>,
  ): Promise<void> {
    const rows = Object.entries(settings).map(([name, value]) => ({
      shop_id: shopId,
      name,
      value: JSON.stringify(value),
    }));
    await transaction<SettingRow>('shop_settings')
      .insert(rows)
      .onConflict(['shop_id', 'name'])
      .merge(['value']);
    await renewCacheKey(transaction, shopId);
    recordChanges(transaction, shopId, [{ kind: 'settings', id: 0 }]);
  }

  /** Removes saved settings, so that their defaults apply. */
  async remove(
    transaction: Knex.Transaction,
    shopId: number,
    names: readonly string[],
  ): Promise<void> {
    await transaction('shop_settings').where({ shop_id: shopId }).whereIn('name', names).del();
    await renewCacheKey(transaction, shopId);
    recordChanges(transaction, shopId, [{ kind: 'settings', id: 0 }]);
  }
}
