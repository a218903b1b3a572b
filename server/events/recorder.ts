import type { Knex } from 'knex';
import { AppError } from '../errors.ts';
import type { Database } from '../store/database.ts';
import { isConstraintFailure } from '../store/database-failures.ts';
import { type EventRecord, type EventStore, sessionKey } from '../store/event-store.ts';
import type { ArrivingSession } from '../store/session-store.ts';

/** An event with what is known of its sender, which is not stored with it. */
export interface ArrivedEvent extends EventRecord, Pick<ArrivingSession, 'network' | 'isSigned'> {}

export interface EventRecorderDependencies {
  database: Pick<Database, 'write'>;
  events: Pick<EventStore, 'add'>;
  /** Gives new sessions their place among those of their network, before their events are written. */
  admit: (
    transaction: Knex.Transaction,
    shopId: number,
    sessions: readonly ArrivingSession[],
  ) => Promise<void>;
  /** Told once of each time when the database could not be written, however many waited. */
  onError: (error: unknown) => void;
}

/** What one call brought: it is written whole or not at all. */
interface Waiting {
  shopId: number;
  events: readonly ArrivedEvent[];
  resolve: () => void;
  reject: (error: unknown) => void;
}

/** More wait only when the disk stands still; then it is better to say so than to hold them in memory. */
const mostWaiting = 20_000;

/** A transaction of so many takes about as long as one of an import: others wait for the lock meanwhile. */
const mostTogether = 1_000;
const mostShopsTogether = 20;

const retryAfterSeconds = 2;

/**
 * Writes events with group commit: one transaction at a time, and all events that arrive while it is under
 * way share the next one. With that a commit that has to reach the disk costs a busy shop little, and a
 * calm one does not wait.
 */
export class EventRecorder {
  readonly #dependencies: EventRecorderDependencies;
  #waiting: Waiting[] = [];
  #waitingEvents = 0;
  #isClosed = false;
  #writing: Promise<void> | undefined;

  constructor(dependencies: EventRecorderDependencies) {
    this.#dependencies = dependencies;
  }

  /** Fulfilled when the events, all of them, are on durable storage. */
  record(shopId: number, events: readonly ArrivedEvent[]): Promise<void> {
    if (this.#isClosed) {
      return Promise.reject(new AppError('unavailable', 'The service is stopping.'));
    }
    if (this.#waitingEvents > 0 && this.#waitingEvents + events.length > mostWaiting) {
      return Promise.reject(
        new AppError(
          'unavailable',
          'More events have come than can be written at once: send this again in a moment.',
          { retryAfterSeconds },
        ),
      );
    }
    return new Promise((resolve, reject) => {
      this.#waiting.push({ shopId, events, resolve, reject });
      this.#waitingEvents += events.length;
      this.#writing ??= this.#writeAll();
    });
  }

  /** Takes no more, and returns when everything that was taken is written. */
  async close(): Promise<void> {
    this.#isClosed = true;
    await this.#writing;
  }

  async #writeAll(): Promise<void> {
    try {
      while (this.#waiting.length > 0) {
        await this.#write(this.#takeGroup());
      }
    } finally {
      this.#writing = undefined;
    }
  }

  /** The longest waiting. */
  #takeGroup(): readonly Waiting[] {
    const shops = new Set<number>();
    let events = 0;
    const end = this.#waiting.findIndex((call, index) => {
      shops.add(call.shopId);
      events += call.events.length;
      return index > 0 && (events > mostTogether || shops.size > mostShopsTogether);
    });
    const group = this.#waiting.splice(0, end < 0 ? this.#waiting.length : end);
    this.#waitingEvents -= group.reduce((sum, call) => sum + call.events.length, 0);
    return group;
  }

  /** A group that fails for what one of its calls holds is halved, until that call fails alone. */
  async #write(group: readonly Waiting[]): Promise<void> {
    try {
      await this.#save(group);
      group.forEach(({ resolve }) => resolve());
    } catch (error) {
      if (group.length > 1 && isConstraintFailure(error)) {
        const middle = group.length >> 1;
        await this.#write(group.slice(0, middle));
        await this.#write(group.slice(middle));
        return;
      }
      this.#refuse(group, error);
    }
  }

  #refuse(group: readonly Waiting[], error: unknown): void {
    if (isConstraintFailure(error)) {
      group.forEach(({ reject }) => reject(error));
      return;
    }
    const refusal = new AppError(
      'unavailable',
      'The database cannot be written now: send this again in a moment.',
      { cause: error, retryAfterSeconds },
    );
    group.forEach(({ reject }) => reject(refusal));
    this.#tell(error);
  }

  #tell(error: unknown): void {
    try {
      this.#dependencies.onError(error);
    } catch {
      // A log that cannot be written must not keep events from being: those who wait have their answer.
    }
  }

  #save(group: readonly Waiting[]): Promise<void> {
    const { database, events, admit } = this.#dependencies;
    const byShop = new Map<number, ArrivedEvent[]>();
    for (const call of group) {
      const ofShop = byShop.get(call.shopId) ?? [];
      ofShop.push(...call.events);
      byShop.set(call.shopId, ofShop);
    }
    return database.write(async (transaction) => {
      for (const [shopId, ofShop] of byShop) {
        await admit(transaction, shopId, sessionsOf(ofShop));
        await events.add(transaction, shopId, ofShop);
      }
    });
  }
}

/** Each session once for each network and signature that it came with. */
function sessionsOf(events: readonly ArrivedEvent[]): ArrivingSession[] {
  const sessions = new Map<string, ArrivingSession>();
  for (const event of events) {
    const { network, isSigned } = event;
    const session = { ...sessionKey(event), network, isSigned };
    sessions.set(`${session.customerId} ${network} ${isSigned} ${session.uuid}`, session);
  }
  return [...sessions.values()];
}
