import type { Change, ChangeKind } from '../store/feed/change-feed.ts';
import type { Follower } from '../store/feed/feed-reader.ts';
import type { ApiKey, KeyStore } from '../store/tables/shops/key-store.ts';
import type { Shop } from '../store/tables/shops/shop.ts';
import { shopsOfStore } from '../store/tables/shops/shops-of-store.ts';
import type { ShopStore } from '../store/tables/shops/shop-store.ts';
import { BatchedLookup } from './batched-lookup.ts';

interface ShopDirectoryDependencies {
  shops: ShopStore;
  keys: KeyStore;
}

const relevant: ReadonlySet<ChangeKind> = new Set([
  'shop',
  'key',
  'settings',
  'widget',
  'ruleset',
  'experiment',
]);

/**
 * Shops and keys in memory. Unknown ones are read from the database, so that a new shop or key works
 * immediately. Known ones are dropped when the change feed names them. `PerShop` does not fit: a shop is
 * read by its id, domain, cache key or public key, and may be missing.
 */
export class ShopDirectory implements Follower {
  readonly #dependencies: ShopDirectoryDependencies;
  readonly #shops = new Map<number, Shop>();
  readonly #shopsByDomain = new Map<string, Shop>();
  readonly #shopsByCacheKey = new Map<string, Shop>();
  readonly #shopsByStoreDomain = new Map<string, readonly Shop[]>();
  readonly #keys = new Map<string, ApiKey>();
  readonly #keyLookup: BatchedLookup<ApiKey>;
  readonly #domainLookup: BatchedLookup<Shop>;
  readonly #cacheKeyLookup: BatchedLookup<Shop>;
  readonly #storeLookup: BatchedLookup<Shop[]>;
  readonly #usedKeys = new Set<string>();
  #shopIds: readonly number[] | undefined;
  /** Counts changes. A value that was read before a change is returned but not cached. */
  #changes = 0;

  constructor(dependencies: ShopDirectoryDependencies) {
    const { shops, keys } = dependencies;
    this.#dependencies = dependencies;
    this.#keyLookup = new BatchedLookup({
      read: async (names) => byName(await keys.findAll(names), ({ key }) => key),
    });
    this.#domainLookup = new BatchedLookup({
      read: async (names) => byName(await shops.findByDomains(names), ({ domain }) => domain),
    });
    this.#cacheKeyLookup = new BatchedLookup({
      read: async (names) => byName(await shops.findByCacheKeys(names), ({ cacheKey }) => cacheKey),
    });
    this.#storeLookup = new BatchedLookup({ read: (names) => shops.findByStoreDomains(names) });
  }

  /**
   * Returns the shop of an enabled key; undefined for unknown and disabled keys.
   *
   * @param isUse - false keeps the day of the key's last use.
   */
  async shopWithKey(key: string, isUse = true): Promise<Shop | undefined> {
    const known = this.#keys.get(key) ?? (await this.#readKey(key));
    return known && this.#shopOf(known, isUse);
  }

  /** Returns the keys that were used since the last call. */
  takeUsedKeys(): string[] {
    const used = [...this.#usedKeys];
    this.#usedKeys.clear();
    return used;
  }

  /** Returns whether answers to the key may explain their contents. */
  async mayExplain(key: string): Promise<boolean> {
    const known = this.#keys.get(key) ?? (await this.#readKey(key));
    return known?.canExplain ?? false;
  }

  /** Returns the shop if there is exactly one, besides a demo shop that is being made. */
  async onlyShop(): Promise<Shop | undefined> {
    const before = this.#changes;
    const ids =
      this.#shopIds ?? (await this.#dependencies.shops.listFinished()).map(({ id }) => id);
    if (before === this.#changes && ids.length > 0) {
      this.#shopIds = ids;
    }
    const [id, ...others] = ids;
    return id === undefined || others.length > 0 ? undefined : this.#shop(id);
  }

  async shopOfId(id: number): Promise<Shop | undefined> {
    return this.#shop(id);
  }

  async shopOfDomain(domain: string): Promise<Shop | undefined> {
    const known = this.#shopsByDomain.get(domain);
    return known ?? this.#readShop(() => this.#domainLookup.find(domain));
  }

  /** Returns the shop that has the domain which a store names in webhooks, and those that are connected to this store. */
  async shopsOfStore(domain: string): Promise<readonly Shop[]> {
    const known = this.#shopsByStoreDomain.get(domain);
    if (known) {
      return known;
    }
    const before = this.#changes;
    const namesake = await this.shopOfDomain(domain);
    const connected = (await this.#storeLookup.find(domain)) ?? [];
    const shops = shopsOfStore(namesake, connected);
    if (shops.length > 0 && before === this.#changes) {
      this.#shopsByStoreDomain.set(domain, shops);
    }
    return shops;
  }

  /** Returns false for a shop that gets no webhooks, because too many others are connected to its store. */
  async isHeard({ id, storeDomain }: Shop): Promise<boolean> {
    const heard = storeDomain ? await this.shopsOfStore(storeDomain) : undefined;
    return heard?.some((shop) => shop.id === id) ?? true;
  }

  async shopOfCacheKey(cacheKey: string): Promise<Shop | undefined> {
    const known = this.#shopsByCacheKey.get(cacheKey);
    return known ?? this.#readShop(() => this.#cacheKeyLookup.find(cacheKey));
  }

  async apply(shopId: number, changes: readonly Change[]): Promise<void> {
    if (changes.some(({ kind }) => relevant.has(kind))) {
      await this.rebuild(shopId);
    }
  }

  async rebuild(shopId: number): Promise<void> {
    this.#changes++;
    this.#keyLookup.forgetUnknown();
    this.#domainLookup.forgetUnknown();
    this.#cacheKeyLookup.forgetUnknown();
    this.#storeLookup.forgetUnknown();
    this.forget(shopId);
  }

  forget(shopId: number): void {
    this.#changes++;
    this.#shopIds = undefined;
    // Another shop may be connected to the same store.
    this.#shopsByStoreDomain.clear();
    this.#dropShop(shopId);
    for (const [key, { shopId: owner }] of this.#keys) {
      if (owner === shopId) {
        this.#keys.delete(key);
      }
    }
  }

  async #shopOf(
    { key, shopId, disabledAt, expiresAt }: ApiKey,
    isUse: boolean,
  ): Promise<Shop | undefined> {
    if (disabledAt !== null || (expiresAt !== null && expiresAt <= Date.now())) {
      return undefined;
    }
    if (isUse) {
      this.#usedKeys.add(key);
    }
    return this.#shop(shopId);
  }

  async #shop(id: number): Promise<Shop | undefined> {
    return this.#shops.get(id) ?? this.#readShop(() => this.#dependencies.shops.find({ id }));
  }

  async #readShop(read: () => Promise<Shop | undefined>): Promise<Shop | undefined> {
    const before = this.#changes;
    const shop = await read();
    if (shop && before === this.#changes) {
      this.#dropShop(shop.id);
      this.#shops.set(shop.id, shop);
      this.#shopsByDomain.set(shop.domain, shop);
      this.#shopsByCacheKey.set(shop.cacheKey, shop);
    }
    return shop;
  }

  async #readKey(key: string): Promise<ApiKey | undefined> {
    const before = this.#changes;
    const found = await this.#keyLookup.find(key);
    if (found && before === this.#changes) {
      this.#keys.set(key, found);
    }
    return found;
  }

  #dropShop(id: number): void {
    const known = this.#shops.get(id);
    if (known) {
      this.#shops.delete(id);
      this.#shopsByDomain.delete(known.domain);
      this.#shopsByCacheKey.delete(known.cacheKey);
    }
  }
}

function byName<Item>(items: readonly Item[], nameOf: (item: Item) => string): Map<string, Item> {
  return new Map(items.map((item) => [nameOf(item), item]));
}
