import type { Knex } from 'knex';
import type { Database } from '../store/port/database.ts';
import { GroupCommit } from '../store/port/group-commit.ts';
import { bytesOf } from './event-quota.ts';
import type { RecordedEvent } from '../store/tables/shoppers/event-store.ts';
import type { ArrivingSession } from '../store/tables/shoppers/session-store.ts';

/** An event with facts about its sender that are not stored with it. */
export interface ArrivedEvent extends RecordedEvent, Pick<ArrivingSession, 'network' | 'isSigned'> {
  /** True when a known bot or a program without a person sent it. */
  isBot: boolean;
}

export interface EventRecorderDependencies {
  database: Pick<Database, 'write' | 'failures' | 'queuesWriters'>;
  events: {
    record(
      transaction: Knex.Transaction,
      shopId: number,
      events: readonly ArrivedEvent[],
      arrival: { arrivedAt: number; bytes: number },
    ): Promise<void>;
  };
  /** Stores and ranks the sessions, and returns the events that have not come before, as they count in figures. */
  admit: (
    transaction: Knex.Transaction,
    shopId: number,
    events: readonly ArrivedEvent[],
  ) => Promise<readonly ArrivedEvent[]>;
  now?: () => number;
  /** Called once for each failed write of the database, however many calls wait. */
  onError: (error: unknown) => void;
  /** The time for which calls wait for a database that is away; absent: 3 seconds, as a restart may take. */
  waitWhileAwayMs?: number;
}

/** The events of one call. */
interface Call {
  shopId: number;
  events: readonly ArrivedEvent[];
}

const maxWaitingEvents = 20_000;

/**
 * The maximum of events in a transaction. It takes about as long as a transaction of an import, for which
 * others wait too.
 */
const maxEventsTogether = 1_000;

/** Writes events with group commit. */
export class EventRecorder {
  readonly #dependencies: EventRecorderDependencies;
  readonly #commits: GroupCommit<Call>;

  constructor(dependencies: EventRecorderDependencies) {
    const { database, onError, waitWhileAwayMs } = dependencies;
    this.#dependencies = dependencies;
    this.#commits = new GroupCommit({
      database,
      access: 'append',
      // Events with the same id are stored once, so a group may be saved twice.
      save: (transaction, calls) => this.#save(transaction, calls),
      weightOf: ({ events }) => events.length,
      shopOf: ({ shopId }) => shopId,
      maxWaiting: maxWaitingEvents,
      maxTogether: maxEventsTogether,
      tooMany: 'More events have come than can be written at once: send this again in a moment.',
      onError,
      waitWhileAwayMs,
    });
  }

  /** Resolves when all of the events are on durable storage. */
  record(shopId: number, events: readonly ArrivedEvent[]): Promise<void> {
    return this.#commits.write({ shopId, events });
  }

  /** Refuses new events and resolves when all accepted events are written. */
  close(): Promise<void> {
    return this.#commits.close();
  }

  async #save(transaction: Knex.Transaction, calls: readonly Call[]): Promise<void> {
    const { events, admit, now = Date.now } = this.#dependencies;
    const byShop = new Map<number, ArrivedEvent[]>();
    for (const call of calls) {
      const ofShop = byShop.get(call.shopId) ?? [];
      ofShop.push(...call.events);
      byShop.set(call.shopId, ofShop);
    }
    // In the order of all servers, so that they wait for one another and do not deadlock.
    for (const [shopId, ofShop] of [...byShop].toSorted(([one], [other]) => one - other)) {
      const added = await admit(transaction, shopId, ofShop);
      const arrival = { arrivedAt: now(), bytes: bytesOf(added) };
      await events.record(transaction, shopId, added, arrival);
    }
  }
}
