import type { Knex } from 'knex';
import type { Database } from '../store/port/database.ts';
import { writeInBatches } from '../store/port/yield-write-lock.ts';
import type { ArrivingSession, SessionStore } from '../store/tables/shoppers/session-store.ts';
import type { NetworkDigests } from './network-digests.ts';

interface SessionAdmissionOptions {
  database: Database;
  sessions: SessionStore;
  networks: NetworkDigests;
  /** The maximum of sessions of a network that count on one day. */
  maxPerNetwork: number;
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

  /** Ranks arriving sessions. Runs in the transaction that writes their events. */
  async admit(
    transaction: Knex.Transaction,
    shopId: number,
    arriving: readonly ArrivingSession[],
  ): Promise<void> {
    const { sessions, networks, maxPerNetwork, now } = this.#options;
    const arrival = { at: now(), day: networks.today(), maxPerNetwork };
    await sessions.admit(transaction, shopId, arriving, arrival);
  }

  /** Deletes the key and the counts of former days. `signal` aborts after the current batch. */
  async forgetFormerDays(signal: AbortSignal): Promise<void> {
    const { database, sessions, networks } = this.#options;
    await networks.rotate();
    const day = networks.today();
    await writeInBatches(database, [], async (transaction) => {
      const forgotten = await sessions.removeNetworkCounts(transaction, day, batchSize);
      return forgotten === batchSize && !signal.aborted;
    });
  }
}
