import type { Change, ChangeFeed } from './change-feed.ts';

/** Keeps something in step with the rows. Applying a change twice must do no harm. */
export interface Follower {
  apply(shopId: number, changes: readonly Change[]): Promise<void>;
  /** Forgets what it knows of the shop and reads the rows again. */
  rebuild(shopId: number): Promise<void>;
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

/** The one reader of a process: polls the feed and hands what is new to the followers. */
export class FeedReader {
  readonly #options: FeedReaderOptions;
  readonly #positions = new Map<number, number>();
  #epoch = '';
  #timer: NodeJS.Timeout | undefined;
  #polling: Promise<void> | undefined;
  #stopped = false;

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
    await this.#options.feed.saveCursors(this.#options.name, this.#positions);
    this.#schedule();
  }

  async stop(): Promise<void> {
    this.#stopped = true;
    clearTimeout(this.#timer);
    await this.#polling;
  }

  /** Applies everything that has been committed until now. */
  poll(): Promise<void> {
    this.#polling ??= this.#catchUp().finally(() => {
      this.#polling = undefined;
    });
    return this.#polling;
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
    const { feed, name } = this.#options;
    const epoch = await feed.epoch();
    const restored = epoch !== this.#epoch;
    const moved = new Map<number, number>();
    for (const [shopId, head] of await feed.heads()) {
      const position = restored ? -1 : (this.#positions.get(shopId) ?? 0);
      if (position === head.seq) {
        continue;
      }
      const reached =
        position < head.prunedTo || position > head.seq
          ? await this.#rebuild(shopId, head.seq)
          : await this.#apply(shopId, position);
      this.#positions.set(shopId, reached);
      moved.set(shopId, reached);
    }
    this.#epoch = epoch;
    await feed.saveCursors(name, moved);
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
}
