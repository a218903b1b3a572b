import type { Knex } from 'knex';
import type { Database } from '../../port/database.ts';
import { type Columns, namesOf } from '../../port/sql.ts';

/** How often pages of a type asked for a widget. */
export interface WidgetUseCount {
  widgetId: number;
  /** The type of the pages. */
  page: string;
  asked: number;
  /** The last time, in milliseconds since 1970. */
  lastAt: number;
}

/** The count of one day. */
export interface DailyWidgetUse extends WidgetUseCount {
  shopId: number;
  /** Days since 1970, in UTC. */
  day: number;
}

const columns: Columns = {
  shop_id: 'integer',
  day: 'integer',
  widget_id: 'bigint',
  page: 'text',
  asked: 'bigint',
  last_at: 'bigint',
};

export class WidgetUseStore {
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
  }

  /** Adds to the counts of days. Shops that have been deleted meanwhile are left out. */
  async add(transaction: Knex.Transaction, counts: readonly DailyWidgetUse[]): Promise<void> {
    const tuples = counts.map(({ shopId, day, widgetId, page, asked, lastAt }) => [
      shopId,
      day,
      widgetId,
      page,
      asked,
      lastAt,
    ]);
    await transaction.raw(
      `INSERT INTO widget_use (${namesOf(columns)})
       SELECT u.* FROM ${this.#database.sql.rows('?', columns)} u
       WHERE EXISTS (SELECT 1 FROM shops WHERE id = u.shop_id)
       ON CONFLICT (shop_id, day, widget_id, page) DO UPDATE SET
         asked = widget_use.asked + excluded.asked,
         last_at = CASE WHEN excluded.last_at > widget_use.last_at
           THEN excluded.last_at ELSE widget_use.last_at END`,
      [JSON.stringify(tuples)],
    );
  }

  /** Returns the counts of a shop since a day, included. */
  async since(shopId: number, day: number): Promise<WidgetUseCount[]> {
    return this.#database
      .read('widget_use')
      .where({ shop_id: shopId })
      .where('day', '>=', day)
      .orderBy(['day', 'widget_id', 'page'])
      .select({ widgetId: 'widget_id', page: 'page', asked: 'asked', lastAt: 'last_at' });
  }

  /** Removes the counts of days before one. */
  async removeBefore(transaction: Knex.Transaction, shopId: number, day: number): Promise<void> {
    await transaction('widget_use').where({ shop_id: shopId }).where('day', '<', day).del();
  }
}
