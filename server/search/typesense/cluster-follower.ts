import type { Change } from '../../store/feed/change-feed.ts';
import type { BestSellers } from '../catalog-facts.ts';
import { IndexFollower, type IndexFollowerDependencies } from '../index/index-follower.ts';

export interface ClusterFollowerDependencies extends IndexFollowerDependencies {
  bestSellers: (shopId: number) => Promise<BestSellers>;
  /** Returns whether prices depend on the shopper's country. */
  hasMarkets: (shopId: number) => Promise<boolean>;
  /** Returns the products of the catalog that have documents. */
  listedIds: (shopId: number) => Promise<ReadonlySet<number>>;
  /** Resolves when the facts include all changes until now, so that no outdated facts are written. */
  factsAreCurrent: (shopId: number) => Promise<void>;
}

/** Keeps the documents of a cluster equal to the products, including the facts in them. */
export class ClusterFollower extends IndexFollower {
  readonly #dependencies: ClusterFollowerDependencies;
  /** The version of the ranking written last, by shop id. */
  readonly #salesVersions = new Map<number, string>();

  constructor(dependencies: ClusterFollowerDependencies) {
    super(dependencies);
    this.#dependencies = dependencies;
  }

  override async open(shopId: number): Promise<void> {
    await super.open(shopId);
    // Somebody may have deleted documents.
    await this.updateProducts(shopId, await this.differences(shopId));
    // The time window of sales has moved since the last start.
    await this.refreshSales(shopId);
  }

  /** Returns the products of which the catalog or the cluster has only one. */
  async differences(shopId: number): Promise<number[]> {
    const { engine, factsAreCurrent, listedIds } = this.#dependencies;
    await factsAreCurrent(shopId);
    return (await engine.differences?.(shopId, await listedIds(shopId))) ?? [];
  }

  override async apply(shopId: number, changes: readonly Change[]): Promise<void> {
    const { engine, factsAreCurrent, hasMarkets } = this.#dependencies;
    await factsAreCurrent(shopId);
    const isShopChanged = changes.some(({ kind }) => kind === 'shop');
    const hasNewLanguage = isShopChanged && (await engine.needsReindex?.(shopId)) === true;
    const hasNewPrices = isShopChanged && (await hasMarkets(shopId));
    if (changesMarkets(changes) || hasNewLanguage || hasNewPrices) {
      // Each market has fields of its own, which only a new collection can have.
      await this.rebuild(shopId);
      return;
    }
    if (changes.some(({ kind }) => kind === 'reindex')) {
      // Another model may answer behind the same name.
      engine.vectorsOf?.(shopId)?.discard();
    }
    await super.apply(shopId, changes);
    const collectionIds = changes.flatMap(({ kind, id }) => (kind === 'collection' ? id : []));
    if (collectionIds.length > 0) {
      await engine.refresh(shopId, { collectionIds });
    }
    if (changes.some(({ kind }) => kind === 'settings')) {
      await engine.refresh(shopId, { settings: true });
    }
    if (changes.some(({ kind }) => kind === 'orders' || kind === 'settings')) {
      await this.refreshSales(shopId);
    }
  }

  override async rebuild(shopId: number): Promise<void> {
    const { bestSellers, factsAreCurrent } = this.#dependencies;
    await factsAreCurrent(shopId);
    const { version } = await bestSellers(shopId);
    await super.rebuild(shopId);
    this.#salesVersions.set(shopId, version);
  }

  override async forget(shopId: number): Promise<void> {
    this.#salesVersions.delete(shopId);
    await super.forget(shopId);
  }

  /** Writes the sales ranks that have changed since they were last written. */
  async refreshSales(shopId: number): Promise<void> {
    const { engine, bestSellers } = this.#dependencies;
    const { productIds, version } = await bestSellers(shopId);
    if (this.#salesVersions.get(shopId) !== version) {
      await engine.refresh(shopId, { soldIds: productIds });
      this.#salesVersions.set(shopId, version);
    }
  }
}

/**
 * Returns whether the changes affect markets. Until they are applied, the index lacks the products and prices of a
 * market.
 */
export function changesMarkets(changes: readonly Change[]): boolean {
  return changes.some(({ kind }) => kind === 'market');
}
