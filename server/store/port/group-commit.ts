import { setTimeout as pause } from 'node:timers/promises';
import type { Knex } from 'knex';
import { AppError } from '../../base/errors.ts';
import type { Database, Failures } from './database.ts';

interface GroupCommitOptions<Call> {
  database: Pick<Database, 'write'> & { readonly failures: Pick<Failures, 'isOfData' | 'isAway'> };
  /** Writes the calls of a group. The transaction holds the locks of their shops, and may be repeated. */
  save: (transaction: Knex.Transaction, calls: readonly Call[]) => Promise<void>;
  /** Returns the weight of a call, of which the limits are sums. */
  weightOf: (call: Call) => number;
  /** Returns the id of the shop whose rows a call writes. */
  shopOf: (call: Call) => number;
  /** The maximum weight of waiting calls. More would wait only when the disk hangs. */
  maxWaiting: number;
  /** The maximum weight of a transaction, which others wait for. */
  maxTogether: number;
  /** The sentence for calls that do not fit among the waiting ones. */
  tooMany: string;
  /** Called once for each failed write of the database, however many calls wait. */
  onError: (error: unknown) => void;
  /** The time for which the oldest call waits for a database that is away; absent: 3 seconds, as a restart may take. */
  waitWhileAwayMs?: number | undefined;
}

interface WaitingCall<Call> {
  call: Call;
  resolve: () => void;
  reject: (error: unknown) => void;
}

const maxShopsTogether = 20;
const retryAfterSeconds = 2;
const defaultWaitMs = 3_000;
const retryMs = 100;

/**
 * Writes calls with group commit: one transaction at a time, and all calls that arrive before the next one holds its
 * locks share that one. A commit that must reach the disk so costs a busy shop little, and a quiet one does not wait.
 * No follower of the feed is woken: none reads what is written so.
 */
export class GroupCommit<Call> {
  readonly #options: GroupCommitOptions<Call>;
  #waiting: WaitingCall<Call>[] = [];
  #waitingWeight = 0;
  #isClosed = false;
  /** True when a group has waited for the database in vain: later ones fail at once. */
  #isAway = false;
  #writing: Promise<void> | undefined;

  constructor(options: GroupCommitOptions<Call>) {
    this.#options = options;
  }

  /** Resolves when the call is on durable storage. A call is written as a whole or not at all. */
  write(call: Call): Promise<void> {
    const { weightOf, maxWaiting, tooMany } = this.#options;
    if (this.#isClosed) {
      return Promise.reject(new AppError('unavailable', 'The service is stopping.'));
    }
    const weight = weightOf(call);
    if (this.#waitingWeight > 0 && this.#waitingWeight + weight > maxWaiting) {
      return Promise.reject(new AppError('unavailable', tooMany, { retryAfterSeconds }));
    }
    return new Promise((resolve, reject) => {
      this.#waiting.push({ call, resolve, reject });
      this.#waitingWeight += weight;
      this.#writing ??= this.#writeAll();
    });
  }

  /** Refuses new calls and resolves when all accepted ones are written. */
  async close(): Promise<void> {
    this.#isClosed = true;
    await this.#writing;
  }

  async #writeAll(): Promise<void> {
    try {
      while (this.#waiting.length > 0) {
        const shopIds = this.#nextShops();
        let group: readonly WaitingCall<Call>[] | undefined;
        await this.#write(shopIds, () => (group ??= this.#takeWaiting(shopIds)));
      }
    } finally {
      this.#writing = undefined;
    }
  }

  /** Returns the shops of the oldest waiting calls. */
  #nextShops(): ReadonlySet<number> {
    const shopIds = new Set<number>();
    for (const { call } of this.#waiting) {
      if (shopIds.size === maxShopsTogether) {
        break;
      }
      shopIds.add(this.#options.shopOf(call));
    }
    return shopIds;
  }

  /** Removes the oldest calls of these shops from the queue. */
  #takeWaiting(shopIds: ReadonlySet<number>): readonly WaitingCall<Call>[] {
    const { weightOf, shopOf, maxTogether } = this.#options;
    let weight = 0;
    const ofShops = this.#waiting.filter(({ call }) => shopIds.has(shopOf(call)));
    const end = ofShops.findIndex(({ call }, index) => {
      weight += weightOf(call);
      return index > 0 && weight > maxTogether;
    });
    const group = end < 0 ? ofShops : ofShops.slice(0, end);
    const taken = new Set(group);
    this.#waiting = this.#waiting.filter((call) => !taken.has(call));
    this.#waitingWeight -= group.reduce((sum, { call }) => sum + weightOf(call), 0);
    return group;
  }

  /**
   * Writes the group that `take` returns, always the same. When the data of one call fail, halves the group until only
   * that call fails.
   */
  async #write(
    shopIds: ReadonlySet<number>,
    take: () => readonly WaitingCall<Call>[],
  ): Promise<void> {
    try {
      await this.#saveWhenReachable(shopIds, () => take().map(({ call }) => call));
      take().forEach(({ resolve }) => resolve());
    } catch (error) {
      const group = take();
      if (group.length > 1 && this.#options.database.failures.isOfData(error)) {
        const middle = group.length >> 1;
        await this.#write(shopIds, () => group.slice(0, middle));
        await this.#write(shopIds, () => group.slice(middle));
        return;
      }
      this.#refuse(group, error);
    }
  }

  #refuse(group: readonly WaitingCall<Call>[], error: unknown): void {
    if (this.#options.database.failures.isOfData(error)) {
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

  #reportError(error: unknown): void {
    try {
      this.#options.onError(error);
    } catch {
      // A failing log must not stop calls from being written. The callers already have their answer.
    }
  }

  /**
   * Saves a group, again where the connection was lost. The rows may have been stored by then. Takes the calls only when
   * the transaction holds its locks: those that arrive meanwhile need not wait for the next one.
   */
  async #saveWhenReachable(
    shopIds: ReadonlySet<number>,
    take: () => readonly Call[],
  ): Promise<void> {
    const { database, save, waitWhileAwayMs = defaultWaitMs } = this.#options;
    const startedAt = performance.now();
    for (;;) {
      try {
        await database.write([...shopIds], (transaction) => save(transaction, take()), {
          wakesFollowers: false,
        });
        this.#isAway = false;
        return;
      } catch (error) {
        if (!database.failures.isAway(error)) {
          throw error;
        }
        if (this.#isAway || performance.now() - startedAt >= waitWhileAwayMs) {
          this.#isAway = true;
          throw error;
        }
        await pause(retryMs);
      }
    }
  }
}
