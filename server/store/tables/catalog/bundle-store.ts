import type { Knex } from 'knex';
import type { Database } from '../../port/database.ts';
import { recordChanges } from '../../feed/change-feed.ts';
import type { Columns } from '../../port/sql.ts';

export interface Bundle {
  id: number;
  /** The products that it is made of. */
  componentIds: readonly number[];
}

interface ComponentRow {
  bundle_id: number;
  component_id: number;
}

const columns: Columns = { bundle_id: 'bigint', component_id: 'bigint' };

/** The components of bundles. */
export class BundleStore {
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
  }

  /** Replaces all bundles of a shop, and records those that differ as changed products. */
  async replace(
    transaction: Knex.Transaction,
    shopId: number,
    bundles: readonly Bundle[],
  ): Promise<void> {
    const stored: ComponentRow[] = await transaction.raw(
      'SELECT bundle_id, component_id FROM bundle_components WHERE shop_id = ?',
      [shopId],
    );
    const rows = bundles.flatMap(({ id, componentIds }) =>
      [...new Set(componentIds)].map((componentId) => [id, componentId] as const),
    );
    const before = new Set(stored.map((row) => `${row.bundle_id} ${row.component_id}`));
    const after = new Set(rows.map((row) => row.join(' ')));
    const changed = new Set([
      ...rows.filter((row) => !before.has(row.join(' '))).map(([id]) => id),
      ...stored
        .filter((row) => !after.has(`${row.bundle_id} ${row.component_id}`))
        .map((row) => row.bundle_id),
    ]);
    if (changed.size === 0) {
      return;
    }
    await transaction('bundle_components').where({ shop_id: shopId }).del();
    await transaction.raw(
      `INSERT INTO bundle_components (shop_id, bundle_id, component_id)
       SELECT ?, b.* FROM ${this.#database.sql.rows('?', columns)} b WHERE true`,
      [shopId, JSON.stringify(rows)],
    );
    recordChanges(
      transaction,
      shopId,
      [...changed].map((id) => ({ kind: 'product', id })),
    );
  }
}
