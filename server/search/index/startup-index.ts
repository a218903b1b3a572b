import { AppError } from '../../base/errors.ts';
import type { Change } from '../../store/feed/change-feed.ts';
import type { Follower } from '../../store/feed/feed-reader.ts';
import type { SearchEngine } from '../engine.ts';

/** An index that may have been saved at an earlier start. */
export interface ReopenableIndex extends Follower {
  open(shopId: number): Promise<void>;
}

interface PendingShop {
  /** The work before the changes can be applied: open the saved index or read all rows. */
  next: 'open' | 'rebuild' | null;
  /** The changes since that work began. */
  changes: Change[];
}

/** The interval in which clients retry. A shop of 200,000 products takes one or two minutes. */
const retryAfterSeconds = 5;

/**
 * Wraps an index whose shops must be opened first: at the start, and again when it may have lost data. The feed is
 * followed meanwhile, so that listings stay up to date; a shop's changes wait until the shop is indexed.
 */
export class StartupIndex implements Follower {
  readonly #index: ReopenableIndex;
  readonly #pending = new Map<number, PendingShop>();

  constructor(index: ReopenableIndex) {
    this.#index = index;
  }

  /** Has `build` open the shop. Must be called for each shop before the feed is followed. */
  expect(shopId: number): void {
    const pendingShop = this.#pending.get(shopId);
    if (pendingShop) {
      pendingShop.next ??= 'open';
    } else {
      this.#pending.set(shopId, { next: 'open', changes: [] });
    }
  }

  /** Resolves when all expected shops and their changes are indexed. A failure does not keep the other shops waiting. */
  async build(): Promise<void> {
    const failures: unknown[] = [];
    for (const [shopId, shop] of this.#pending) {
      await this.#build(shopId, shop).catch((error: unknown) => failures.push(error));
    }
    if (failures.length > 0) {
      throw failures.length === 1 ? failures[0] : new AggregateError(failures);
    }
  }

  get isComplete(): boolean {
    return this.#pending.size === 0;
  }

  /** Returns whether all changes of the shop that were passed on are indexed. */
  isBuilt(shopId: number): boolean {
    return !this.#pending.has(shopId);
  }

  async apply(shopId: number, changes: readonly Change[]): Promise<void> {
    const pendingShop = this.#pending.get(shopId);
    if (!pendingShop) {
      return this.#index.apply(shopId, changes);
    }
    pendingShop.changes.push(...changes);
  }

  async rebuild(shopId: number): Promise<void> {
    const pendingShop = this.#pending.get(shopId);
    if (!pendingShop) {
      return this.#index.rebuild(shopId);
    }
    pendingShop.next = 'rebuild';
  }

  async forget(shopId: number): Promise<void> {
    this.#pending.delete(shopId);
    await this.#index.forget(shopId);
  }

  /** Wraps an engine so that it rejects searches of shops that are not indexed yet, instead of finding nothing. */
  guard(engine: SearchEngine): SearchEngine {
    return {
      ...engine,
      search: async (shopId, query) => {
        this.#requireBuilt(shopId);
        return engine.search(shopId, query);
      },
      suggest: async (shopId, ...rest) => {
        this.#requireBuilt(shopId);
        return engine.suggest(shopId, ...rest);
      },
      explain: async (shopId, ...rest) => {
        this.#requireBuilt(shopId);
        return engine.explain(shopId, ...rest);
      },
    };
  }

  async #build(shopId: number, shop: PendingShop): Promise<void> {
    while (this.#pending.has(shopId) && (shop.next !== null || shop.changes.length > 0)) {
      const { next, changes } = shop;
      shop.next = null;
      shop.changes = [];
      try {
        await (next === null ? this.#index.apply(shopId, changes) : this.#index[next](shopId));
      } catch (error) {
        // Restores the work for the next attempt.
        shop.next ??= next;
        shop.changes.unshift(...changes);
        throw error;
      }
    }
    if (!this.#pending.delete(shopId)) {
      // The shop was deleted meanwhile: deletes what was read since.
      await this.#index.forget(shopId);
    }
  }

  #requireBuilt(shopId: number): void {
    if (!this.isBuilt(shopId)) {
      throw new AppError(
        'unavailable',
        'The search index of this shop is being built: ask again in a moment.',
        { retryAfterSeconds },
      );
    }
  }
}
