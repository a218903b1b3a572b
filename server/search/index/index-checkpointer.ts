import type { ChangeFeed } from '../../store/feed/change-feed.ts';
import type { FeedPosition, SearchEngine } from '../engine.ts';

interface IndexCheckpointerDependencies {
  /** The feed cursor of the saved indexes: the feed keeps the changes after it. */
  cursorName: string;
  engine: Pick<SearchEngine, 'checkpoint'>;
  feed: ChangeFeed;
  /** Returns the position up to which the engine has received a shop's changes; undefined while some are missing. */
  positionOf: (shopId: number) => FeedPosition | undefined;
  /** Removes the saved indexes of all other shops: a shop may be deleted while no server runs. */
  deleteOthers: (shopIds: readonly number[]) => Promise<void>;
  /** Receives the error when a shop's index could not be saved. */
  onError: (error: unknown) => void;
}

/** Saves indexes that the server opens at its next start. A failure only makes that start slower. */
export class IndexCheckpointer {
  readonly #dependencies: IndexCheckpointerDependencies;
  /** The position up to which a shop's saved index is complete, as stored in the feed, by shop id. */
  readonly #savedCursors = new Map<number, number>();

  constructor(dependencies: IndexCheckpointerDependencies) {
    this.#dependencies = dependencies;
  }

  async checkpointAll(): Promise<void> {
    const { cursorName, feed, deleteOthers } = this.#dependencies;
    const shopIds = [...(await feed.heads()).keys()];
    for (const shopId of shopIds) {
      const savedPosition = await this.#checkpoint(shopId);
      if (savedPosition && this.#savedCursors.get(shopId) !== savedPosition.seq) {
        // Stored at once: a saved index beyond the cursor is not trusted.
        await feed.saveCursors(cursorName, new Map([[shopId, savedPosition.seq]]));
        this.#savedCursors.set(shopId, savedPosition.seq);
      }
    }
    await deleteOthers(shopIds);
  }

  async #checkpoint(shopId: number): Promise<FeedPosition | null> {
    const { engine, positionOf, onError } = this.#dependencies;
    const position = positionOf(shopId);
    try {
      return position ? await engine.checkpoint(shopId, position) : null;
    } catch (error) {
      onError(error);
      return null;
    }
  }
}
