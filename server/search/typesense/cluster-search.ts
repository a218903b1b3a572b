import type { Catalogs } from '../../catalog/catalogs.ts';
import type { Database } from '../../store/port/database.ts';
import { type Change, ChangeFeed } from '../../store/feed/change-feed.ts';
import { clusterReplayFollower } from '../../store/feed/cursor-names.ts';
import type { ReaderCursor } from '../../store/feed/feed-cursor.ts';
import type { Follower } from '../../store/feed/feed-reader.ts';
import type { Lease, Leases } from '../../store/servers/leases.ts';
import type { EngineVectors, SearchEngine } from '../engine.ts';
import { createSearchWithFallback } from '../search-with-fallback.ts';
import { ClusterFollower, type ClusterFollowerDependencies } from './cluster-follower.ts';
import { ClusterWriter, type PositionOf } from './cluster-writer.ts';
import { type ClusterLog, FailureLog } from './connection/failure-log.ts';
import { ClusterHealth, type ClusterHealthOptions } from './connection/cluster-health.ts';
import { ForeignCollection, MissingCollection } from './connection/typesense-failure.ts';
import { guardVectors } from './guarded-vectors.ts';
import { indexedShopIds } from './shop-collection.ts';
import type { ClientOptions } from './connection/typesense-client.ts';
import { TypesenseCluster } from './connection/typesense-cluster.ts';
import { createTypesenseEngine } from './typesense-engine.ts';
import type { TypesenseEngineDependencies } from './typesense-shop.ts';
import { WriterLease, writeUnderLease } from './writer-lease.ts';
import { WrittenCursor } from './written-cursor.ts';
import { WriterBehind, WrittenShops } from './written-shops.ts';

export interface ClusterOptions extends ClientOptions {
  /** The prefix of the names of this installation's collections. */
  prefix: string;
  probing?: ClusterHealthOptions['probing'];
  /** The interval at which positions are saved and documents compared with the catalog. Absent: five minutes. */
  checkpointEveryMs?: number;
}

export interface ClusterSearchOptions
  extends
    Omit<ClusterFollowerDependencies, 'engine' | 'hasMarkets' | 'listedIds' | 'cursorName'>,
    Pick<
      TypesenseEngineDependencies,
      'facts' | 'fieldWeights' | 'synonyms' | 'languages' | 'vectorModel'
    > {
  database: Database;
  feed: ChangeFeed;
  leases: Leases;
  cluster: ClusterOptions;
  catalogs: Catalogs;
  fallback: Pick<SearchEngine, 'search' | 'suggest' | 'explain'>;
  log: ClusterLog;
}

/**
 * Search on a Typesense cluster. The fallback answers while the cluster is down. Of several servers, the holder of a
 * lease writes the documents, and the others wait for what it has written.
 */
export class ClusterSearch implements Follower {
  readonly engine: SearchEngine;
  /** The cursor of the feed reader that this follows. */
  readonly cursor: ReaderCursor;
  readonly #options: ClusterSearchOptions;
  readonly #health: ClusterHealth;
  readonly #cluster: TypesenseCluster;
  readonly #clusterEngine: SearchEngine;
  readonly #lease: WriterLease;
  readonly #writer: ClusterWriter;
  readonly #writtenShops: WrittenShops;
  readonly #writtenCursor = new WrittenCursor(
    (shopId) => this.#writer.isBuilt(shopId),
    (shopIds) =>
      this.checkpointAll((shopId) => (shopIds.has(shopId) ? this.#positionOf(shopId) : undefined)),
  );
  readonly #shopIds = new Set<number>();
  readonly #failures: FailureLog;
  #writersFeed: ChangeFeed;
  #positionOf: PositionOf = () => undefined;
  #fallbackAnswers = 0;

  constructor(options: ClusterSearchOptions) {
    const { cluster, log, feed } = options;
    this.#options = options;
    this.#writersFeed = feed;
    this.cursor = this.#writtenCursor;
    this.#failures = new FailureLog(log);
    this.#health = new ClusterHealth({
      probe: () => this.#cluster.probe(),
      onChange: (isUp, reason) => this.#handleState(isUp, reason),
      ...(cluster.probing && { probing: cluster.probing }),
    });
    this.#cluster = new TypesenseCluster({ ...cluster, health: this.#health });
    this.#clusterEngine = this.#createEngine(options);
    this.#lease = new WriterLease({
      ...options,
      onTaken: (lease) => this.#startWriting(lease),
      onWaiting: () => this.#checkWritten(),
      onError: (error) => log.error({ err: error }, 'the writer of the cluster is unknown'),
    });
    this.#writer = this.#createWriter(options);
    this.#writtenShops = new WrittenShops({
      feed,
      engine: this.#clusterEngine,
      isOver: () => this.#lease.isHeld,
    });
    this.engine = createSearchWithFallback({
      engine: this.#clusterEngine,
      fallback: this.#countedFallback(),
      isReady: (shopId) => this.isReady(shopId),
      onFailure: (shopId, error) => this.#handleFailure(shopId, error),
    });
  }

  /** The number of searches that the fallback answered. */
  get fallbackAnswers(): number {
    return this.#fallbackAnswers;
  }

  get isUp(): boolean {
    return this.#health.isUp;
  }

  /** Returns whether the cluster answers and has all changes of the shop. */
  isReady(shopId: number): boolean {
    const shops = this.#lease.isHeld ? this.#writer : this.#writtenShops;
    return this.#health.isUp && shops.isComplete(shopId);
  }

  /** Returns whether this server may write to the shop's complete documents now. */
  canWrite(shopId: number): boolean {
    return this.#lease.isHeld && this.isReady(shopId);
  }

  /** Returns the vectors in the documents of a shop; undefined without a model. */
  vectorsOf(shopId: number): EngineVectors | undefined {
    const vectors = this.#clusterEngine.vectorsOf?.(shopId);
    return (
      vectors &&
      guardVectors(vectors, {
        lease: this.#lease,
        isReady: () => this.isReady(shopId),
        onFailure: (error) => this.#handleFailure(shopId, error),
      })
    );
  }

  /** Changes whenever the answering engine changes. */
  stateOf(shopId: number): string {
    return `${this.#health.changes}${this.isReady(shopId) ? 'own' : 'fallback'}`;
  }

  expect(shopId: number): void {
    this.#shopIds.add(shopId);
    this.#writer.expect(shopId);
  }

  /** Starts indexing the expected shops in the background, as soon as this server is the writer. */
  open(positionOf: PositionOf): void {
    this.#positionOf = positionOf;
    this.#lease.start();
  }

  async apply(shopId: number, changes: readonly Change[]): Promise<void> {
    const isNew = !this.#shopIds.has(shopId);
    this.#shopIds.add(shopId);
    if (!this.#lease.isHeld) {
      await this.#waitForWriter(shopId, changes);
    }
    if (this.#lease.isHeld) {
      // The first changes of a new shop may name no product, and what else follows needs its collection.
      await (isNew ? this.#writer.rebuild(shopId) : this.#writer.apply(shopId, changes));
    }
  }

  async rebuild(shopId: number): Promise<void> {
    this.#shopIds.add(shopId);
    this.#writtenShops.forget(shopId);
    if (this.#lease.isHeld) {
      await this.#writer.rebuild(shopId);
    }
  }

  async forget(shopId: number): Promise<void> {
    this.#shopIds.delete(shopId);
    this.#writtenShops.forget(shopId);
    if (this.#lease.isHeld) {
      await this.#writer.forget(shopId);
    }
  }

  /** Stores the feed positions on the cluster, if this server is its writer. */
  checkpointAll(positionOf: PositionOf): Promise<void> {
    return this.#writer.checkpointAll(positionOf);
  }

  /** Aborts running work, and lets another server write. */
  async close(): Promise<void> {
    this.#failures.stop();
    this.#health.stop();
    this.#cluster.close();
    await this.#writer.close();
    await this.#lease.stop();
    await this.#clusterEngine.close();
  }

  #createEngine(options: ClusterSearchOptions) {
    const { cluster, feed, log } = options;
    return createTypesenseEngine({
      ...options,
      cluster: this.#cluster,
      marketIds: (shopId) => this.#marketIds(shopId),
      prefix: cluster.prefix,
      epoch: () => feed.epoch(),
      onRejected: (shopId, rejected) =>
        log.error({ shopId, ...rejected }, 'Typesense rejected a product'),
    });
  }

  #createWriter(options: ClusterSearchOptions): ClusterWriter {
    const { cluster, feed } = options;
    const engine = writeUnderLease(this.#clusterEngine, this.#lease);
    return new ClusterWriter({
      engine,
      follower: new ClusterFollower({
        ...options,
        cursorName: clusterReplayFollower,
        engine,
        hasMarkets: async (shopId) => (await this.#marketIds(shopId)).length > 0,
        listedIds: async (shopId) => new Set((await options.catalogs.get(shopId)).listedIds()),
      }),
      failures: this.#failures,
      onIncomplete: (shopId) => this.#writtenCursor.drop(shopId),
      onBuilt: () => this.#writtenCursor.saveAll(this.#shopIds, this.#positionOf),
      feed: () => this.#writersFeed,
      canWrite: () => this.#health.isUp && this.#lease.isHeld,
      indexedShopIds: async () =>
        indexedShopIds(this.#cluster, { prefix: cluster.prefix, epoch: await feed.epoch() }),
    });
  }

  async #marketIds(shopId: number): Promise<readonly number[]> {
    return (await this.#options.catalogs.get(shopId)).markets.activeIds();
  }

  /** Reads all shops again: the writer before may have been killed between any two writes. */
  async #startWriting(lease: Lease): Promise<void> {
    this.#writtenShops.forgetAll();
    this.#shopIds.forEach((shopId) => this.#writer.expect(shopId));
    this.#writersFeed = new ChangeFeed(lease.fence(this.#options.database));
    await this.#writtenCursor.take(this.#writersFeed);
    this.#writer.start(this.#positionOf);
  }

  async #checkWritten(): Promise<void> {
    if (!this.#health.isUp) {
      return;
    }
    try {
      await this.#writtenShops.check(this.#shopIds, this.#positionOf);
      this.#failures.clear();
    } catch (error) {
      this.#failures.report(error);
    }
  }

  async #waitForWriter(shopId: number, changes: readonly Change[]): Promise<void> {
    if (this.#lease.isStopping) {
      throw new WriterBehind(shopId);
    }
    await this.#writtenShops.apply(shopId, changes);
  }

  #handleFailure(shopId: number, error: unknown): void {
    if (this.#lease.isHeld) {
      this.#writer.handleFailure(shopId, error);
      return;
    }
    this.#failures.report(error);
    if (error instanceof MissingCollection || error instanceof ForeignCollection) {
      this.#writtenShops.forget(shopId);
    }
  }

  #countedFallback(): ClusterSearchOptions['fallback'] {
    const { fallback } = this.#options;
    return {
      ...fallback,
      search: (...query) => {
        this.#fallbackAnswers += 1;
        return fallback.search(...query);
      },
    };
  }

  #handleState(isUp: boolean, reason: Error | undefined): void {
    this.#failures.reportState(isUp, reason);
    if (!isUp) {
      return;
    }
    // It may have been emptied or replaced.
    this.#writtenShops.forgetAll();
    if (this.#lease.isHeld) {
      this.#writer.reopen(this.#shopIds);
    }
  }
}
