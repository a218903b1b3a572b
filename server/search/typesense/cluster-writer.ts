import { setTimeout } from 'node:timers/promises';
import type { Change, ChangeFeed } from '../../store/feed/change-feed.ts';
import { clusterReplayFollower } from '../../store/feed/cursor-names.ts';
import type { Follower } from '../../store/feed/feed-reader.ts';
import type { FeedPosition, SearchEngine } from '../engine.ts';
import { IndexCheckpointer } from '../index/index-checkpointer.ts';
import { StartupIndex } from '../index/startup-index.ts';
import { changesMarkets, type ClusterFollower } from './cluster-follower.ts';
import type { FailureLog } from './connection/failure-log.ts';
import {
  ForeignCollection,
  IncompleteCollection,
  MissingCollection,
} from './connection/typesense-failure.ts';

export type PositionOf = (shopId: number) => FeedPosition | undefined;

export interface ClusterWriterOptions {
  engine: SearchEngine;
  follower: ClusterFollower;
  failures: FailureLog;
  /** Called when a shop lacks documents, so that other servers no longer search it. */
  onIncomplete: (shopId: number) => Promise<void>;
  /** Called when all expected shops are complete. */
  onBuilt: () => Promise<void>;
  /** Returns the feed, which refuses writes once another server may be the writer. */
  feed: () => ChangeFeed;
  /** Returns whether the cluster answers and this server may write to it. */
  canWrite: () => boolean;
  /** Returns the ids of all shops that have a collection. */
  indexedShopIds: () => Promise<number[]>;
}

/** The failures of shops of which the cluster has lost something. */
const lossKinds = [MissingCollection, ForeignCollection, IncompleteCollection];

/** The pause between attempts to index the expected shops. */
const retryMs = 1_000;

/** Writes the documents of all shops to the cluster. Only one server on a database does. */
export class ClusterWriter implements Follower {
  readonly #options: ClusterWriterOptions;
  readonly #index: StartupIndex;
  /** Shops of which the cluster has missed a change. */
  readonly #outdatedShops = new Set<number>();
  readonly #stopping = new AbortController();
  #positionOf: PositionOf = () => undefined;
  #isBuilding = false;
  #building: Promise<void> | undefined;

  constructor(options: ClusterWriterOptions) {
    this.#options = options;
    this.#index = new StartupIndex(options.follower);
  }

  /** Returns whether all changes of the shop were written that were not refused. */
  isBuilt(shopId: number): boolean {
    return this.#index.isBuilt(shopId);
  }

  /** Returns whether the cluster has all changes of the shop. */
  isComplete(shopId: number): boolean {
    return this.#index.isBuilt(shopId) && !this.#outdatedShops.has(shopId);
  }

  /** Has the shop compared with the cluster before its changes are written. */
  expect(shopId: number): void {
    this.#index.expect(shopId);
    this.#outdatedShops.delete(shopId);
  }

  /** Starts indexing the expected shops in the background. */
  start(positionOf: PositionOf): void {
    this.#positionOf = positionOf;
    this.#startBuilding();
  }

  apply(shopId: number, changes: readonly Change[]): Promise<void> {
    if (changesMarkets(changes)) {
      this.#outdatedShops.add(shopId);
    }
    return this.#follow(shopId, () => this.#index.apply(shopId, changes));
  }

  rebuild(shopId: number): Promise<void> {
    return this.#follow(shopId, () => this.#index.rebuild(shopId));
  }

  async forget(shopId: number): Promise<void> {
    await this.#index.forget(shopId);
    this.#outdatedShops.delete(shopId);
  }

  /** Compares shops with the cluster and fills them where it has lost them. The fallback answers meanwhile. */
  reopen(shopIds: Iterable<number>): void {
    for (const shopId of shopIds) {
      if (this.#index.isBuilt(shopId)) {
        this.#index.expect(shopId);
      }
    }
    this.#startBuilding();
  }

  /** Stores the feed positions on the cluster. Does nothing while the cluster is down. */
  async checkpointAll(positionOf: PositionOf): Promise<void> {
    const { canWrite, failures, feed, indexedShopIds, engine } = this.#options;
    if (!canWrite() || this.#stopping.signal.aborted) {
      return;
    }
    try {
      await this.#refreshAllSales(positionOf);
      await new IndexCheckpointer({
        cursorName: clusterReplayFollower,
        engine: { checkpoint: (...position) => this.#checkpoint(...position) },
        feed: feed(),
        positionOf: (shopId) => (this.isComplete(shopId) ? positionOf(shopId) : undefined),
        // A shop may have been deleted while no server ran.
        async deleteOthers(shopIds) {
          const indexed = await indexedShopIds();
          for (const shopId of indexed.filter((id) => !shopIds.includes(id))) {
            await engine.drop(shopId);
          }
        },
        onError: (error) => failures.report(error),
      }).checkpointAll();
    } catch (error) {
      failures.report(error);
    }
  }

  /** Reports a failure. Has the shop filled again if its collection or some of its documents are missing. */
  handleFailure(shopId: number, error: unknown): void {
    const { failures, onIncomplete } = this.#options;
    failures.report(error);
    if (error instanceof IncompleteCollection) {
      onIncomplete(shopId).catch((reason: unknown) => failures.report(reason));
    }
    if (lossKinds.some((kind) => error instanceof kind)) {
      this.reopen([shopId]);
    }
  }

  /** Aborts running work: an incomplete index is rebuilt by the next writer. */
  async close(): Promise<void> {
    this.#stopping.abort();
    await this.#building;
  }

  async #refreshAllSales(positionOf: PositionOf): Promise<void> {
    for (const shopId of (await this.#options.feed().heads()).keys()) {
      if (this.isComplete(shopId) && positionOf(shopId)) {
        await this.#options.follower
          .refreshSales(shopId)
          .catch((error: unknown) => this.handleFailure(shopId, error));
      }
    }
  }

  async #checkpoint(shopId: number, position: FeedPosition): Promise<FeedPosition | null> {
    try {
      await this.#requireAllProducts(shopId, position);
      return await this.#options.engine.checkpoint(shopId, position);
    } catch (error) {
      this.handleFailure(shopId, error);
      return null;
    }
  }

  /** Compares the documents with the catalog, unless changes are on their way to either of them. */
  async #requireAllProducts(shopId: number, { seq }: FeedPosition): Promise<void> {
    const { feed, follower } = this.#options;
    const isUpToDate = async () => (await feed().heads()).get(shopId)?.seq === seq;
    const different = (await isUpToDate()) ? await follower.differences(shopId) : [];
    if (different.length > 0 && (await isUpToDate())) {
      throw new IncompleteCollection(shopId, different.length);
    }
  }

  async #follow(shopId: number, work: () => Promise<void>): Promise<void> {
    try {
      await work();
      this.#outdatedShops.delete(shopId);
    } catch (error) {
      this.#outdatedShops.add(shopId);
      if (error instanceof MissingCollection) {
        // The shop is new, or the cluster has lost it.
        await this.#follow(shopId, () => this.#index.rebuild(shopId));
      } else if (error instanceof ForeignCollection) {
        // Opening the shop reads the changes again.
        this.handleFailure(shopId, error);
      } else {
        // The feed delivers the changes again, in the same order.
        throw error;
      }
    }
  }

  #startBuilding(): void {
    if (!this.#isBuilding) {
      this.#isBuilding = true;
      this.#building = this.#buildAll();
    }
  }

  async #buildAll(): Promise<void> {
    const { signal } = this.#stopping;
    while (!signal.aborted && !this.#index.isComplete) {
      if (this.#options.canWrite() && (await this.#build())) {
        await this.checkpointAll(this.#positionOf);
        await this.#options
          .onBuilt()
          .catch((error: unknown) => this.#options.failures.report(error));
      } else {
        await setTimeout(retryMs, undefined, { signal, ref: false }).catch(() => undefined);
      }
    }
    this.#isBuilding = false;
  }

  async #build(): Promise<boolean> {
    const { failures } = this.#options;
    try {
      await this.#index.build();
      failures.clear();
      return true;
    } catch (error) {
      const reasons: unknown[] = error instanceof AggregateError ? error.errors : [error];
      reasons.forEach((reason) => failures.report(reason));
      return false;
    }
  }
}
