import { LRUCache } from 'lru-cache';
import type { ShopCatalog } from '../catalog/shop-catalog.ts';
import type { ExaminedProducts } from './examination.ts';

export interface Computed<Value> {
  value: Value;
  examined: ExaminedProducts;
}

interface CacheEntry<Value> extends Computed<Value> {
  /** Version of the catalog at the last check. No product has changed while the catalog has this version. */
  checkedAt: number | undefined;
}

interface CacheRequest {
  /** Identifies shop, endpoint, parameters and the versions of the data that the candidates come from. */
  key: string;
  catalog: ShopCatalog;
  /** Computes the answer again even if the cache holds a valid one. */
  bust: boolean;
}

interface ListingCacheOptions<Value> {
  /** Returns the size in bytes. */
  sizeOf: (value: Value) => number;
  /** Returns a monotonic time in milliseconds. */
  now?: () => number;
  /** Time to live in milliseconds; a minute by default. */
  ttlMs?: number;
}

const minuteMs = 60_000;
const maxBytes = 32 * 1024 * 1024;
const bytesPerExamined = 16;

/**
 * A cache of answers that are valid until a product that was examined for them changes. Other changes of the
 * shop leave an answer valid, unless more than 5,000 products were examined for it.
 */
export class ListingCache<Value extends object> {
  readonly #entries: LRUCache<string, CacheEntry<Value>>;
  /**
   * Pending computations, which equal requests share. `fetchMethod` does not fit: a request that joins one
   * checks its products afterwards, and a busting request starts its own.
   */
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
      maxSize: maxBytes,
      sizeCalculation: ({ value, examined }) =>
        1 + sizeOf(value) + examined.ids.length * bytesPerExamined,
    });
  }

  /** Number of answers from the cache and of computed answers. */
  get lookups(): { hits: number; misses: number } {
    return { hits: this.#hits, misses: this.#misses };
  }

  /** Returns the value of the cache when it is valid, and computes it otherwise. */
  async get(request: CacheRequest, compute: () => Promise<Computed<Value>>): Promise<Value> {
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
    // The computation may have read products before they changed. A computation that is running now began
    // later.
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
