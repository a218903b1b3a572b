import { AppError } from '../errors.ts';
import type { Change } from '../store/change-feed.ts';
import type { Follower } from '../store/feed-reader.ts';
import type { SearchEngine } from './engine.ts';

/** An index that may have been kept since an earlier start. */
export interface KeptIndex extends Follower {
  open(shopId: number): Promise<void>;
}

interface WaitingShop {
  /** What is to be done before the changes count: to open what was kept, or to read all rows. */
  next: 'open' | 'rebuild' | null;
  /** What has changed since it was begun. */
  changes: Change[];
}

/** A shop of 200,000 products takes a minute or two. */
const retryAfterSeconds = 5;

/**
 * Stands before the index while a server starts: the feed is followed, so that listings stay true, and
 * shops are read into the index meanwhile. Their changes wait until they are in.
 */
export class OpeningIndex implements Follower {
  readonly #index: KeptIndex;
  readonly #waiting = new Map<number, WaitingShop>();

  constructor(index: KeptIndex) {
    this.#index = index;
  }

  /** To be called before the feed is followed. */
  expect(shopId: number): void {
    this.#waiting.set(shopId, { next: 'open', changes: [] });
  }

  /** Resolves when all shops that were expected are in the index, with their changes until then. */
  async build(): Promise<void> {
    for (const [shopId, shop] of this.#waiting) {
      await this.#build(shopId, shop);
    }
  }

  /** Whether all that was handed over of the shop is in the index. */
  isBuilt(shopId: number): boolean {
    return !this.#waiting.has(shopId);
  }

  async apply(shopId: number, changes: readonly Change[]): Promise<void> {
    const waiting = this.#waiting.get(shopId);
    if (!waiting) {
      return this.#index.apply(shopId, changes);
    }
    waiting.changes.push(...changes);
  }

  async rebuild(shopId: number): Promise<void> {
    const waiting = this.#waiting.get(shopId);
    if (!waiting) {
      return this.#index.rebuild(shopId);
    }
    waiting.next = 'rebuild';
  }

  async forget(shopId: number): Promise<void> {
    this.#waiting.delete(shopId);
    await this.#index.forget(shopId);
  }

  /** The engine, which refuses to search what is not in the index yet rather than find nothing. */
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

  async #build(shopId: number, shop: WaitingShop): Promise<void> {
    while (this.#waiting.has(shopId) && (shop.next !== null || shop.changes.length > 0)) {
      const { next, changes } = shop;
      shop.next = null;
      shop.changes = [];
      try {
        await (next === null ? this.#index.apply(shopId, changes) : this.#index[next](shopId));
      } catch (error) {
        // To be done yet, should it be tried again.
        shop.next ??= next;
        shop.changes.unshift(...changes);
        throw error;
      }
    }
    if (!this.#waiting.delete(shopId)) {
      // Forgotten meanwhile: what has been read since goes too.
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
