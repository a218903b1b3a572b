import type { Knex } from 'knex';
import type { Database } from '../store/port/database.ts';
import { writeInBatches } from '../store/port/yield-write-lock.ts';
import { sessionKey } from '../store/tables/shoppers/event-store.ts';
import type {
  NetworkCounts,
  NetworkCountStore,
} from '../store/tables/shoppers/network-count-store.ts';
import type { SessionStore } from '../store/tables/shoppers/session-store.ts';
import { DaySpending, markLeftOut } from './counted-arrivals.ts';
import { bytesOf } from './event-quota.ts';
import type { ArrivedEvent } from './recorder.ts';
import type { NetworkDigests } from './network-digests.ts';

interface SessionAdmissionOptions {
  database: Database;
  sessions: SessionStore;
  networkCounts: NetworkCountStore;
  networks: Pick<NetworkDigests, 'today' | 'rotate'>;
  /** The maximum of sessions of a network that count on one day. */
  maxPerNetwork: number;
  /** True when other servers store events of the same shops. */
  isShared: boolean;
  now: () => number;
}

/** A batch that holds the write lock for a few milliseconds. */
const batchSize = 500;

/** Ranks new sessions among those of their network and deletes the counts of former days. */
export class SessionAdmission {
  readonly #options: SessionAdmissionOptions;

  constructor(options: SessionAdmissionOptions) {
    this.#options = options;
  }

  /**
   * Ranks the sessions of arriving events, and returns the events that have not come before, as they count in figures:
   * repeated ones spend nothing. Runs in the transaction that writes them, and first locks their networks, so that it sees
   * what other servers have written of them.
   */
  async admit(
    transaction: Knex.Transaction,
    shopId: number,
    events: readonly ArrivedEvent[],
  ): Promise<readonly ArrivedEvent[]> {
    const { sessions, networkCounts, networks, maxPerNetwork, isShared, now } = this.#options;
    const unique = withoutRepeated(events);
    const day = networks.today();
    const of = { shopId, day };
    const counts = await networkCounts.lock(
      transaction,
      of,
      unique.map(({ network }) => network),
    );
    const found = await sessions.find(transaction, shopId, unique.map(toArriving), day);
    const isNew = (_: unknown, index: number) => found[index]?.isKnownEvent === false;
    const added = unique.filter(isNew);
    const arrival = { at: now(), day, maxPerNetwork, counts };
    await sessions.admit(transaction, shopId, found.filter(isNew), arrival);
    const readUsualDay = () => networkCounts.usualDay(transaction, of);
    const marked = await markLeftOut(added, new DaySpending(counts, readUsualDay));
    if (isShared) {
      countBytes(added, counts);
    }
    await networkCounts.save(transaction, of, counts.values());
    return marked;
  }

  /** Deletes the key and the counts of former days. `signal` aborts after the current batch. */
  async forgetFormerDays(signal: AbortSignal): Promise<void> {
    const { database, networkCounts, networks } = this.#options;
    await networks.rotate();
    const day = networks.today();
    await writeInBatches(database, [], async (transaction) => {
      const forgotten = await networkCounts.removeBefore(transaction, day, batchSize);
      return forgotten === batchSize && !signal.aborted;
    });
  }
}

/** Returns the first of events with the same session and id. */
function withoutRepeated(events: readonly ArrivedEvent[]): ArrivedEvent[] {
  const first = new Map<string, ArrivedEvent>();
  for (const event of events) {
    const { uuid, customerId } = sessionKey(event);
    const key = `${event.id} ${customerId} ${uuid}`;
    if (!first.has(key)) {
      first.set(key, event);
    }
  }
  return [...first.values()];
}

function toArriving(event: ArrivedEvent) {
  const { id: eventId, network, isSigned } = event;
  return { ...sessionKey(event), eventId, network, isSigned };
}

/** Counts the bytes of each network, of which other servers learn so. */
function countBytes(
  events: readonly ArrivedEvent[],
  counts: ReadonlyMap<number, NetworkCounts>,
): void {
  for (const event of events) {
    const ofNetwork = counts.get(event.network);
    if (ofNetwork) {
      ofNetwork.bytes += bytesOf([event]);
      ofNetwork.isChanged = true;
    }
  }
}
