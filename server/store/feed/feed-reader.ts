import type { Change, ChangeFeed, FeedHead } from './change-feed.ts';
import type { ReaderCursor } from './feed-cursor.ts';
import type { MaybePromise } from '../../base/maybe-promise.ts';

/** Keeps a cache or an index up to date with the rows. Applying a change twice must be harmless. */
export interface Follower {
  apply(shopId: number, changes: readonly Change[]): Promise<void>;
  /** Discards its data of the shop and reads the rows again. */
  rebuild(shopId: number): Promise<void>;
  /** Discards a deleted shop, whose id is never used again. */
  forget(shopId: number): MaybePromise<void>;
}

interface FeedReaderOptions {
  feed: ChangeFeed;
  /** The followers, in the order in which they receive a change. */
  followers: readonly Follower[];
  /** Tells other processes how far the reader is. */
  cursor: ReaderCursor;
  onError: (error: unknown) => void;
}

const batchSize = 2_000;

/** The position of a reader that has read nothing. */
const unread = -1;

/** Reads the feed and passes new changes to the followers. */
export class FeedReader {
  readonly #options: FeedReaderOptions;
  readonly #positions = new Map<number, number>();
  #epoch = '';
  #polling: Promise<void> | undefined;
  #catchingUp: Promise<void> | undefined;
  #mayHaveChanged = false;
  #stopped = false;
  #isFollowing = true;
  #followedAt = performance.now();

  constructor(options: FeedReaderOptions) {
    this.#options = options;
  }

  /** Starts at the current heads. Followers must load their rows after this. */
  async open(): Promise<void> {
    const { feed } = this.#options;
    this.#epoch = await feed.epoch();
    for (const [shopId, head] of await feed.heads()) {
      this.#positions.set(shopId, head.seq);
    }
  }

  /** Saves the positions. `follow` continues from them. */
  async start(): Promise<void> {
    await this.#savePositions();
  }

  async stop(): Promise<void> {
    this.#stopped = true;
    await this.#catchingUp;
    // The caller of the poll gets its failure.
    await this.#polling?.catch(() => undefined);
  }

  /**
   * Returns the position up to which the followers have applied the shop's changes; undefined before the
   * first.
   */
  positionOf(shopId: number): { epoch: string; seq: number } | undefined {
    const seq = this.#positions.get(shopId);
    return seq === undefined || seq === unread ? undefined : { epoch: this.#epoch, seq };
  }

  /** True when the last poll brought every shop up to date. */
  get isFollowing(): boolean {
    return this.#isFollowing;
  }

  /** The time since the reader was up to date, unless it is; 0 then. */
  get behindMs(): number {
    return this.#isFollowing ? 0 : performance.now() - this.#followedAt;
  }

  /**
   * Applies all changes committed before the call. Rejects when a shop could not be brought up to date. A poll that is
   * running may have read the feed before, so another one follows it.
   */
  async poll(): Promise<void> {
    await this.#polling?.catch(() => undefined);
    this.#polling ??= this.#pollOnce().finally(() => {
      this.#polling = undefined;
    });
    await this.#polling;
  }

  async #pollOnce(): Promise<void> {
    try {
      await this.#catchUp();
      this.#isFollowing = true;
      this.#followedAt = performance.now();
    } catch (error) {
      this.#isFollowing = false;
      throw error;
    }
  }

  /** Polls in the background if the data may have changed, or a follower is behind; when it is polling, once more afterwards. */
  follow(mayHaveChanged: boolean): void {
    this.#mayHaveChanged ||= mayHaveChanged;
    if (!this.#stopped && (this.#mayHaveChanged || !this.#isFollowing)) {
      this.#catchingUp ??= this.#pollWhileChanging().finally(() => {
        this.#catchingUp = undefined;
      });
    }
  }

  async #pollWhileChanging(): Promise<void> {
    do {
      this.#mayHaveChanged = false;
      await this.poll().catch(this.#options.onError);
    } while (this.#mayHaveChanged && !this.#stopped);
  }

  async #catchUp(): Promise<void> {
    const { feed } = this.#options;
    const epoch = await feed.epoch();
    const heads = await feed.heads();
    if (epoch !== this.#epoch) {
      this.#discardAll(heads.keys());
      this.#epoch = epoch;
    }
    const failures: unknown[] = [];
    for (const shopId of new Set([...heads.keys(), ...this.#positions.keys()])) {
      try {
        await this.#follow(shopId, heads.get(shopId));
      } catch (error) {
        // The other shops continue; this one is retried at the next poll.
        failures.push(error);
      }
    }
    await this.#savePositions();
    if (failures.length > 0) {
      throw failures.length === 1 ? failures[0] : new AggregateError(failures);
    }
  }

  /** Discards all positions after the data were replaced, in memory and as saved. */
  #discardAll(shopIds: Iterable<number>): void {
    for (const shopId of [...shopIds, ...this.#positions.keys()]) {
      this.#positions.set(shopId, unread);
    }
    this.#options.cursor.invalidate();
  }

  async #follow(shopId: number, head: FeedHead | undefined): Promise<void> {
    if (!head) {
      await this.#forget(shopId);
      return;
    }
    const position = this.#positions.get(shopId) ?? 0;
    if (position === head.seq) {
      return;
    }
    const isOutOfRange = position < head.prunedTo || position > head.seq;
    const reached = isOutOfRange
      ? await this.#rebuild(shopId, head.seq)
      : await this.#apply(shopId, position);
    this.#positions.set(shopId, reached);
  }

  /** Saves nothing when the data were replaced meanwhile: the positions are those of the former data. */
  async #savePositions(): Promise<void> {
    const { feed, cursor } = this.#options;
    if ((await feed.epoch()) === this.#epoch) {
      const known = [...this.#positions].filter(([, seq]) => seq !== unread);
      await cursor.save(new Map(known));
    }
  }

  async #rebuild(shopId: number, head: number): Promise<number> {
    for (const follower of this.#options.followers) {
      await follower.rebuild(shopId);
    }
    return head;
  }

  async #apply(shopId: number, from: number): Promise<number> {
    let position = from;
    for (;;) {
      const changes = await this.#options.feed.after(shopId, position, batchSize);
      for (const follower of this.#options.followers) {
        await follower.apply(shopId, changes);
      }
      position = changes.at(-1)?.seq ?? position;
      if (changes.length < batchSize) {
        return position;
      }
    }
  }

  /** Discards the shop. Waiters see the deleted cursor and know that the shop is gone. */
  async #forget(shopId: number): Promise<void> {
    for (const follower of this.#options.followers) {
      await follower.forget(shopId);
    }
    await this.#options.cursor.drop(shopId);
    this.#positions.delete(shopId);
  }
}
