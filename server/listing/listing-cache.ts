import { BoundedCache } from '../base/bounded-cache.ts';
import type { CacheName } from '../base/cache-bounds.ts';
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
  name: CacheName;
  /** Returns the size in bytes. */
  sizeOf: (value: Value) => number;
  /** Returns a monotonic time in milliseconds. */
  now?: () => number;
  /** Time to live in milliseconds; a minute by default. */
  ttlMs?: number;
}

const minuteMs = 60_000;
const bytesPerExamined = 16;

/**
 * A cache of answers that are valid until a product that was examined for them changes. Other changes of the
 * shop leave an answer valid, unless more than 5,000 products were examined for it.
 */
export class ListingCache<Value extends object> {
  readonly #entries: BoundedCache<string, CacheEntry<Value>>;
  /**
   * Pending computations, which equal requests share. `read` of the cache does not fit: a request that joins one
   * checks its products afterwards, and a busting request starts its own.
   */
  readonly #running = new Map<string, Promise<Value>>();

  constructor({
    name,
    sizeOf,
    now = () => performance.now(),
    ttlMs = minuteMs,
  }: ListingCacheOptions<Value>) {
    this.#entries = new BoundedCache({
      name,
      ttlMs,
      now,
      sizeOf: ({ value, examined }) => sizeOf(value) + examined.ids.length * bytesPerExamined,
    });
  }

  /** Returns the value of the cache when it is valid, and computes it otherwise. */
  async get(request: CacheRequest, compute: () => Promise<Computed<Value>>): Promise<Value> {
    const { key, catalog, bust } = request;
    const entry = this.#entries.getValid(key, (found) => !bust && isCurrent(found, catalog));
    if (entry) {
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
    const entry = this.#entries.peek(key);
    return entry && isCurrent(entry, catalog)
      ? entry.value
      : (this.#running.get(key) ?? this.#compute(key, compute));
  }

  #compute(key: string, compute: () => Promise<Computed<Value>>): Promise<Value> {
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

function isCurrent(entry: CacheEntry<object>, catalog: ShopCatalog): boolean {
  if (entry.checkedAt !== catalog.version && !isValid(entry.examined, catalog)) {
    return false;
  }
  entry.checkedAt = catalog.version;
  return true;
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
