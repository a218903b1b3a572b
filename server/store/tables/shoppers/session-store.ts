import type { Knex } from 'knex';
import type { Database } from '../../port/database.ts';
import { runBoth } from '../../port/run-both.ts';
import { type Columns, namesOf, replace, type Sql } from '../../port/sql.ts';
import { idOfSession } from './event-statements.ts';
import type { SessionKey } from './event-store.ts';

/** A session that sends events now. */
export interface ArrivingSession extends SessionKey {
  /** A digest of the client's network, valid for one day. */
  network: number;
  /** True when it has presented a token of the service that is old enough. */
  isSigned: boolean;
}

/** The time and the limits of an arrival of sessions. */
interface Arrival {
  /** Milliseconds since 1970. */
  at: number;
  /** Days since 1970. */
  day: number;
  /** The maximum of sessions of a network that count on one day. */
  maxPerNetwork: number;
}

/** A session without a rank on this day. */
interface UnrankedSession {
  /** Null for a new session. */
  id: number | null;
  uuid: string;
  customer_id: number;
  network: number;
}

interface RankedSessions {
  added: [uuid: string, customerId: number, rank: number][];
  known: [id: number, rank: number][];
  /** The sessions of each of their networks today, with them. */
  counts: [network: number, sessions: number][];
}

/** Stores new sessions, the rank of sessions today, and the number of sessions of each network today. */
export class SessionStore {
  readonly #sql: Sql;
  readonly #statements: ReturnType<typeof statements>;

  constructor({ sql }: Database) {
    this.#sql = sql;
    this.#statements = statements(sql);
  }

  /**
   * Inserts unknown sessions with their rank among those of their network today, gives known ones that of today, and
   * marks signed ones. Imported sessions stay unchanged.
   */
  async admit(
    transaction: Knex.Transaction,
    shopId: number,
    sessions: readonly ArrivingSession[],
    arrival: Arrival,
  ): Promise<void> {
    const { selectUnranked, insertSessions, rankSessions, saveCounts, markSigned } =
      this.#statements;
    const tuples = firstOfEach(sessions).map(({ uuid, customerId, network }, arrived) => [
      uuid,
      customerId,
      network,
      arrived,
    ]);
    const unranked: UnrankedSession[] = await transaction.raw(selectUnranked, [
      shopId,
      JSON.stringify(tuples),
      arrival.day,
    ]);
    if (unranked.length > 0) {
      const { added, known, counts } = await this.#rank(transaction, shopId, unranked, arrival);
      const { at, day } = arrival;
      if (known.length > 0) {
        await transaction.raw(rankSessions, [day, JSON.stringify(known)]);
      }
      await runBoth(
        this.#sql,
        async () => transaction.raw(insertSessions, [shopId, at, day, JSON.stringify(added)]),
        async () => transaction.raw(saveCounts, [shopId, day, JSON.stringify(counts)]),
      );
    }
    const signed = sessions.filter(({ isSigned }) => isSigned);
    if (signed.length > 0) {
      const keys = signed.map(({ uuid, customerId }) => [uuid, customerId]);
      await transaction.raw(markSigned, [shopId, JSON.stringify(keys)]);
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
    sessions: readonly UnrankedSession[],
    { day, maxPerNetwork }: Arrival,
  ): Promise<RankedSessions> {
    const networks = [...new Set(sessions.map(({ network }) => network))];
    const counted: { network: number; sessions: number }[] = await transaction.raw(
      this.#statements.selectCounts,
      [shopId, day, JSON.stringify(networks)],
    );
    const counts = new Map(counted.map((row) => [row.network, row.sessions]));
    const added: RankedSessions['added'] = [];
    const known: RankedSessions['known'] = [];
    for (const { id, uuid, customer_id, network } of sessions) {
      const place = Math.min(maxPerNetwork + 1, (counts.get(network) ?? 0) + 1);
      counts.set(network, place);
      const rank = place > maxPerNetwork ? 0 : place;
      if (id === null) {
        added.push([uuid, customer_id, rank]);
      } else {
        known.push([id, rank]);
      }
    }
    return { added, known, counts: [...counts] };
  }
}

/** Returns each session once, as it arrived first. */
function firstOfEach(sessions: readonly ArrivingSession[]): readonly ArrivingSession[] {
  const first = new Map<string, ArrivingSession>();
  for (const session of sessions) {
    const key = `${session.customerId} ${session.uuid}`;
    if (!first.has(key)) {
      first.set(key, session);
    }
  }
  return [...first.values()];
}

const keyColumns: Columns = { uuid: 'text', customer_id: 'bigint' };
const arrivedColumns: Columns = { ...keyColumns, network: 'bigint', arrived: 'integer' };
const addedColumns: Columns = { ...keyColumns, network_rank: 'integer' };
const rankedColumns: Columns = { id: 'bigint', network_rank: 'integer' };
const countColumns: Columns = { network: 'bigint', sessions: 'integer' };

function statements(sql: Sql) {
  return {
    selectUnranked: `SELECT s.id, a.uuid, a.customer_id, a.network FROM (
        SELECT r.*, ${idOfSession('?', 'r.uuid', 'r.customer_id')} AS id
        FROM ${sql.rows('?', arrivedColumns)} r
      ) a LEFT JOIN event_shoppers s ON s.id = a.id
      WHERE s.id IS NULL OR s.network_rank IS NOT NULL AND s.ranked_on < ?
      ORDER BY a.arrived`,
    insertSessions: `INSERT INTO event_shoppers
        (shop_id, first_seen_at, ranked_on, ${namesOf(addedColumns)})
      SELECT ?, ?, ?, a.* FROM ${sql.rows('?', addedColumns)} a`,
    rankSessions: `UPDATE event_shoppers SET network_rank = r.network_rank, ranked_on = ?
      FROM ${sql.rows('?', rankedColumns)} r WHERE event_shoppers.id = r.id`,
    markSigned: `UPDATE event_shoppers SET is_signed = true
      WHERE NOT is_signed AND network_rank IS NOT NULL AND id IN (
        SELECT ${idOfSession('?', 'k.uuid', 'k.customer_id')} FROM ${sql.rows('?', keyColumns)} k
      )`,
    selectCounts: `SELECT network, sessions FROM network_counts
      WHERE shop_id = ? AND day = ? AND ${sql.isIn('network', '?')}`,
    saveCounts: `INSERT INTO network_counts (shop_id, day, ${namesOf(countColumns)})
      SELECT ?, ?, c.* FROM ${sql.rows('?', countColumns)} c WHERE true
      ON CONFLICT (day, shop_id, network) DO UPDATE SET ${replace('sessions')}`,
  };
}
