import type { ChangeFeed } from './change-feed.ts';

/** Stores how far a reader of the feed is. */
export interface ReaderCursor {
  /** Stores the positions that have changed, by shop id. */
  save(positions: ReadonlyMap<number, number>): Promise<void>;
  /** Deletes the position of a deleted shop. */
  drop(shopId: number): Promise<void>;
  /** Has all positions stored again, because the data were replaced. */
  invalidate(): void;
}

/** A cursor in the feed, which tells other processes how far the reader is. */
export class FeedCursor implements ReaderCursor {
  readonly #feed: ChangeFeed;
  readonly #name: string;
  /** The positions as stored in the database. */
  readonly #stored = new Map<number, number>();

  constructor(feed: ChangeFeed, name: string) {
    this.#feed = feed;
    this.#name = name;
  }

  async save(positions: ReadonlyMap<number, number>): Promise<void> {
    const changed = [...positions].filter(([shopId, seq]) => this.#stored.get(shopId) !== seq);
    await this.#feed.saveCursors(this.#name, new Map(changed));
    changed.forEach(([shopId, seq]) => this.#stored.set(shopId, seq));
  }

  async drop(shopId: number): Promise<void> {
    await this.#feed.dropCursors(shopId, this.#name);
    this.#stored.delete(shopId);
  }

  invalidate(): void {
    this.#stored.clear();
  }

  /** Returns the shops with a stored position. */
  storedShopIds(): number[] {
    return [...this.#stored.keys()];
  }
}
