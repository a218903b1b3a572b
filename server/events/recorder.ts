import { setTimeout as pause } from 'node:timers/promises';
import type { Knex } from 'knex';
import { AppError } from '../errors.ts';
import type { Database } from '../store/database.ts';
import { type EventRecord, type EventStore, sessionKey } from '../store/shoppers/event-store.ts';
import type { ArrivingSession } from '../store/shoppers/session-store.ts';

/** An event with facts about its sender that are not stored with it. */
export interface ArrivedEvent extends EventRecord, Pick<ArrivingSession, 'network' | 'isSigned'> {}

export interface EventRecorderDependencies {
  database: Pick<Database, 'write' | 'failures'>;
  events: Pick<EventStore, 'add'>;
  /** Ranks new sessions among those of their network, before their events are written. */
  admit: (
    transaction: Knex.Transaction,
    shopId: number,
    sessions: readonly ArrivingSession[],
  ) => Promise<void>;
  /** Called once for each failed write of the database, however many calls wait. */
  onError: (error: unknown) => void;
  /** The time for which calls wait for a database that is away; absent: 3 seconds, as a restart may take. */
  waitWhileAwayMs?: number;
}

/** The events of one call. They are written as a whole or not at all. */
interface WaitingCall {
  shopId: number;
  events: readonly ArrivedEvent[];
  resolve: () => void;
  reject: (error: unknown) => void;
}

/**
 * The maximum of waiting events. More would wait only when the disk hangs; then an error is better than
 * memory growth.
 */
const maxWaitingEvents = 20_000;

/**
 * The maximum of events in a transaction. It takes about as long as a transaction of an import, for which
 * others wait too.
 */
const maxEventsTogether = 1_000;
const maxShopsTogether = 20;

const retryAfterSeconds = 2;

const waitWhileAwayMs = 3_000;
const retryMs = 100;

/**
 * Writes events with group commit: one transaction at a time, and all events that arrive during it share the
 * next one. A commit that must reach the disk so costs a busy shop little, and a quiet one does not wait.
 */
export class EventRecorder {
  readonly #dependencies: EventRecorderDependencies;
  #waiting: WaitingCall[] = [];
  #waitingEvents = 0;
  #isClosed = false;
  /** True when a group has waited for the database in vain: later ones fail at once. */
  #isAway = false;
  #writing: Promise<void> | undefined;

  constructor(dependencies: EventRecorderDependencies) {
    this.#dependencies = dependencies;
  }

  /** Resolves when all of the events are on durable storage. */
  record(shopId: number, events: readonly ArrivedEvent[]): Promise<void> {
    if (this.#isClosed) {
      return Promise.reject(new AppError('unavailable', 'The service is stopping.'));
    }
    if (this.#waitingEvents > 0 && this.#waitingEvents + events.length > maxWaitingEvents) {
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

  /** Refuses new events and resolves when all accepted events are written. */
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

  /** Removes the oldest waiting calls from the queue. */
  #takeGroup(): readonly WaitingCall[] {
    const shops = new Set<number>();
    let events = 0;
    const end = this.#waiting.findIndex((call, index) => {
      shops.add(call.shopId);
      events += call.events.length;
      return index > 0 && (events > maxEventsTogether || shops.size > maxShopsTogether);
    });
    const group = this.#waiting.splice(0, end < 0 ? this.#waiting.length : end);
    this.#waitingEvents -= group.reduce((sum, call) => sum + call.events.length, 0);
    return group;
  }

  /** Writes a group. When the data of one call fail, halves the group until only that call fails. */
  async #write(group: readonly WaitingCall[]): Promise<void> {
    try {
      await this.#saveWhenReachable(group);
      group.forEach(({ resolve }) => resolve());
    } catch (error) {
      if (group.length > 1 && this.#isOfData(error)) {
        const middle = group.length >> 1;
        await this.#write(group.slice(0, middle));
        await this.#write(group.slice(middle));
        return;
      }
      this.#refuse(group, error);
    }
  }

  #refuse(group: readonly WaitingCall[], error: unknown): void {
    if (this.#isOfData(error)) {
      group.forEach(({ reject }) => reject(error));
      return;
    }
    const refusal = new AppError(
      'unavailable',
      'The database cannot be written now: send this again in a moment.',
      { cause: error, retryAfterSeconds },
    );
    group.forEach(({ reject }) => reject(refusal));
    this.#reportError(error);
  }

  #isOfData(error: unknown): boolean {
    return this.#dependencies.database.failures.isOfData(error);
  }

  #reportError(error: unknown): void {
    try {
      this.#dependencies.onError(error);
    } catch {
      // A failing log must not stop events from being written. The callers already have their answer.
    }
  }

  /**
   * Saves a group, again where the connection was lost. The events may have been stored by then: those with
   * the same id are stored once.
   */
  async #saveWhenReachable(group: readonly WaitingCall[]): Promise<void> {
    const { database, waitWhileAwayMs: maxMs = waitWhileAwayMs } = this.#dependencies;
    const startedAt = performance.now();
    for (;;) {
      try {
        await this.#save(group);
        this.#isAway = false;
        return;
      } catch (error) {
        if (!database.failures.isAway(error)) {
          throw error;
        }
        if (this.#isAway || performance.now() - startedAt >= maxMs) {
          this.#isAway = true;
          throw error;
        }
        await pause(retryMs);
      }
    }
  }

  #save(group: readonly WaitingCall[]): Promise<void> {
    const { database, events, admit } = this.#dependencies;
    const byShop = new Map<number, ArrivedEvent[]>();
    for (const call of group) {
      const ofShop = byShop.get(call.shopId) ?? [];
      ofShop.push(...call.events);
      byShop.set(call.shopId, ofShop);
    }
    return database.write(
      [...byShop.keys()],
      async (transaction) => {
        for (const [shopId, ofShop] of byShop) {
          await admit(transaction, shopId, sessionsOf(ofShop));
          await events.add(transaction, shopId, ofShop);
        }
      },
      // No follower reads events.
      { wakesFollowers: false },
    );
  }
}

/** Returns each session once for each network and signature that it came with. */
function sessionsOf(events: readonly ArrivedEvent[]): ArrivingSession[] {
  const sessions = new Map<string, ArrivingSession>();
  for (const event of events) {
    const { network, isSigned } = event;
    const session = { ...sessionKey(event), network, isSigned };
    sessions.set(`${session.customerId} ${network} ${isSigned} ${session.uuid}`, session);
  }
  return [...sessions.values()];
}
