import type { Knex } from 'knex';
import { recordChanges } from '../../feed/change-feed.ts';
import type { Database } from '../../port/database.ts';
import { renewCacheKey } from '../shops/shop-store.ts';

export interface StoredWidget {
  id: number;
  name: string;
  type: string;
  /** JSON text with all defaults of its type. */
  settings: string;
  /** Milliseconds since 1970. */
  updatedAt: number;
}

type WidgetToSave = Omit<StoredWidget, 'id' | 'updatedAt'> & { id: number | undefined };

interface WidgetRow {
  shop_id: number;
  id: number;
  name: string;
  type: string;
  settings: string;
  updated_at: number;
}

export class WidgetStore {
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
  }

  async list(shopId: number): Promise<StoredWidget[]> {
    const rows = await this.#database
      .read<WidgetRow>('widgets')
      .where({ shop_id: shopId })
      .orderBy('id');
    return rows.map(toWidget);
  }

  async find(
    shopId: number,
    id: number,
    connection: Knex = this.#database.read,
  ): Promise<StoredWidget | undefined> {
    const row = await connection<WidgetRow>('widgets').where({ shop_id: shopId, id }).first();
    return row && toWidget(row);
  }

  /** Returns the widgets of these ids that exist, in the order of the ids. */
  async named(shopId: number, ids: readonly number[]): Promise<StoredWidget[]> {
    const rows = await this.#database
      .read<WidgetRow>('widgets')
      .where({ shop_id: shopId })
      .whereIn('id', ids);
    const byId = new Map(rows.map((row) => [row.id, toWidget(row)]));
    return ids.flatMap((id) => byId.get(id) ?? []);
  }

  async remove(transaction: Knex.Transaction, shopId: number, id: number): Promise<void> {
    await transaction('widgets').where({ shop_id: shopId, id }).del();
    await renewCacheKey(transaction, shopId);
    recordChanges(transaction, shopId, [{ kind: 'widget', id }]);
  }

  /** Returns the highest id; 0 without widgets. */
  async highestId(transaction: Knex.Transaction, shopId: number): Promise<number> {
    const [highest] = await transaction<WidgetRow>('widgets')
      .where({ shop_id: shopId })
      .max<{ id: number | null }[]>({ id: 'id' });
    return highest?.id ?? 0;
  }

  /** Saves all widgets or none. A widget without an id gets the shop's next one. Returns the ids in order. */
  async save(
    transaction: Knex.Transaction,
    shopId: number,
    widgets: readonly WidgetToSave[],
  ): Promise<number[]> {
    const given = widgets.flatMap(({ id }) => id ?? []);
    let next = Math.max(await this.highestId(transaction, shopId), ...given) + 1;
    const rows = widgets.map((widget) => ({
      shop_id: shopId,
      id: widget.id ?? next++,
      name: widget.name,
      type: widget.type,
      settings: widget.settings,
      updated_at: Date.now(),
    }));
    await transaction<WidgetRow>('widgets').insert(rows).onConflict(['shop_id', 'id']).merge();
    await renewCacheKey(transaction, shopId);
    recordChanges(
      transaction,
      shopId,
      rows.map(({ id }) => ({ kind: 'widget', id })),
    );
    return rows.map(({ id }) => id);
  }
}

function toWidget(row: WidgetRow): StoredWidget {
  return {
    id: row.id,
    name: row.name,
    type: row.type,
    settings: row.settings,
    updatedAt: row.updated_at,
  };
}
