import type { Database } from '../../port/database.ts';

const dayMs = 86_400_000;

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

  /** Returns the bytes of a day, with those of events that wait to be counted. */
  async bytesOn(shopId: number, day: number): Promise<number> {
    const [row]: { bytes: number }[] = await this.#database.read.raw(
      `SELECT CAST(coalesce(sum(bytes), 0) AS BIGINT) AS bytes FROM (
         SELECT bytes FROM event_usage WHERE shop_id = ? AND day = ?
         UNION ALL SELECT bytes FROM pending_counts
           WHERE shop_id = ? AND part IS NULL AND arrived_at >= ? AND arrived_at < ?
       ) AS stored`,
      [shopId, day, shopId, day * dayMs, (day + 1) * dayMs],
    );
    return row?.bytes ?? 0;
  }
}
