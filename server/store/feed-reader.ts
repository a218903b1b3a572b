import type { Change, ChangeFeed, FeedHead } from './change-feed.ts';

/** Keeps something in step with the rows. Applying a change twice must do no harm. */
export interface Follower {
  apply(shopId: number, changes: readonly Change[]): Promise<void>;
  /** Forgets what it knows of the shop and reads the rows again. */
  rebuild(shopId: number): Promise<void>;
  /** The shop is gone, and its number will never be another's. */
  forget(shopId: number): void | Promise<void>;
}

export interface FeedReaderOptions {
  feed: ChangeFeed;
  /** In the order in which they see a change. */
  followers: readonly Follower[];
  /** Under this name the position is saved, for those who wait until a change shows. */
  name: string;
  pollMs: number;
  onError: (error: unknown) => void;
}

const batchSize = 2_000;

/** The position of a reader that knows nothing. */
const beforeAll = -1;

/** Polls the feed and hands what is new to the followers. */
export class FeedReader {
  readonly #options: FeedReaderOptions;
  readonly #positions = new Map<number, number>();
  /** What the database knows of the positions. */
  readonly #saved = new Map<number, number>();
  #epoch = '';
  #timer: NodeJS.Timeout | undefined;
  #polling: Promise<void> | undefined;
  #stopped = false;
  #isFollowing = true;

  constructor(options: FeedReaderOptions) {
    this.#options = options;
  }

  /** Takes the present heads as the starting point; followers must load their rows after this. */
  async open(): Promise<void> {
    const { feed } = this.#options;
    this.#epoch = await feed.epoch();
    for (const [shopId, head] of await feed.heads()) {
      this.#positions.set(shopId, head.seq);
    }
  }

  /** Announces the position and follows from here on. */
  async start(): Promise<void> {
    await this.#savePositions();
    this.#schedule();
  }

  async stop(): Promise<void> {
    this.#stopped = true;
    clearTimeout(this.#timer);
    // Its failure has been reported where the poll was asked for.
    await this.#polling?.catch(() => undefined);
  }

  /** Up to here the followers have seen the shop's changes; undefined: they have seen none. */
  positionOf(shopId: number): { epoch: string; seq: number } | undefined {
    const seq = this.#positions.get(shopId);
    return seq === undefined || seq === beforeAll ? undefined : { epoch: this.#epoch, seq };
  }

  /** Whether the last poll brought every shop up to date. */
  get isFollowing(): boolean {
    return this.#isFollowing;
  }

  /** Applies everything committed until now; rejects when a shop could not be brought up to date. */
  poll(): Promise<void> {
    this.#polling ??= this.#pollOnce().finally(() => {
      this.#polling = undefined;
    });
    return this.#polling;
  }

  /** As `poll`, and not content with one that had begun before. */
  async pollAnew(): Promise<void> {
    await this.#polling?.catch(() => undefined);
    await this.poll();
  }

  async #pollOnce(): Promise<void> {
    try {
      await this.#catchUp();
      this.#isFollowing = true;
    } catch (error) {
      this.#isFollowing = false;
      throw error;
    }
  }

  #schedule(): void {
    if (this.#stopped) {
      return;
    }
    this.#timer = setTimeout(() => {
      void this.poll()
        .catch(this.#options.onError)
        .then(() => this.#schedule());
    }, this.#options.pollMs);
  }

  async #catchUp(): Promise<void> {
    const { feed } = this.#options;
    const epoch = await feed.epoch();
    const heads = await feed.heads();
    if (epoch !== this.#epoch) {
      this.#distrustAll(heads.keys());
      this.#epoch = epoch;
    }
    const failures: unknown[] = [];
    for (const shopId of new Set([...heads.keys(), ...this.#positions.keys()])) {
      try {
        await this.#follow(shopId, heads.get(shopId));
      } catch (error) {
        // The other shops go on; this one is tried again at the next poll.
        failures.push(error);
      }
    }
    await this.#savePositions();
    if (failures.length > 0) {
      throw failures.length === 1 ? failures[0] : new AggregateError(failures);
    }
  }

  /** The data were replaced: neither what followers know nor what was saved about them holds. */
  #distrustAll(shopIds: Iterable<number>): void {
    for (const shopId of [...shopIds, ...this.#positions.keys()]) {
      this.#positions.set(shopId, beforeAll);
    }
    this.#saved.clear();
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
    const isLost = position < head.prunedTo || position > head.seq;
    const reached = isLost
      ? await this.#rebuild(shopId, head.seq)
      : await this.#apply(shopId, position);
    this.#positions.set(shopId, reached);
  }

  async #savePositions(): Promise<void> {
    const moved = [...this.#positions].filter(
      ([shopId, seq]) => seq >= 0 && this.#saved.get(shopId) !== seq,
    );
    await this.#options.feed.saveCursors(this.#options.name, new Map(moved));
    moved.forEach(([shopId, seq]) => this.#saved.set(shopId, seq));
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

  /** That the cursor is gone tells who waits for it that the shop is forgotten. */
  async #forget(shopId: number): Promise<void> {
    for (const follower of this.#options.followers) {
      await follower.forget(shopId);
    }
    await this.#options.feed.dropCursors(shopId, this.#options.name);
    this.#positions.delete(shopId);
    this.#saved.delete(shopId);
  }
}
