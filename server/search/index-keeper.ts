import type { ChangeFeed } from '../store/change-feed.ts';
import type { FeedPosition, SearchEngine } from './engine.ts';

/** Under this name the feed remembers which of its lines the indexes in the data folder still need. */
export const keptFollower = 'search-index-kept';

export interface IndexKeeperDependencies {
  /** Under this name the feed remembers which of its lines the kept indexes still need. */
  name: string;
  engine: Pick<SearchEngine, 'keep'>;
  feed: Pick<ChangeFeed, 'heads' | 'saveCursors'>;
  /** Up to here the engine has been handed a shop's changes; undefined: not all yet. */
  positionOf: (shopId: number) => FeedPosition | undefined;
  /** Removes what is kept of any shop but these: one may be deleted while no server runs. */
  forgetOthers: (shopIds: readonly number[]) => Promise<void>;
  /** A shop's index could not be kept. */
  onError: (error: unknown) => void;
}

/**
 * Has the indexes kept that a server will open at its next start. Where that fails, a start takes longer;
 * it is no reason not to serve.
 */
export class IndexKeeper {
  readonly #dependencies: IndexKeeperDependencies;
  /** By shop, up to where what is kept is complete, as the feed knows it. */
  readonly #cursors = new Map<number, number>();

  constructor(dependencies: IndexKeeperDependencies) {
    this.#dependencies = dependencies;
  }

  async keepAll(): Promise<void> {
    const { name, feed, forgetOthers } = this.#dependencies;
    const shopIds = [...(await feed.heads()).keys()];
    for (const shopId of shopIds) {
      const reached = await this.#keep(shopId);
      if (reached && this.#cursors.get(shopId) !== reached.seq) {
        // At once: what is kept beyond the cursor is not trusted.
        await feed.saveCursors(name, new Map([[shopId, reached.seq]]));
        this.#cursors.set(shopId, reached.seq);
      }
    }
    await forgetOthers(shopIds);
  }

  async #keep(shopId: number): Promise<FeedPosition | null> {
    const { engine, positionOf, onError } = this.#dependencies;
    const position = positionOf(shopId);
    try {
      return position ? await engine.keep(shopId, position) : null;
    } catch (error) {
      onError(error);
      return null;
    }
  }
}
