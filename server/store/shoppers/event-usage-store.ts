import type { Knex } from 'knex';
import type { Database } from '../database.ts';

interface UsageRow {
  shop_id: number;
  day: number;
  bytes: number;
}

/** The bytes of events that each shop has stored on its latest day with events. Days count from 1970, in UTC. */
export class EventUsageStore {
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
  }

  async bytesOn(shopId: number, day: number): Promise<number> {
    const row = await this.#database
      .read<UsageRow>('event_usage')
      .where({ shop_id: shopId, day })
      .first('bytes');
    return row?.bytes ?? 0;
  }

  /** Adds bytes to the usage of a day; a new day starts at 0. */
  async add(
    transaction: Knex.Transaction,
    { shopId, day, bytes }: { shopId: number; day: number; bytes: number },
  ): Promise<void> {
    await transaction.raw(
      `INSERT INTO event_usage (shop_id, day, bytes) VALUES (?, ?, ?)
       ON CONFLICT (shop_id) DO UPDATE SET
         bytes = excluded.bytes
           + CASE WHEN event_usage.day = excluded.day THEN event_usage.bytes ELSE 0 END,
         day = excluded.day`,
      [shopId, day, bytes],
    );
  }
}
