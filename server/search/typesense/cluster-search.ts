import { setTimeout } from 'node:timers/promises';
import type { Catalogs } from '../../catalog/catalogs.ts';
import type { Change, ChangeFeed } from '../../store/change-feed.ts';
import type { Follower } from '../../store/feed-reader.ts';
import { clusterReplayFollower } from '../../store/server-position.ts';
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
import { ClusterHealth, type ClusterHealthOptions } from './cluster-health.ts';
import { indexedShopIds } from './shop-collection.ts';
import { type ClusterLimits, TypesenseCluster } from './typesense-cluster.ts';
import { createTypesenseEngine, type TypesenseEngineDependencies } from './typesense-engine.ts';
import { TypesenseFailure } from './typesense-failure.ts';

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

/** A log for operators. */
export interface ClusterLog {
  info: (details: object, message: string) => void;
  error: (details: object, message: string) => void;
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
  /** Shops of which the cluster has missed a change. */
  readonly #outdatedShops = new Set<number>();
  readonly #stopping = new AbortController();
  #building: Promise<void> | undefined;
  #fallbackAnswers = 0;

  constructor(options: ClusterSearchOptions) {
    const { cluster, catalogs, facts, log, fieldWeights, synonyms } = options;
    this.#options = options;
    const marketIds = async (shopId: number) => (await catalogs.get(shopId)).activeMarketIds();
    const probe = () => this.#cluster.probe();
    this.#health = new ClusterHealth({
      probe,
      onChange: (isUp, reason) => this.#reportState(isUp, reason),
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
      onFailure: (error) => this.#reportFailure(error),
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
    this.#index.expect(shopId);
  }

  /** Starts indexing the expected shops in the background. */
  open(positionOf: PositionOf): void {
    this.#building = this.#buildAll(positionOf);
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

  /** Stores the feed positions on the cluster. Does nothing while the cluster is down. */
  async checkpointAll(positionOf: PositionOf): Promise<void> {
    if (!this.#health.isUp || this.#stopping.signal.aborted) {
      return;
    }
    const positionOfBuilt = (shopId: number) =>
      this.isReady(shopId) ? positionOf(shopId) : undefined;
    const { feed } = this.#options;
    try {
      for (const shopId of (await feed.heads()).keys()) {
        if (positionOfBuilt(shopId)) {
          await this.#follower.refreshSales(shopId);
        }
      }
      await new IndexCheckpointer({
        cursorName: clusterReplayFollower,
        engine: this.#clusterEngine,
        feed,
        positionOf: positionOfBuilt,
        deleteOthers: (shopIds) => this.#deleteOthers(shopIds),
        onError: (error) => this.#reportFailure(error),
      }).checkpointAll();
    } catch (error) {
      this.#reportFailure(error);
    }
  }

  /** Aborts running work: an incomplete index is rebuilt at the next start. */
  async close(): Promise<void> {
    this.#stopping.abort();
    this.#health.stop();
    this.#cluster.close();
    await this.#building;
    await this.#clusterEngine.close();
  }

  async #follow(shopId: number, work: () => Promise<void>): Promise<void> {
    try {
      await work();
      this.#outdatedShops.delete(shopId);
    } catch (error) {
      // The feed delivers the changes again, in the same order.
      this.#outdatedShops.add(shopId);
      throw error;
    }
  }

  async #build(): Promise<boolean> {
    try {
      await this.#index.build();
      return true;
    } catch (error) {
      this.#reportFailure(error);
      return false;
    }
  }

  async #buildAll(positionOf: PositionOf): Promise<void> {
    const { signal } = this.#stopping;
    while (!signal.aborted && !(this.#health.isUp && (await this.#build()))) {
      await setTimeout(retryMs, undefined, { signal, ref: false }).catch(() => undefined);
    }
    await this.checkpointAll(positionOf);
  }

  /** Deletes the collections of shops that were deleted while no server ran. */
  async #deleteOthers(shopIds: readonly number[]): Promise<void> {
    const indexed = await indexedShopIds(this.#cluster, this.#options.cluster.prefix);
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

  #reportState(isUp: boolean, reason: Error | undefined): void {
    const { log } = this.#options;
    if (isUp) {
      log.info({}, 'Typesense answers again');
      return;
    }
    log.error({ err: reason }, 'Typesense does not answer: the fallback answers until it is back');
  }

  /** Logs a failure. An outage is logged only once, when it begins. */
  #reportFailure(error: unknown): void {
    const isOutage = error instanceof TypesenseFailure && error.isOutage;
    if (!isOutage && !this.#stopping.signal.aborted) {
      this.#options.log.error({ err: error }, 'Typesense could not be used');
    }
  }
}
