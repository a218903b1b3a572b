import { setImmediate } from 'node:timers/promises';
import type { Names } from '../contract/names.ts';
import type { CatalogStore } from '../store/tables/catalog/catalog-store.ts';
import type { CatalogProduct } from '../store/tables/catalog/product-store.ts';
import type { Change } from '../store/feed/change-feed.ts';
import type { Follower } from '../store/feed/feed-reader.ts';
import type { MarketStore } from '../store/tables/catalog/market-store.ts';
import type { ShopStore } from '../store/tables/shops/shop-store.ts';
import { runInSlices } from '../base/slices.ts';
import { collectionSlots } from './collection-slots.ts';
import { Market } from './prices/market.ts';
import { PerShop } from './per-shop.ts';
import { ShopCatalog } from './shop-catalog.ts';

interface CatalogsDependencies {
  shops: ShopStore;
  catalog: CatalogStore;
  markets: MarketStore;
  names: Pick<Names, 'isExclusionTag'>;
}

/** Products per query. Turning them into columns blocks the event loop for some milliseconds. */
const productsPerPiece = 2_000;

/**
 * The catalogs in memory. A catalog is loaded on the first request for its shop and then follows the change
 * feed.
 */
export class Catalogs implements Follower {
  readonly #dependencies: CatalogsDependencies;
  readonly #shops = new PerShop((shopId) => this.#load(shopId));
  #lastVersion = 0;

  constructor(dependencies: CatalogsDependencies) {
    this.#dependencies = dependencies;
  }

  /** Returns the catalog of a shop, and loads it if it is not in memory. */
  async get(shopId: number): Promise<ShopCatalog> {
    return this.#shops.get(shopId);
  }

  /** Returns the catalog when it is in memory. */
  loaded(shopId: number): ShopCatalog | undefined {
    return this.#shops.loaded(shopId);
  }

  /** Returns the ids of the shops whose catalogs are loaded or being loaded. */
  loadedShopIds(): number[] {
    return this.#shops.shopIds();
  }

  async apply(shopId: number, changes: readonly Change[]): Promise<void> {
    const catalog = await this.#shops.settled(shopId);
    if (!catalog) {
      return;
    }
    await this.#patchProducts(shopId, catalog, idsOf(changes, 'product'));
    await this.#patchCollections(shopId, catalog, idsOf(changes, 'collection'));
    const isShopChanged = changes.some(({ kind }) => kind === 'shop');
    const marketIds = [...idsOf(changes, 'market'), ...idsOf(changes, 'market-prices')];
    await this.#patchMarkets(shopId, catalog, isShopChanged ? undefined : marketIds);
  }

  async rebuild(shopId: number): Promise<void> {
    await this.#shops.reload(shopId);
  }

  forget(shopId: number): void {
    this.#shops.forget(shopId);
  }

  async #load(shopId: number): Promise<ShopCatalog> {
    const catalog = new ShopCatalog({
      nextVersion: this.#nextVersion,
      isExclusionTag: this.#dependencies.names.isExclusionTag,
    });
    await this.#loadProducts(shopId, catalog);
    const collectionIds = await this.#dependencies.catalog.collectionIds(shopId);
    await this.#patchCollections(shopId, catalog, collectionIds);
    await this.#patchMarkets(shopId, catalog);
    return catalog;
  }

  async #loadProducts(shopId: number, catalog: ShopCatalog): Promise<void> {
    const read = (afterId: number) =>
      this.#dependencies.catalog.productsAfter(shopId, afterId, productsPerPiece);
    let piece = await read(-1);
    for (let last = piece.at(-1); last; last = piece.at(-1)) {
      // The database reads the next piece while this one is added.
      const [next] = await Promise.all([read(last.id), putAll(catalog, piece)]);
      piece = next;
    }
  }

  async #patchProducts(shopId: number, catalog: ShopCatalog, ids: number[]): Promise<void> {
    if (ids.length === 0) {
      return;
    }
    const missing = new Set(ids);
    for (const product of await this.#dependencies.catalog.products(shopId, ids)) {
      catalog.put(product);
      missing.delete(product.id);
    }
    missing.forEach((id) => catalog.remove(id));
    catalog.mergePending();
  }

  async #patchCollections(shopId: number, catalog: ShopCatalog, ids: number[]): Promise<void> {
    for (const id of ids) {
      const collection = await this.#dependencies.catalog.collection(shopId, id);
      if (collection) {
        const added = catalog.putCollection(collection);
        // Reads the slots now, so that a request that names many collections need not.
        await runInSlices(collectionSlots(catalog, added));
      } else {
        catalog.removeCollection(id);
      }
    }
  }

  /**
   * Patches the markets with these ids, or all markets when `ids` is undefined: prices depend on the currency
   * of the shop, which may have changed.
   */
  async #patchMarkets(shopId: number, catalog: ShopCatalog, ids?: number[]): Promise<void> {
    const { shops, markets, catalog: store } = this.#dependencies;
    const heads = ids?.length === 0 ? [] : await markets.list(shopId);
    const shop = heads.length === 0 ? undefined : await shops.find({ id: shopId });
    const missing = new Set(ids ?? []);
    for (const head of heads) {
      missing.delete(head.id);
      if (shop && (ids?.includes(head.id) ?? true)) {
        const productIds = await store.marketProductIds(shopId, head);
        const prices = await store.marketPrices(shopId, head);
        const customerIds = await store.marketCustomerIds(shopId, head);
        const lists = { productIds, prices, customerIds };
        catalog.markets.put(new Market(head, lists, shop.currency, this.#nextVersion()));
      }
    }
    missing.forEach((id) => catalog.markets.remove(id));
  }

  readonly #nextVersion = () => ++this.#lastVersion;
}

async function putAll(catalog: ShopCatalog, products: readonly CatalogProduct[]): Promise<void> {
  // Yields to the event loop, so that the pending query reaches the database before this work.
  await setImmediate();
  products.forEach((product) => catalog.put(product));
  catalog.mergePending();
}

function idsOf(changes: readonly Change[], kind: Change['kind']): number[] {
  return changes.filter((change) => change.kind === kind).map(({ id }) => id);
}
