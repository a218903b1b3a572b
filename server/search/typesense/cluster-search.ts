import { setTimeout } from 'node:timers/promises';
import type { Catalogs } from '../../catalog/catalogs.ts';
import type { Change, ChangeFeed } from '../../store/feed/change-feed.ts';
import type { Follower } from '../../store/feed/feed-reader.ts';
import { clusterReplayFollower } from '../../store/feed/cursor-names.ts';
import type { FeedPosition, SearchEngine } from '../engine.ts';
import { IndexCheckpointer } from '../index/index-checkpointer.ts';
import { StartupIndex } from '../index/startup-index.ts';
import type { ReadProductFacts } from '../product-facts.ts';
import { createSearchWithFallback } from '../search-with-fallback.ts';
import {
  changesMarkets,
  ClusterFollower,
  type ClusterFollowerDependencies,
} from './cluster-follower.ts';
import { type ClusterLog, FailureLog } from './connection/failure-log.ts';
import { ClusterHealth, type ClusterHealthOptions } from './connection/cluster-health.ts';
import { indexedShopIds } from './shop-collection.ts';
import { type ClusterLimits, TypesenseCluster } from './connection/typesense-cluster.ts';
import { createTypesenseEngine, type TypesenseEngineDependencies } from './typesense-engine.ts';
import { ForeignCollection, MissingCollection } from './connection/typesense-failure.ts';

export interface ClusterOptions {
  urls: readonly string[];
  apiKey: string;
  /** The prefix of the names of this installation's collections. */
  prefix: string;
  limits?: Partial<ClusterLimits>;
  probing?: ClusterHealthOptions['probing'];
}

export interface ClusterSearchOptions extends Omit<
  ClusterFollowerDependencies,
  'engine' | 'hasMarkets' | 'cursorName'
> {
  feed: ChangeFeed;
  cluster: ClusterOptions;
  catalogs: Pick<Catalogs, 'get'>;
  facts: ReadProductFacts;
  /** The shop's settings; absent: the default weights, and the synonyms that a query contains. */
  fieldWeights?: TypesenseEngineDependencies['fieldWeights'];
  synonyms?: TypesenseEngineDependencies['synonyms'];
  fallback: Pick<SearchEngine, 'search' | 'suggest' | 'explain'>;
  log: ClusterLog;
}

type PositionOf = (shopId: number) => FeedPosition | undefined;

/** The pause between attempts to index the expected shops. */
const retryMs = 1_000;

/** Search on a Typesense cluster. The fallback answers while the cluster is down. */
export class ClusterSearch implements Follower {
  readonly engine: SearchEngine;
  readonly #options: ClusterSearchOptions;
  readonly #health: ClusterHealth;
  readonly #cluster: TypesenseCluster;
  readonly #clusterEngine: SearchEngine;
  readonly #follower: ClusterFollower;
  readonly #index: StartupIndex;
  readonly #shopIds = new Set<number>();
  /** Shops of which the cluster has missed a change. */
  readonly #outdatedShops = new Set<number>();
  readonly #failures: FailureLog;
  readonly #stopping = new AbortController();
  #positionOf: PositionOf = () => undefined;
  #isBuilding = false;
  #building: Promise<void> | undefined;
  #fallbackAnswers = 0;

  constructor(options: ClusterSearchOptions) {
    const { cluster, catalogs, facts, log, fieldWeights, synonyms } = options;
    this.#options = options;
    this.#failures = new FailureLog(log);
    const marketIds = async (shopId: number) => (await catalogs.get(shopId)).activeMarketIds();
    const probe = () => this.#cluster.probe();
    this.#health = new ClusterHealth({
      probe,
      onChange: (isUp, reason) => this.#handleState(isUp, reason),
      ...(cluster.probing && { probing: cluster.probing }),
    });
    this.#cluster = new TypesenseCluster({ ...cluster, health: this.#health });
    this.#clusterEngine = createTypesenseEngine({
      cluster: this.#cluster,
      facts,
      marketIds,
      ...(fieldWeights && { fieldWeights }),
      ...(synonyms && { synonyms }),
      prefix: cluster.prefix,
      epoch: () => options.feed.epoch(),
      onRejected: (shopId, rejected) =>
        log.error({ shopId, ...rejected }, 'Typesense rejected a product'),
    });
    this.#follower = new ClusterFollower({
      ...options,
      cursorName: clusterReplayFollower,
      engine: this.#clusterEngine,
      hasMarkets: async (shopId) => (await marketIds(shopId)).length > 0,
    });
    this.#index = new StartupIndex(this.#follower);
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

  /** Returns whether the cluster answers and has applied all changes of the shop. */
  isReady(shopId: number): boolean {
    return this.#health.isUp && this.#index.isBuilt(shopId) && !this.#outdatedShops.has(shopId);
  }

  /** Changes whenever the answering engine changes. */
  stateOf(shopId: number): string {
    return `${this.#health.changes}${this.isReady(shopId) ? 'own' : 'fallback'}`;
  }

  expect(shopId: number): void {
    this.#shopIds.add(shopId);
    this.#index.expect(shopId);
  }

  /** Starts indexing the expected shops in the background. */
  open(positionOf: PositionOf): void {
    this.#positionOf = positionOf;
    this.#startBuilding();
  }

  apply(shopId: number, changes: readonly Change[]): Promise<void> {
    this.#shopIds.add(shopId);
    if (changesMarkets(changes)) {
      this.#outdatedShops.add(shopId);
    }
    return this.#follow(shopId, () => this.#index.apply(shopId, changes));
  }

  rebuild(shopId: number): Promise<void> {
    this.#shopIds.add(shopId);
    return this.#follow(shopId, () => this.#index.rebuild(shopId));
  }

  async forget(shopId: number): Promise<void> {
    this.#shopIds.delete(shopId);
    await this.#index.forget(shopId);
    this.#outdatedShops.delete(shopId);
  }

  /** Stores the feed positions on the cluster. Does nothing while the cluster is down. */
  async checkpointAll(positionOf: PositionOf): Promise<void> {
    if (!this.#health.isUp || this.#stopping.signal.aborted) {
      return;
    }
    try {
      await this.#refreshAllSales(positionOf);
      await new IndexCheckpointer({
        cursorName: clusterReplayFollower,
        engine: { checkpoint: (...position) => this.#checkpoint(...position) },
        feed: this.#options.feed,
        positionOf: (shopId) => (this.isReady(shopId) ? positionOf(shopId) : undefined),
        deleteOthers: (shopIds) => this.#deleteOthers(shopIds),
        onError: (error) => this.#failures.report(error),
      }).checkpointAll();
    } catch (error) {
      this.#failures.report(error);
    }
  }

  /** Aborts running work: an incomplete index is rebuilt at the next start. */
  async close(): Promise<void> {
    this.#stopping.abort();
    this.#failures.stop();
    this.#health.stop();
    this.#cluster.close();
    await this.#building;
    await this.#clusterEngine.close();
  }

  async #refreshAllSales(positionOf: PositionOf): Promise<void> {
    for (const shopId of (await this.#options.feed.heads()).keys()) {
      if (this.isReady(shopId) && positionOf(shopId)) {
        await this.#follower.refreshSales(shopId);
      }
    }
  }

  async #checkpoint(shopId: number, position: FeedPosition): Promise<FeedPosition | null> {
    try {
      return await this.#clusterEngine.checkpoint(shopId, position);
    } catch (error) {
      this.#handleFailure(shopId, error);
      return null;
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
        this.#handleFailure(shopId, error);
      } else {
        // The feed delivers the changes again, in the same order.
        throw error;
      }
    }
  }

  #handleFailure(shopId: number, error: unknown): void {
    this.#failures.report(error);
    if (error instanceof MissingCollection || error instanceof ForeignCollection) {
      this.#reopen([shopId]);
    }
  }

  /** Compares shops with the cluster and fills them where it has lost them. The fallback answers meanwhile. */
  #reopen(shopIds: Iterable<number>): void {
    for (const shopId of shopIds) {
      if (this.#index.isBuilt(shopId)) {
        this.#index.expect(shopId);
      }
    }
    this.#startBuilding();
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
      if (this.#health.isUp && (await this.#build())) {
        await this.checkpointAll(this.#positionOf);
      } else {
        await setTimeout(retryMs, undefined, { signal, ref: false }).catch(() => undefined);
      }
    }
    this.#isBuilding = false;
  }

  async #build(): Promise<boolean> {
    try {
      await this.#index.build();
      this.#failures.clear();
      return true;
    } catch (error) {
      const failures: unknown[] = error instanceof AggregateError ? error.errors : [error];
      failures.forEach((failure) => this.#failures.report(failure));
      return false;
    }
  }

  /** Deletes the collections of shops that were deleted while no server ran. */
  async #deleteOthers(shopIds: readonly number[]): Promise<void> {
    const { cluster, feed } = this.#options;
    const names = { prefix: cluster.prefix, epoch: await feed.epoch() };
    const indexed = await indexedShopIds(this.#cluster, names);
    for (const shopId of indexed.filter((id) => !shopIds.includes(id))) {
      await this.#clusterEngine.drop(shopId);
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
    if (isUp) {
      // It may have been emptied or replaced.
      this.#reopen(this.#shopIds);
    }
  }
}
