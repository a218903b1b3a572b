import type { Change } from '../../store/feed/change-feed.ts';
import type { SearchEngine } from '../engine.ts';
import type { IndexFollower } from './index-follower.ts';

/** The index of the texts of one language, of all shops that have it. */
export interface LanguageIndex {
  engine: SearchEngine;
  follower: Pick<IndexFollower, 'needsReindex' | 'update' | 'rebuild' | 'forget'>;
}

interface ShopLanguageOptions {
  shopId: number;
  index: LanguageIndex;
  /** Returns milliseconds since 1970. */
  now: () => number;
  /** Called after each failure to build or update the index. */
  onFailure: (error: unknown) => void;
}

/** A failed build is tried again with the first change after this time: each attempt reads all products. */
const retryAfterMs = 10 * 60_000;

/**
 * The index of one language of a shop. It is built apart from the feed: changes during a build wait until it is
 * complete. The index answers once it was built, also while it is built again, and until an update of it fails.
 */
export class ShopLanguage {
  readonly #options: ShopLanguageOptions;
  readonly #ended = new AbortController();
  #isReady = false;
  #builds = 0;
  #state: 'due' | 'building' | 'built' | 'failed' = 'due';
  #retryAt = 0;
  /** The changes since the running build began. */
  #changes: Change[] = [];

  constructor(options: ShopLanguageOptions) {
    this.#options = options;
  }

  /** The engine that has the texts; undefined while others must answer. */
  get engine(): SearchEngine | undefined {
    return this.#isReady ? this.#options.index.engine : undefined;
  }

  /** Why others must answer; null while the index answers. */
  get missing(): 'building' | 'failed' | null {
    if (this.#isReady) {
      return null;
    }
    return this.#state === 'failed' ? 'failed' : 'building';
  }

  /** The number of completed builds. Each may change the answers. */
  get builds(): number {
    return this.#builds;
  }

  /** Applies changes. Returns true when the index must be built after them. */
  async apply(changes: readonly Change[]): Promise<boolean> {
    if (this.#state === 'building') {
      this.#changes.push(...changes);
      return false;
    }
    const { shopId, index, now } = this.#options;
    if (this.#state === 'failed') {
      const isDue = now() >= this.#retryAt || changes.some(({ kind }) => kind === 'reindex');
      return isDue && this.expectBuild();
    }
    if (!this.#isReady) {
      // The build that is due reads their rows.
      return false;
    }
    try {
      await index.follower.update(shopId, changes);
      return (await index.follower.needsReindex(shopId, changes)) && this.expectBuild();
    } catch (error) {
      this.#fail(error);
      return false;
    }
  }

  /** Discards the index, which has missed changes. Returns true when it must be built. */
  discard(): boolean {
    this.#isReady = false;
    if (this.#state === 'building') {
      // The build begins again when it has read the rows.
      this.#changes.push({ kind: 'reindex', id: 0 });
      return false;
    }
    return this.expectBuild();
  }

  /** Returns true unless a build is expected or running. */
  expectBuild(): boolean {
    if (this.#state === 'due' || this.#state === 'building') {
      return false;
    }
    this.#state = 'due';
    return true;
  }

  /** Reads all products, then applies the changes that arrived meanwhile. Never rejects. */
  async build(): Promise<void> {
    if (this.#ended.signal.aborted) {
      return;
    }
    this.#state = 'building';
    try {
      await this.#readAll();
      this.#state = 'built';
      this.#isReady = true;
      this.#builds += 1;
    } catch (error) {
      this.#fail(error);
    }
  }

  async #readAll(): Promise<void> {
    const { signal } = this.#ended;
    const { shopId, index } = this.#options;
    await index.follower.rebuild(shopId, signal);
    while (this.#changes.length > 0) {
      const changes = this.#changes.splice(0);
      await ((await index.follower.needsReindex(shopId, changes))
        ? index.follower.rebuild(shopId, signal)
        : index.follower.update(shopId, changes));
    }
    if (signal.aborted) {
      // The language was dropped meanwhile: drops what was read since.
      await index.follower.forget(shopId);
      signal.throwIfAborted();
    }
  }

  /** Ends the running build. The index never answers again. */
  end(): void {
    this.#ended.abort();
    this.#isReady = false;
  }

  #fail(error: unknown): void {
    this.#isReady = false;
    this.#state = 'failed';
    this.#changes = [];
    if (!this.#ended.signal.aborted) {
      this.#retryAt = this.#options.now() + retryAfterMs;
      this.#options.onFailure(error);
    }
  }
}
