import type { ChangeFeed } from '../store/change-feed.ts';
import type { FeedPosition, SearchEngine } from './engine.ts';

/** The feed cursor of the saved indexes: the feed keeps the changes after it. */
export const keptFollower = 'search-index-kept';

export interface IndexKeeperDependencies {
  /** The feed cursor of the saved indexes: the feed keeps the changes after it. */
  name: string;
  engine: Pick<SearchEngine, 'keep'>;
  feed: Pick<ChangeFeed, 'heads' | 'saveCursors'>;
  /** Returns the position up to which the engine has received a shop's changes; undefined while some are missing. */
  positionOf: (shopId: number) => FeedPosition | undefined;
  /** Removes the saved indexes of all other shops: a shop may be deleted while no server runs. */
  forgetOthers: (shopIds: readonly number[]) => Promise<void>;
  /** Receives the error when a shop's index could not be saved. */
  onError: (error: unknown) => void;
}

/** Saves indexes that the server opens at its next start. A failure only makes that start slower. */
export class IndexKeeper {
  readonly #dependencies: IndexKeeperDependencies;
  /** The position up to which a shop's saved index is complete, as stored in the feed, by shop id. */
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
        // Stored at once: a saved index beyond the cursor is not trusted.
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
