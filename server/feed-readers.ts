import type { Logger } from 'pino';
import type { FeedPosition } from './search/engine.ts';
import { TypesenseFailure } from './search/typesense/typesense-failure.ts';
import { FeedReader, type Follower } from './store/feed-reader.ts';
import {
  clusterFollower,
  indexFollower,
  keptOnCluster,
  serverFollower,
} from './store/server-position.ts';
import type { Stores } from './store/stores.ts';

export interface FeedFollowers {
  /** What listings are made of: the catalog before the best sellers, which read it. */
  server: readonly Follower[];
  /** Apart: while an index is built anew, which takes minutes, listings go on following. */
  index: readonly Follower[];
  /** Apart again: nothing waits for a cluster. Absent: there is none. */
  cluster?: readonly Follower[] | undefined;
}

/** So often a change made by another process is looked for. */
const pollMs = 500;

/** The readers of the change feed, each with a cursor of its own. */
export class FeedReaders {
  readonly #feed: Stores['feed'];
  readonly #server: FeedReader;
  readonly #index: FeedReader;
  readonly #cluster: FeedReader | undefined;

  constructor({ feed }: Stores, log: Logger, { server, index, cluster }: FeedFollowers) {
    const read = (name: string, followers: readonly Follower[]) =>
      new FeedReader({ feed, followers, name, pollMs, onError: (error) => report(log, error) });
    this.#feed = feed;
    this.#server = read(serverFollower, server);
    this.#index = read(indexFollower, index);
    this.#cluster = cluster && read(clusterFollower, cluster);
  }

  /** Whether the last poll brought all but a cluster up to date. */
  get isFollowing(): boolean {
    return this.#server.isFollowing && this.#index.isFollowing;
  }

  async open(): Promise<void> {
    if (!this.#cluster) {
      // One that is not followed any more is not to be waited for.
      await this.#feed.dropFollowers([clusterFollower, keptOnCluster]);
    }
    await this.#each((reader) => reader.open());
  }

  start(): Promise<void> {
    return this.#each((reader) => reader.start());
  }

  stop(): Promise<void> {
    return this.#each((reader) => reader.stop());
  }

  async poll(): Promise<void> {
    await Promise.all([this.#server.poll(), this.#index.poll()]);
    // Behind for as long as it is away.
    await this.#cluster?.pollAnew().catch(() => undefined);
  }

  readonly indexPosition = (shopId: number): FeedPosition | undefined =>
    this.#index.positionOf(shopId);

  readonly clusterPosition = (shopId: number): FeedPosition | undefined =>
    this.#cluster?.positionOf(shopId);

  /** Resolves when listings have taken in all that was committed until now. */
  async bringUpToDate(shopId: number): Promise<void> {
    const head = (await this.#feed.heads()).get(shopId)?.seq ?? 0;
    const isBehind = () => (this.#server.positionOf(shopId)?.seq ?? 0) < head;
    if (isBehind()) {
      // Another shop may have failed, which is told where the feed is followed.
      await this.#server.pollAnew().catch(() => undefined);
    }
    if (isBehind()) {
      throw new Error(`The catalog has not taken in the changes of shop ${shopId} yet.`);
    }
  }

  async #each(act: (reader: FeedReader) => Promise<void>): Promise<void> {
    const readers = [this.#server, this.#index, ...(this.#cluster ? [this.#cluster] : [])];
    await Promise.all(readers.map(act));
  }
}

/** Of an outage of the cluster there is one line, when it begins. */
function report(log: Logger, error: unknown): void {
  if (!(error instanceof TypesenseFailure && error.isOutage)) {
    log.error({ err: error }, 'the change feed could not be followed');
  }
}
