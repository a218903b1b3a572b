import type { Knex } from 'knex';
import type { Database } from '../../port/database.ts';
import { type Columns, namesOf } from '../../port/sql.ts';

interface UsageRow {
  shop_id: number;
  day: number;
  bytes: number;
}

const networkColumns: Columns = { network: 'bigint', bytes: 'bigint' };

/**
 * The bytes of events that each shop has stored on its latest day with events, and each network today. Days count from
 * 1970, in UTC.
 */
export class EventUsageStore {
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
  }

  /** Returns the bytes that these networks have stored on a day; those that have stored none are absent. */
  async networkBytesOn(
    shopId: number,
    day: number,
    networks: readonly number[],
  ): Promise<Map<number, number>> {
    const rows: { network: number; bytes: number }[] = await this.#database.read.raw(
      `SELECT network, bytes FROM network_counts
       WHERE shop_id = ? AND day = ? AND ${this.#database.sql.isIn('network', '?')}`,
      [shopId, day, JSON.stringify(networks)],
    );
    return new Map(rows.map(({ network, bytes }) => [network, bytes]));
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

  /** Adds bytes to the usage of networks. Their rows are deleted after the day. */
  async addOfNetworks(
    transaction: Knex.Transaction,
    { shopId, day }: { shopId: number; day: number },
    bytesByNetwork: ReadonlyMap<number, number>,
  ): Promise<void> {
    await transaction.raw(
      `INSERT INTO network_counts (shop_id, day, sessions, ${namesOf(networkColumns)})
       SELECT ?, ?, 0, c.* FROM ${this.#database.sql.rows('?', networkColumns)} c WHERE true
       ON CONFLICT (day, shop_id, network) DO UPDATE SET bytes = network_counts.bytes + excluded.bytes`,
      [shopId, day, JSON.stringify([...bytesByNetwork])],
    );
  }
}
