import { setTimeout as pause } from 'node:timers/promises';
import type { Knex } from 'knex';
import { AppError } from '../../base/errors.ts';
import type { Database, Failures, ShopAccess } from './database.ts';
import { WaitingRoom } from './waiting-room.ts';

interface GroupCommitOptions<Call> {
  database: Pick<Database, 'write' | 'queuesWriters'> & {
    readonly failures: Pick<Failures, 'isOfData' | 'isAway' | 'isBusy'>;
  };
  /** Beside whom the calls are written; absent: one transaction at a time for each shop. */
  access?: ShopAccess;
  /** Writes the calls of a group. The transaction holds the locks of their shops, and may be repeated. */
  save: (transaction: Knex.Transaction, calls: readonly Call[]) => Promise<void>;
  /** Returns the weight of a call, above 0, of which the limits are sums. */
  weightOf: (call: Call) => number;
  /** Returns the id of the shop whose rows a call writes. */
  shopOf: (call: Call) => number;
  /** The maximum weight of waiting calls. More would wait only when the disk hangs. */
  maxWaiting: number;
  /** The maximum weight of a transaction, which others wait for. */
  maxTogether: number;
  /** The sentence for calls that do not fit among the waiting ones. */
  tooMany: string;
  /** Called once for each failed write of the database, and once for each shop while others keep it busy. */
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
/** The most shops that are waited for at the same time, each with a connection. */
const maxLanes = 2;
const retryAfterSeconds = 2;
const defaultWaitMs = 3_000;
const retryMs = 100;

/**
 * Writes calls with group commit: one transaction at a time, and all calls that arrive before the next one holds its
 * locks share that one. A commit that must reach the disk so costs a busy shop little, and a quiet one does not wait.
 * A shop whose lock another program holds waits in a lane of its own, so that others do not wait with it.
 * No follower of the feed is woken: none reads what is written so.
 */
export class GroupCommit<Call> {
  readonly #options: GroupCommitOptions<Call>;
  #waiting: WaitingCall<Call>[] = [];
  readonly #room: WaitingRoom<Call>;
  #isClosed = false;
  /** True when a group has waited for the database in vain: later ones fail at once. */
  #isAway = false;
  #isWriting = false;
  #writing = Promise.resolve();
  /** Shops that others have locked, and that wait for a lane. */
  readonly #locked: number[] = [];
  /** The shops that are waited for. */
  readonly #lanes = new Map<number, Promise<void>>();
  /** Shops for which others were waited for in vain, as was reported. */
  readonly #reportedShops = new Set<number>();

  constructor(options: GroupCommitOptions<Call>) {
    this.#options = options;
    const { weightOf, shopOf, maxWaiting } = options;
    this.#room = new WaitingRoom({ weightOf, shopOf, most: maxWaiting });
  }

  /** Resolves when the call is on durable storage. A call is written as a whole or not at all. */
  write(call: Call): Promise<void> {
    if (this.#isClosed) {
      return Promise.reject(new AppError('unavailable', 'The service is stopping.'));
    }
    const isLocked = this.#isLocked(this.#options.shopOf(call));
    if (!this.#room.hasRoomFor(call, { isLocked })) {
      const { tooMany } = this.#options;
      return Promise.reject(new AppError('unavailable', tooMany, { retryAfterSeconds }));
    }
    return new Promise((resolve, reject) => {
      this.#waiting.push({ call, resolve, reject });
      this.#room.add(call);
      this.#begin();
    });
  }

  #isLocked(shopId: number): boolean {
    return this.#lanes.has(shopId) || this.#locked.includes(shopId);
  }

  /** Refuses new calls and resolves when all accepted ones are written. */
  async close(): Promise<void> {
    this.#isClosed = true;
    while (this.#isWriting || this.#lanes.size > 0) {
      await Promise.all([this.#writing, ...this.#lanes.values()]);
    }
  }

  #begin(): void {
    if (!this.#isWriting) {
      this.#writing = this.#writeAll();
    }
  }

  async #writeAll(): Promise<void> {
    this.#isWriting = true;
    try {
      for (let shopIds = this.#nextShops(); shopIds.length > 0; shopIds = this.#nextShops()) {
        if (this.#maySendAlone(shopIds)) {
          this.#locked.push(...shopIds);
        } else {
          const free = await this.#write(shopIds, { waits: false });
          this.#locked.push(...shopIds.filter((shopId) => !free.includes(shopId)));
        }
        this.#openLanes();
      }
    } finally {
      this.#isWriting = false;
    }
  }

  /** Returns the shops that have waited longest, except those that others have locked. */
  #nextShops(): readonly number[] {
    return this.#room.shopIds
      .filter((shopId) => !this.#isLocked(shopId))
      .slice(0, maxShopsTogether);
  }

  /** Returns whether one shop can wait for its lock at once, which saves asking whether it is free. */
  #maySendAlone(shopIds: readonly number[]): boolean {
    return (
      this.#options.database.queuesWriters && shopIds.length === 1 && this.#lanes.size < maxLanes
    );
  }

  /** Waits for shops that others have locked, some at a time. */
  #openLanes(): void {
    for (const shopId of this.#locked.splice(0, maxLanes - this.#lanes.size)) {
      this.#lanes.set(shopId, this.#writeInLane(shopId));
    }
  }

  async #writeInLane(shopId: number): Promise<void> {
    await this.#write([shopId], { waits: true });
    this.#lanes.delete(shopId);
    this.#openLanes();
    // What has come for it meanwhile.
    this.#begin();
  }

  /** Removes the oldest calls of these shops from the queue. */
  #takeWaiting(shopIds: readonly number[]): WaitingCall<Call>[] {
    const { weightOf, shopOf, maxTogether } = this.#options;
    let weight = 0;
    const ofShops = this.#waiting.filter(({ call }) => shopIds.includes(shopOf(call)));
    const end = ofShops.findIndex(({ call }, index) => {
      weight += weightOf(call);
      return index > 0 && weight > maxTogether;
    });
    const group = end < 0 ? ofShops : ofShops.slice(0, end);
    const taken = new Set(group);
    this.#waiting = this.#waiting.filter((call) => !taken.has(call));
    group.forEach(({ call }) => this.#room.remove(call));
    return group;
  }

  /** Puts calls back that were taken last. */
  #putBack(calls: readonly WaitingCall<Call>[]): void {
    this.#waiting.unshift(...calls);
    calls.forEach(({ call }) => this.#room.add(call));
  }

  /**
   * Writes calls of these shops, or those that are `given`. Returns the shops that nobody else had locked, or all when it
   * has failed. When the data of one call fail, halves the group until only that call fails.
   */
  async #write(
    shopIds: readonly number[],
    { waits, given }: { waits: boolean; given?: readonly WaitingCall<Call>[] },
  ): Promise<readonly number[]> {
    const { database, shopOf } = this.#options;
    let group = given;
    let free = shopIds;
    // Takes the calls only when the transaction holds its locks: those that arrive meanwhile need not wait for the next.
    const take = (locked: readonly number[]) => {
      free = locked;
      if (!group) {
        group = this.#takeWaiting(locked);
      } else if (!given) {
        // The database runs the transaction again, and another shop may be locked by now.
        this.#putBack(group.filter(({ call }) => !locked.includes(shopOf(call))));
        group = group.filter(({ call }) => locked.includes(shopOf(call)));
      }
      return group.map(({ call }) => call);
    };
    try {
      await this.#saveWhenReachable(shopIds, waits, take);
      group?.forEach(({ resolve }) => resolve());
      free.forEach((shopId) => this.#reportedShops.delete(shopId));
      return free;
    } catch (error) {
      const failed = group ?? this.#takeWaiting(shopIds);
      if (failed.length > 1 && database.failures.isOfData(error)) {
        const middle = failed.length >> 1;
        for (const half of [failed.slice(0, middle), failed.slice(middle)]) {
          await this.#write(free, { waits: true, given: half });
        }
      } else {
        this.#refuse(shopIds, failed, error);
      }
      return shopIds;
    }
  }

  #refuse(shopIds: readonly number[], group: readonly WaitingCall<Call>[], error: unknown): void {
    const { failures } = this.#options.database;
    if (failures.isOfData(error)) {
      group.forEach(({ reject }) => reject(error));
      return;
    }
    const isBusy = failures.isBusy(error);
    const refusal = new AppError(
      'unavailable',
      isBusy
        ? 'Another program keeps the database busy: send this again in a moment.'
        : 'The database cannot be written now: send this again in a moment.',
      { cause: error, retryAfterSeconds },
    );
    group.forEach(({ reject }) => reject(refusal));
    if (isBusy && shopIds.every((shopId) => this.#reportedShops.has(shopId))) {
      return;
    }
    if (isBusy) {
      shopIds.forEach((shopId) => this.#reportedShops.add(shopId));
    }
    this.#reportError(error);
  }

  #reportError(error: unknown): void {
    try {
      this.#options.onError(error);
    } catch {
      // A failing log must not stop calls from being written. The callers already have their answer.
    }
  }

  /** Saves a group, again where the connection was lost. The rows may have been stored by then. */
  async #saveWhenReachable(
    shopIds: readonly number[],
    waits: boolean,
    take: (locked: readonly number[]) => readonly Call[],
  ): Promise<void> {
    const { database, access, save, waitWhileAwayMs = defaultWaitMs } = this.#options;
    const startedAt = performance.now();
    for (;;) {
      try {
        await database.write(
          shopIds,
          async (transaction, locked) => {
            const calls = take(locked);
            if (calls.length > 0) {
              await save(transaction, calls);
            }
          },
          { wakesFollowers: false, skipsLocked: !waits, ...(access && { access }) },
        );
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
