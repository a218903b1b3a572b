import { AppError } from '../errors.ts';
import type { Change } from '../store/change-feed.ts';
import type { Follower } from '../store/feed-reader.ts';
import type { SearchEngine } from './engine.ts';

interface WaitingShop {
  /** Its rows are to be read, again or for the first time. */
  isOutdated: boolean;
  /** What has changed since its rows were begun to be read. */
  changes: Change[];
}

/** A shop of 200,000 products takes a minute or two. */
const retryAfterSeconds = 5;

/**
 * Stands before the index while a server starts: the feed is followed, so that listings stay true, and
 * shops are read into the index meanwhile. Their changes wait until they are in.
 */
export class OpeningIndex implements Follower {
  readonly #index: Follower;
  readonly #waiting = new Map<number, WaitingShop>();

  constructor(index: Follower) {
    this.#index = index;
  }

  /** To be called before the feed is followed. */
  expect(shopId: number): void {
    this.#waiting.set(shopId, { isOutdated: true, changes: [] });
  }

  /** Resolves when all shops that were expected are in the index, with their changes until then. */
  async build(): Promise<void> {
    for (const [shopId, shop] of this.#waiting) {
      await this.#build(shopId, shop);
    }
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
    waiting.isOutdated = true;
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
    while (this.#waiting.has(shopId) && (shop.isOutdated || shop.changes.length > 0)) {
      const { isOutdated, changes } = shop;
      shop.isOutdated = false;
      shop.changes = [];
      await (isOutdated ? this.#index.rebuild(shopId) : this.#index.apply(shopId, changes));
    }
    if (!this.#waiting.delete(shopId)) {
      // Forgotten meanwhile: what has been read since goes too.
      await this.#index.forget(shopId);
    }
  }

  #requireBuilt(shopId: number): void {
    if (this.#waiting.has(shopId)) {
      throw new AppError(
        'unavailable',
        'The search index of this shop is being built: ask again in a moment.',
        { retryAfterSeconds },
      );
    }
  }
}
