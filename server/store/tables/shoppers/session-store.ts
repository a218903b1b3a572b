import type { Knex } from 'knex';
import type { Database } from '../../port/database.ts';
import { prepared } from '../../port/prepared.ts';
import { type Columns, namesOf, type Sql } from '../../port/sql.ts';
import { idOfSession } from './event-statements.ts';
import type { SessionKey } from './event-store.ts';
import type { NetworkCounts } from './network-count-store.ts';

/** A session that sends events now. */
export interface ArrivingSession extends SessionKey {
  /** A digest of the client's network, valid for one day. */
  network: number;
  /** True when it has presented a token of the service that is old enough. */
  isSigned: boolean;
}

/** The session of an event that arrives, as it is stored. */
export interface FoundSession extends ArrivingSession {
  /** True when the session has sent the event before. */
  isKnownEvent: boolean;
  /** Null for a new session. */
  id: number | null;
  /** True when it has no rank on this day. */
  needsRank: boolean;
  /** True when it is signed and not yet marked so. */
  needsMark: boolean;
}

/** The time and the limits of an arrival of sessions. */
interface Arrival {
  /** Milliseconds since 1970. */
  at: number;
  /** Days since 1970. */
  day: number;
  /** The maximum of sessions of a network that count on one day. */
  maxPerNetwork: number;
  /** The counts of their networks, to which they are added. */
  counts: ReadonlyMap<number, Pick<NetworkCounts, 'sessions' | 'isChanged'>>;
}

interface RankedSessions {
  added: [uuid: string, customerId: number, rank: number][];
  known: [id: number, rank: number][];
}

interface StateRow {
  id: number | null;
  network_rank: number | null;
  ranked_on: number | null;
  is_signed: boolean | number | null;
  is_known: boolean | number;
}

/** Stores new sessions, and the rank of sessions today. */
export class SessionStore {
  readonly #statements: ReturnType<typeof statements>;

  constructor({ sql }: Database) {
    this.#statements = statements(sql);
  }

  /** Returns the sessions of these events, in their order. Imported sessions need neither rank nor mark. */
  async find(
    transaction: Knex.Transaction,
    shopId: number,
    events: readonly (ArrivingSession & { eventId: number })[],
    day: number,
  ): Promise<FoundSession[]> {
    const tuples = events.map(({ uuid, customerId, eventId }, place) => [
      uuid,
      customerId,
      eventId,
      place,
    ]);
    const bindings = [shopId, JSON.stringify(tuples)];
    const select = transaction.raw(this.#statements.select, bindings);
    const rows: StateRow[] = await prepared('find-sessions', select);
    return events.map(({ eventId: _eventId, ...session }, place) => {
      const row = rows[place];
      const id = row?.id ?? null;
      const isImported = id !== null && row?.network_rank === null;
      return {
        ...session,
        isKnownEvent: Boolean(row?.is_known),
        id,
        needsRank: id === null || (!isImported && (row?.ranked_on ?? day) < day),
        needsMark: session.isSigned && !isImported && !row?.is_signed,
      };
    });
  }

  /**
   * Inserts unknown sessions with their rank among those of their network today, gives known ones that of today, and
   * marks signed ones.
   */
  async admit(
    transaction: Knex.Transaction,
    shopId: number,
    sessions: readonly FoundSession[],
    arrival: Arrival,
  ): Promise<void> {
    const { insertSessions, rankSessions, markSigned } = this.#statements;
    const { at, day } = arrival;
    const { added, known } = rank(sessions, arrival);
    if (known.length > 0) {
      await transaction.raw(rankSessions, [day, JSON.stringify(known)]);
    }
    if (added.length > 0) {
      const bindings = [shopId, at, day, JSON.stringify(added)];
      await prepared('add-sessions', transaction.raw(insertSessions, bindings));
    }
    const signed = sessions.filter(({ needsMark }) => needsMark);
    if (signed.length > 0) {
      const keys = signed.map(({ uuid, customerId }) => [uuid, customerId]);
      await transaction.raw(markSigned, [shopId, JSON.stringify(keys)]);
    }
  }
}

function rank(
  sessions: readonly FoundSession[],
  { maxPerNetwork, counts }: Arrival,
): RankedSessions {
  const added: RankedSessions['added'] = [];
  const known: RankedSessions['known'] = [];
  for (const { id, uuid, customerId, network } of firstOfEach(sessions)) {
    const ofNetwork = counts.get(network) ?? { sessions: 0, isChanged: false };
    const place = Math.min(maxPerNetwork + 1, ofNetwork.sessions + 1);
    ofNetwork.sessions = place;
    ofNetwork.isChanged = true;
    const rankOfDay = place > maxPerNetwork ? 0 : place;
    if (id === null) {
      added.push([uuid, customerId, rankOfDay]);
    } else {
      known.push([id, rankOfDay]);
    }
  }
  // Transactions that insert the same sessions wait for one another in the same order.
  return { added: added.toSorted(byKey), known };
}

/** Orders sessions by their key. Those of customers have no uuid. */
function byKey(
  [uuid, customerId]: readonly [string, number, ...unknown[]],
  [other, otherId]: readonly [string, number, ...unknown[]],
): number {
  return Number(uuid > other) - Number(uuid < other) || customerId - otherId;
}

/** Returns each session without a rank once, as it arrived first. */
function firstOfEach(sessions: readonly FoundSession[]): Iterable<FoundSession> {
  const first = new Map<string, FoundSession>();
  for (const session of sessions.filter(({ needsRank }) => needsRank)) {
    const key = `${session.customerId} ${session.uuid}`;
    if (!first.has(key)) {
      first.set(key, session);
    }
  }
  return first.values();
}

const keyColumns: Columns = { uuid: 'text', customer_id: 'bigint' };
const arrivedColumns: Columns = { ...keyColumns, event_id: 'bigint', place: 'integer' };
const addedColumns: Columns = { ...keyColumns, network_rank: 'integer' };
const rankedColumns: Columns = { id: 'bigint', network_rank: 'integer' };

function statements(sql: Sql) {
  return {
    select: `SELECT s.id, s.network_rank, s.ranked_on, s.is_signed, EXISTS (
        SELECT 1 FROM events e WHERE e.id = a.event_id AND e.shopper_id = a.session
      ) AS is_known FROM (
        SELECT r.*, ${idOfSession('?', 'r.uuid', 'r.customer_id')} AS session
        FROM ${sql.rows('?', arrivedColumns)} r
      ) a LEFT JOIN event_shoppers s ON s.id = a.session
      ORDER BY a.place`,
    // Another transaction may insert the same session meanwhile, from another network.
    insertSessions: `INSERT INTO event_shoppers
        (shop_id, first_seen_at, ranked_on, ${namesOf(addedColumns)})
      SELECT ?, ?, ?, a.* FROM ${sql.rows('?', addedColumns)} a WHERE true
      ON CONFLICT (shop_id, uuid, customer_id) DO NOTHING`,
    rankSessions: `UPDATE event_shoppers SET network_rank = r.network_rank, ranked_on = ?
      FROM ${sql.rows('?', rankedColumns)} r WHERE event_shoppers.id = r.id`,
    markSigned: `UPDATE event_shoppers SET is_signed = true
      WHERE NOT is_signed AND network_rank IS NOT NULL AND id IN (
        SELECT ${idOfSession('?', 'k.uuid', 'k.customer_id')} FROM ${sql.rows('?', keyColumns)} k
      )`,
  };
}
