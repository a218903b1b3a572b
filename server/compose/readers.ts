import type { Logger } from 'pino';
import type { FeedPosition } from '../search/engine.ts';
import { isExpectedDelay } from '../search/typesense/written-shops.ts';
import { TypesenseFailure } from '../search/typesense/connection/typesense-failure.ts';
import type { ChangeFeed } from '../store/feed/change-feed.ts';
import { FeedCursor, type ReaderCursor } from '../store/feed/feed-cursor.ts';
import { FeedReader, type Follower } from '../store/feed/feed-reader.ts';
import {
  clusterFollower,
  clusterReplayFollower,
  type CursorNames,
} from '../store/feed/cursor-names.ts';
import type { Database } from '../store/port/database.ts';

interface FeedFollowers {
  /** The caches that listings read. The catalog precedes the best sellers, which read it. */
  server: readonly Follower[];
  /**
   * The search indexes. They have a reader of their own: rebuilding an index takes minutes, and listings keep
   * following meanwhile.
   */
  index: readonly Follower[];
  /**
   * The indexes on a search cluster. They have a reader of their own, so that nothing waits for a cluster.
   * Absent without a cluster.
   */
  cluster?: { followers: readonly Follower[]; cursor: ReaderCursor } | undefined;
}

interface FeedReadersOptions {
  database: Database;
  feed: ChangeFeed;
  log: Logger;
  cursors: CursorNames;
}

/** The readers of the change feed. Each has its own cursor. */
export class FeedReaders {
  readonly #database: Database;
  readonly #feed: ChangeFeed;
  readonly #server: FeedReader;
  readonly #index: FeedReader;
  readonly #cluster: FeedReader | undefined;

  #stopListening: (() => Promise<void>) | undefined;

  constructor(
    { database, feed, log, cursors }: FeedReadersOptions,
    { server, index, cluster }: FeedFollowers,
  ) {
    const read = (followers: readonly Follower[], cursor: ReaderCursor) =>
      new FeedReader({ feed, followers, cursor, onError: (error) => report(log, error) });
    this.#database = database;
    this.#feed = feed;
    this.#server = read(server, new FeedCursor(feed, cursors.server));
    this.#index = read(index, new FeedCursor(feed, cursors.index));
    this.#cluster = cluster && read(cluster.followers, cluster.cursor);
  }

  /** The time since the last poll that brought all followers up to date, except those of a cluster. */
  get behindMs(): number {
    return Math.max(this.#server.behindMs, this.#index.behindMs);
  }

  async open(): Promise<void> {
    if (!this.#cluster) {
      // A cursor that no longer moves would keep the feed from being pruned.
      await this.#feed.dropFollowers([clusterFollower, clusterReplayFollower]);
    }
    await this.#each((reader) => reader.open());
  }

  async start(): Promise<void> {
    await this.#each((reader) => reader.start());
    this.#stopListening = this.#database.listen((mayHaveChanged) => {
      this.#readers().forEach((reader) => reader.follow(mayHaveChanged));
    });
  }

  async stop(): Promise<void> {
    await this.#stopListening?.();
    await this.#each((reader) => reader.stop());
  }

  async poll(): Promise<void> {
    await Promise.all([this.#server.poll(), this.#index.poll()]);
    // The position stays behind while the cluster is unreachable.
    await this.#cluster?.poll().catch(() => undefined);
  }

  readonly indexPosition = (shopId: number): FeedPosition | undefined =>
    this.#index.positionOf(shopId);

  readonly clusterPosition = (shopId: number): FeedPosition | undefined =>
    this.#cluster?.positionOf(shopId);

  /**
   * Resolves when the listings include everything that was committed before the call. Throws when they
   * cannot.
   */
  async bringUpToDate(shopId: number): Promise<void> {
    const head = (await this.#feed.heads()).get(shopId)?.seq ?? 0;
    const isBehind = () => (this.#server.positionOf(shopId)?.seq ?? 0) < head;
    if (isBehind()) {
      // Failures of other shops are reported by the reader itself.
      await this.#server.poll().catch(() => undefined);
    }
    if (isBehind()) {
      throw new Error(`The catalog has not applied the changes of shop ${shopId} yet.`);
    }
  }

  async #each(act: (reader: FeedReader) => Promise<void>): Promise<void> {
    await Promise.all(this.#readers().map(act));
  }

  #readers(): FeedReader[] {
    return [this.#server, this.#index, ...(this.#cluster ? [this.#cluster] : [])];
  }
}

/** Logs the errors of a reader. The search cluster logs its outages itself, one line for each. */
function report(log: Logger, error: unknown): void {
  const errors: unknown[] = error instanceof AggregateError ? error.errors : [error];
  for (const err of errors.filter((one) => !isClusterDelay(one))) {
    log.error({ err }, 'the change feed could not be followed');
  }
}

function isClusterDelay(error: unknown): boolean {
  return (error instanceof TypesenseFailure && error.isOutage) || isExpectedDelay(error);
}
