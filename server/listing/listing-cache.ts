import { LRUCache } from 'lru-cache';
import type { ShopCatalog } from '../catalog/shop-catalog.ts';
import type { ExaminedProducts } from './examination.ts';
import type { MaybePromise } from '../maybe-promise.ts';

export interface Computed<Value> {
  value: Value;
  examined: ExaminedProducts;
}

interface CacheEntry<Value> extends Computed<Value> {
  /** The catalog's version at the last look at the products: while it stays, none has changed. */
  checkedAt: number | undefined;
}

export interface CacheRequest {
  /** Names shop, endpoint, parameters, and the versions of what the candidates come from. */
  key: string;
  catalog: ShopCatalog;
  /** Has the answer made anew, whatever is entry. */
  bust: boolean;
}

export interface ListingCacheOptions<Value> {
  /** In bytes. */
  sizeOf: (value: Value) => number;
  /** In milliseconds, from any beginning. */
  now?: () => number;
  /** In milliseconds; by default a minute. */
  ttlMs?: number;
}

const minuteMs = 60_000;
const maximumBytes = 32 * 1024 * 1024;
const bytesPerExamined = 16;

/**
 * Keeps answers that are still true: one is given out as long as no product that was examined for it
 * has changed. Changes elsewhere in the shop leave it warm, unless over 5,000 products were examined.
 */
export class ListingCache<Value extends object> {
  readonly #entries: LRUCache<string, CacheEntry<Value>>;
  /** One computation for all who ask the same meanwhile. */
  readonly #running = new Map<string, Promise<Value>>();
  #hits = 0;
  #misses = 0;

  constructor({
    sizeOf,
    now = () => performance.now(),
    ttlMs = minuteMs,
  }: ListingCacheOptions<Value>) {
    this.#entries = new LRUCache({
      ttl: ttlMs,
      ttlResolution: 0,
      perf: { now },
      maxSize: maximumBytes,
      sizeCalculation: ({ value, examined }) =>
        1 + sizeOf(value) + examined.ids.length * bytesPerExamined,
    });
  }

  /** Answers given out from store, and those that were computed. */
  get lookups(): { hits: number; misses: number } {
    return { hits: this.#hits, misses: this.#misses };
  }

  /** At once when the answer is entry. */
  get(request: CacheRequest, compute: () => Promise<Computed<Value>>): MaybePromise<Value> {
    const { key, catalog, bust } = request;
    const entry = bust ? undefined : this.#validEntry(key, catalog);
    if (entry) {
      this.#hits++;
      return entry.value;
    }
    const running = bust ? undefined : this.#running.get(key);
    return running ? this.#join(running, request, compute) : this.#compute(key, compute);
  }

  async #join(
    running: Promise<Value>,
    { key, catalog }: CacheRequest,
    compute: () => Promise<Computed<Value>>,
  ): Promise<Value> {
    await running;
    // It may have looked at products before they changed; one that runs by now began after that.
    return (
      this.#validEntry(key, catalog)?.value ?? this.#running.get(key) ?? this.#compute(key, compute)
    );
  }

  #validEntry(key: string, catalog: ShopCatalog): Computed<Value> | undefined {
    const entry = this.#entries.get(key);
    if (!entry || entry.checkedAt === catalog.version) {
      return entry;
    }
    if (!isValid(entry.examined, catalog)) {
      return undefined;
    }
    entry.checkedAt = catalog.version;
    return entry;
  }

  #compute(key: string, compute: () => Promise<Computed<Value>>): Promise<Value> {
    this.#misses++;
    const running = this.#computeAndStore(key, compute).finally(() => {
      if (this.#running.get(key) === running) {
        this.#running.delete(key);
      }
    });
    this.#running.set(key, running);
    return running;
  }

  async #computeAndStore(key: string, compute: () => Promise<Computed<Value>>): Promise<Value> {
    const computed = await compute();
    this.#entries.set(key, { ...computed, checkedAt: undefined });
    return computed.value;
  }
}

function isValid(
  { ids, versions, catalogVersion }: ExaminedProducts,
  catalog: ShopCatalog,
): boolean {
  if (catalogVersion !== undefined) {
    return catalogVersion === catalog.version;
  }
  return ids.every((id, index) => catalog.productVersion(id) === versions[index]);
}
