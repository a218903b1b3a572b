import type { ChangeFeed } from '../../store/feed/change-feed.ts';
import { clusterFollower } from '../../store/feed/cursor-names.ts';
import { FeedCursor, type ReaderCursor } from '../../store/feed/feed-cursor.ts';
import { LeaseLost } from '../../store/servers/leases.ts';

/** The cursor of the cluster's writer. It has a position only for shops that the cluster has completely. */
export class WrittenCursor implements ReaderCursor {
  readonly #isComplete: (shopId: number) => boolean;
  /** Absent while another server is the writer: the cursor is that server's. */
  #cursor: FeedCursor | undefined;

  constructor(isComplete: (shopId: number) => boolean) {
    this.#isComplete = isComplete;
  }

  /** Replaces the positions of the writer before, by a feed that refuses writes once the lease is lost. */
  async take(feed: ChangeFeed): Promise<void> {
    this.#cursor = undefined;
    await feed.dropFollowers([clusterFollower]);
    this.#cursor = new FeedCursor(feed, clusterFollower);
  }

  save(positions: ReadonlyMap<number, number>): Promise<void> {
    return this.#write(async (cursor) => {
      for (const shopId of cursor.storedShopIds()) {
        if (!this.#isComplete(shopId)) {
          await cursor.drop(shopId);
        }
      }
      const complete = [...positions].filter(([shopId]) => this.#isComplete(shopId));
      await cursor.save(new Map(complete));
    });
  }

  drop(shopId: number): Promise<void> {
    return this.#write((cursor) => cursor.drop(shopId));
  }

  invalidate(): void {
    this.#cursor?.invalidate();
  }

  async #write(write: (cursor: FeedCursor) => Promise<void>): Promise<void> {
    if (!this.#cursor) {
      return;
    }
    try {
      await write(this.#cursor);
    } catch (error) {
      if (!(error instanceof LeaseLost)) {
        throw error;
      }
      this.#cursor = undefined;
    }
  }
}
