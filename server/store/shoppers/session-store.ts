import type { Knex } from 'knex';
import type { SessionKey } from './event-store.ts';

/** A session that sends events now. */
export interface ArrivingSession extends SessionKey {
  /** A digest of the client's network, valid for one day. */
  network: number;
  /** True when it has presented a token of the service that is old enough. */
  isSigned: boolean;
}

/** The time and the limits of an arrival of sessions. */
export interface Arrival {
  /** Milliseconds since 1970. */
  at: number;
  /** Days since 1970. */
  day: number;
  /** The maximum of sessions of a network that count on one day. */
  maxPerNetwork: number;
}

interface NewSession {
  uuid: string;
  customer_id: number;
  network: number;
}

/** Stores new sessions, and the number of sessions of each network today. */
export class SessionStore {
  /**
   * Inserts unknown sessions with their rank among those of their network, and marks signed ones. Imported
   * sessions stay unchanged.
   */
  async admit(
    transaction: Knex.Transaction,
    shopId: number,
    sessions: readonly ArrivingSession[],
    arrival: Arrival,
  ): Promise<void> {
    const tuples = sessions.map(({ uuid, customerId, network }) => [uuid, customerId, network]);
    const unknown: NewSession[] = await transaction.raw(selectUnknown, [
      JSON.stringify(tuples),
      shopId,
    ]);
    if (unknown.length > 0) {
      const ranked = await this.#rank(transaction, shopId, unknown, arrival);
      await transaction.raw(insertSessions, [shopId, arrival.at, JSON.stringify(ranked)]);
    }
    const signed = sessions.filter(({ isSigned }) => isSigned);
    if (signed.length > 0) {
      const keys = signed.map(({ uuid, customerId }) => [uuid, customerId]);
      await transaction.raw(markSigned, [JSON.stringify(keys), shopId]);
    }
  }

  /** Deletes up to `limit` counts of earlier days. Returns the number of deleted counts. */
  async removeNetworkCounts(
    transaction: Knex.Transaction,
    day: number,
    limit: number,
  ): Promise<number> {
    const key = ['day', 'shop_id', 'network'];
    const old = transaction('network_counts').where('day', '<', day).limit(limit).select(key);
    return transaction('network_counts').whereIn(key, old).del();
  }

  async #rank(
    transaction: Knex.Transaction,
    shopId: number,
    sessions: readonly NewSession[],
    { day, maxPerNetwork }: Arrival,
  ): Promise<[uuid: string, customerId: number, rank: number][]> {
    const networks = [...new Set(sessions.map(({ network }) => network))];
    const counted: { network: number; sessions: number }[] = await transaction.raw(
      `SELECT network, sessions FROM network_counts
       WHERE shop_id = ? AND day = ? AND network IN (SELECT value FROM json_each(?))`,
      [shopId, day, JSON.stringify(networks)],
    );
    const counts = new Map(counted.map((row) => [row.network, row.sessions]));
    const ranked = sessions.map(
      ({ uuid, customer_id, network }): [uuid: string, customerId: number, rank: number] => {
        const rank = Math.min(maxPerNetwork + 1, (counts.get(network) ?? 0) + 1);
        counts.set(network, rank);
        return [uuid, customer_id, rank > maxPerNetwork ? 0 : rank];
      },
    );
    await transaction.raw(
      `INSERT INTO network_counts (shop_id, day, network, sessions)
       SELECT ?, ?, value ->> 0, value ->> 1 FROM json_each(?) WHERE true
       ON CONFLICT DO UPDATE SET sessions = excluded.sessions`,
      [shopId, day, JSON.stringify([...counts])],
    );
    return ranked;
  }
}

/** Selects unknown sessions, each once, in the order of arrival. */
const selectUnknown = `
  SELECT value ->> 0 AS uuid, value ->> 1 AS customer_id, value ->> 2 AS network
  FROM json_each(?) WHERE NOT EXISTS (
    SELECT 1 FROM event_shoppers s
    WHERE s.shop_id = ? AND s.uuid = value ->> 0 AND s.customer_id = value ->> 1
  ) GROUP BY value ->> 0, value ->> 1 ORDER BY min(key)`;

const insertSessions = `
  INSERT INTO event_shoppers (shop_id, first_seen_at, uuid, customer_id, network_rank)
  SELECT ?, ?, value ->> 0, value ->> 1, value ->> 2 FROM json_each(?)`;

/** Marks signed sessions. The cross join makes each key find its session. */
const markSigned = `
  UPDATE event_shoppers SET is_signed = 1 WHERE id IN (
    SELECT s.id FROM json_each(?) k CROSS JOIN event_shoppers s
      ON s.shop_id = ? AND s.uuid = k.value ->> 0 AND s.customer_id = k.value ->> 1
    WHERE NOT s.is_signed AND s.network_rank IS NOT NULL
  )`;
