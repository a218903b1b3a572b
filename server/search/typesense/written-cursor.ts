import type { ChangeFeed } from '../../store/feed/change-feed.ts';
import { clusterFollower } from '../../store/feed/cursor-names.ts';
import { FeedCursor, type ReaderCursor } from '../../store/feed/feed-cursor.ts';
import type { FeedPosition } from '../engine.ts';
import { LeaseLost } from '../../store/servers/leases.ts';

/** The cursor of the cluster's writer. It has a position only for shops that the cluster has completely. */
export class WrittenCursor implements ReaderCursor {
  readonly #isComplete: (shopId: number) => boolean;
  readonly #checkpoint: (shopIds: ReadonlySet<number>) => Promise<void>;
  /** Absent while another server is the writer: the cursor is that server's. */
  #cursor: FeedCursor | undefined;

  /** `checkpoint` stores the positions of shops on the cluster, by which other servers see that it has them. */
  constructor(
    isComplete: (shopId: number) => boolean,
    checkpoint: (shopIds: ReadonlySet<number>) => Promise<void>,
  ) {
    this.#isComplete = isComplete;
    this.#checkpoint = checkpoint;
  }

  /** Replaces the positions of the writer before, by a feed that refuses writes once the lease is lost. */
  async take(feed: ChangeFeed): Promise<void> {
    this.#cursor = undefined;
    await feed.dropFollowers([clusterFollower]);
    this.#cursor = new FeedCursor(feed, clusterFollower);
  }

  /** Tells other servers which of the shops are complete, without waiting for the next change. */
  saveAll(
    shopIds: Iterable<number>,
    positionOf: (shopId: number) => FeedPosition | undefined,
  ): Promise<void> {
    const positions = [...shopIds].flatMap((shopId): [number, number][] => {
      const position = positionOf(shopId);
      return position ? [[shopId, position.seq]] : [];
    });
    return this.save(new Map(positions));
  }

  save(positions: ReadonlyMap<number, number>): Promise<void> {
    return this.#write(async (cursor) => {
      const stored = new Set(cursor.storedShopIds());
      for (const shopId of stored) {
        if (!this.#isComplete(shopId)) {
          await cursor.drop(shopId);
        }
      }
      const complete = () => [...positions].filter(([shopId]) => this.#isComplete(shopId));
      const added = complete().flatMap(([shopId]) => (stored.has(shopId) ? [] : [shopId]));
      if (added.length > 0) {
        await this.#checkpoint(new Set(added));
      }
      // A checkpoint finds out that the cluster has lost a shop.
      await cursor.save(new Map(complete()));
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
