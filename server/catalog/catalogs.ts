import { setImmediate } from 'node:timers/promises';
import type { Change } from '../store/change-feed.ts';
import type { CollectionStore } from '../store/collection-store.ts';
import type { Follower } from '../store/feed-reader.ts';
import type { ProductStore } from '../store/product-store.ts';
import { ShopCatalog } from './shop-catalog.ts';

export interface CatalogsDependencies {
  products: ProductStore;
  collections: CollectionStore;
}

/** Few enough that turning rows into columns blocks the loop for some milliseconds at most. */
const loadChunk = 1_000;

/** The catalogs in memory, loaded when a shop is first asked for and then kept in step by the feed. */
export class Catalogs implements Follower {
  readonly #dependencies: CatalogsDependencies;
  readonly #loading = new Map<number, Promise<ShopCatalog>>();
  readonly #loaded = new Map<number, ShopCatalog>();
  #lastVersion = 0;

  constructor(dependencies: CatalogsDependencies) {
    this.#dependencies = dependencies;
  }

  get(shopId: number): Promise<ShopCatalog> {
    const known = this.#loading.get(shopId);
    if (known) {
      return known;
    }
    const loading = this.#load(shopId);
    this.#loading.set(shopId, loading);
    // A failed load is tried again by the next request, not remembered.
    loading.catch(() => this.#loading.delete(shopId));
    return loading;
  }

  /** Of a shop that has been asked for before. */
  loaded(shopId: number): ShopCatalog | undefined {
    return this.#loaded.get(shopId);
  }

  async apply(shopId: number, changes: readonly Change[]): Promise<void> {
    const catalog = await this.#loading.get(shopId);
    if (!catalog) {
      return;
    }
    await this.#patchProducts(shopId, catalog, idsOf(changes, 'product'));
    await this.#patchCollections(shopId, catalog, idsOf(changes, 'collection'));
  }

  async rebuild(shopId: number): Promise<void> {
    if (!this.#loading.has(shopId)) {
      return;
    }
    const catalog = await this.#load(shopId);
    this.#loading.set(shopId, Promise.resolve(catalog));
  }

  async #load(shopId: number): Promise<ShopCatalog> {
    const { products, collections } = this.#dependencies;
    const catalog = new ShopCatalog(() => ++this.#lastVersion);
    let afterId = -1;
    for (;;) {
      const chunk = await products.factsAfter(shopId, afterId, loadChunk);
      chunk.forEach((facts) => catalog.put(facts));
      const last = chunk.at(-1);
      if (!last || chunk.length < loadChunk) {
        break;
      }
      afterId = last.id;
      await setImmediate();
    }
    for (const collection of await collections.list(shopId)) {
      catalog.putCollection(collection);
    }
    this.#loaded.set(shopId, catalog);
    return catalog;
  }

  async #patchProducts(shopId: number, catalog: ShopCatalog, ids: number[]): Promise<void> {
    const missing = new Set(ids);
    for (const facts of await this.#dependencies.products.facts(shopId, ids)) {
      catalog.put(facts);
      missing.delete(facts.id);
    }
    missing.forEach((id) => catalog.remove(id));
  }

  async #patchCollections(shopId: number, catalog: ShopCatalog, ids: number[]): Promise<void> {
    const missing = new Set(ids);
    for (const collection of await this.#dependencies.collections.find(shopId, ids)) {
      catalog.putCollection(collection);
      missing.delete(collection.id);
    }
    missing.forEach((id) => catalog.removeCollection(id));
  }
}

function idsOf(changes: readonly Change[], kind: Change['kind']): number[] {
  return changes.filter((change) => change.kind === kind).map(({ id }) => id);
}
