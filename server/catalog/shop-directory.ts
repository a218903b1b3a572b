import type { Change, ChangeKind } from '../store/change-feed.ts';
import type { Follower } from '../store/feed-reader.ts';
import type { ApiKey, KeyStore } from '../store/key-store.ts';
import type { Shop, ShopStore } from '../store/shop-store.ts';

export interface ShopDirectoryDependencies {
  shops: ShopStore;
  keys: KeyStore;
}

const relevant: ReadonlySet<ChangeKind> = new Set(['shop', 'key', 'settings', 'widget']);

/**
 * Shops and keys in memory. What is not known yet is read through, so that a new shop or key works at
 * once; what is known is forgotten when the feed names it.
 */
export class ShopDirectory implements Follower {
  readonly #dependencies: ShopDirectoryDependencies;
  readonly #shops = new Map<number, Shop>();
  readonly #keys = new Map<string, ApiKey>();
  /** What was read before a change is answered but not kept. */
  #changes = 0;

  constructor(dependencies: ShopDirectoryDependencies) {
    this.#dependencies = dependencies;
  }

  /** Undefined for unknown and disabled keys. */
  async shopWithKey(key: string): Promise<Shop | undefined> {
    const known = this.#keys.get(key) ?? (await this.#readKey(key));
    return known?.disabledAt === null ? this.#shop(known.shopId) : undefined;
  }

  async shopOfDomain(domain: string): Promise<Shop | undefined> {
    const known = [...this.#shops.values()].find((shop) => shop.domain === domain);
    return known ?? this.#readShop(() => this.#dependencies.shops.find({ domain }));
  }

  async shopOfCacheKey(cacheKey: string): Promise<Shop | undefined> {
    const known = [...this.#shops.values()].find((shop) => shop.cacheKey === cacheKey);
    return known ?? this.#readShop(() => this.#dependencies.shops.findByCacheKey(cacheKey));
  }

  async apply(shopId: number, changes: readonly Change[]): Promise<void> {
    if (changes.some(({ kind }) => relevant.has(kind))) {
      await this.rebuild(shopId);
    }
  }

  async rebuild(shopId: number): Promise<void> {
    this.#changes++;
    this.#shops.delete(shopId);
    for (const [key, { shopId: owner }] of this.#keys) {
      if (owner === shopId) {
        this.#keys.delete(key);
      }
    }
  }

  async #shop(id: number): Promise<Shop | undefined> {
    return this.#shops.get(id) ?? this.#readShop(() => this.#dependencies.shops.find({ id }));
  }

  async #readShop(read: () => Promise<Shop | undefined>): Promise<Shop | undefined> {
    const before = this.#changes;
    const shop = await read();
    if (shop && before === this.#changes) {
      this.#shops.set(shop.id, shop);
    }
    return shop;
  }

  async #readKey(key: string): Promise<ApiKey | undefined> {
    const before = this.#changes;
    const found = await this.#dependencies.keys.find(key);
    if (found && before === this.#changes) {
      this.#keys.set(key, found);
    }
    return found;
  }
}
