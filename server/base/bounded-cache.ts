import { LRUCache } from 'lru-cache';
import { cacheBounds, type CacheName } from './cache-bounds.ts';

interface BoundedCacheOptions<Key, Value> {
  name: CacheName;
  /** Returns the bytes of a value, besides its key. */
  sizeOf: (value: Value) => number;
  /** The number of caches that share the bytes of the name, one each of a connection for example; 1 by default. */
  sharedBy?: number;
  /** Time to live in milliseconds; for ever by default. */
  ttlMs?: number;
  /** True where the time counts from the last use, and ends without a look at the cache. */
  livesFromLastUse?: boolean;
  /** Returns a monotonic time in milliseconds. */
  now?: () => number;
  /** Called with each value that leaves the cache. */
  onLeft?: (value: Value, key: Key) => void;
}

/** What all caches of a name hold, and have done since the start. */
export interface CacheReading {
  cache: CacheName;
  bytes: number;
  entries: number;
  hits: number;
  misses: number;
}

/** What an entry takes besides its key and value: a place in a map and in the lists of the order. */
const entryBytes = 150;

/** Returns the most bytes that a text takes: those of most languages take half as much. */
export function textBytes(text: string): number {
  return 2 * text.length;
}

/** A cache that never holds more than the bytes of its name, and drops what was not used for longest. */
export class BoundedCache<Key extends string | number, Value extends object | string | number> {
  readonly #entries: LRUCache<Key, Value, Read<Value>>;
  readonly #counts: Counts;

  constructor({
    name,
    sizeOf,
    sharedBy = 1,
    ttlMs = 0,
    livesFromLastUse = false,
    now,
    onLeft,
  }: BoundedCacheOptions<Key, Value>) {
    this.#entries = new LRUCache({
      // Unlike a most of entries, it allocates them only when they are set.
      maxSize: Math.floor(cacheBounds[name] / sharedBy),
      sizeCalculation: (value, key) =>
        entryBytes + (typeof key === 'string' ? textBytes(key) : 8) + Math.ceil(sizeOf(value)),
      ttl: ttlMs,
      updateAgeOnGet: livesFromLastUse,
      ttlAutopurge: livesFromLastUse,
      ...(now && { ttlResolution: 0, perf: { now } }),
      ...(onLeft && { dispose: onLeft }),
      // A read that was evicted meanwhile still answers those who wait for it.
      ignoreFetchAbort: true,
      fetchMethod: (_key, _stale, { context: read }) => read(),
    });
    this.#counts = countsOf(name);
    this.#counts.caches.add(new WeakRef<Measured>(this));
  }

  get bytes(): number {
    return this.#entries.calculatedSize;
  }

  get size(): number {
    return this.#entries.size;
  }

  get(key: Key): Value | undefined {
    const value = this.#entries.get(key);
    this.#count(value !== undefined);
    return value;
  }

  /** Returns an entry unless it is no longer valid, which counts as a miss. */
  getValid(key: Key, isValid: (value: Value) => boolean): Value | undefined {
    const value = this.#entries.get(key);
    const isFound = value !== undefined && isValid(value);
    this.#count(isFound);
    return isFound ? value : undefined;
  }

  /** Returns an entry without counting, and without making it the last that leaves. */
  peek(key: Key): Value | undefined {
    return this.#entries.peek(key);
  }

  /** Returns an entry, or reads and keeps it. All who ask meanwhile wait for the same read. */
  read(key: Key, read: () => Promise<Value>): Promise<Value> {
    return this.#entries.forceFetch(key, { context: this.#counted(read) });
  }

  /** Like `read`; what is not found is not kept. */
  find(key: Key, read: Read<Value>): Promise<Value | undefined> {
    return this.#entries.fetch(key, { context: this.#counted(read) });
  }

  set(key: Key, value: Value): void {
    this.#entries.set(key, value);
  }

  /** Measures an entry again whose value has grown or shrunk. */
  resize(key: Key, value: Value): void {
    if (this.#entries.peek(key) === value) {
      this.#entries.delete(key);
      this.#entries.set(key, value);
    }
  }

  delete(key: Key): void {
    this.#entries.delete(key);
  }

  clear(): void {
    this.#entries.clear();
  }

  keys(): Iterable<Key> {
    return this.#entries.keys();
  }

  /** Returns the entries, those used last first. */
  entries(): Iterable<[Key, Value]> {
    return this.#entries.entries();
  }

  #count(isHit: boolean): void {
    if (isHit) {
      this.#counts.hits += 1;
    } else {
      this.#counts.misses += 1;
    }
  }

  /** Counts a hit, which becomes a miss when the value is read. */
  #counted(read: Read<Value>): Read<Value> {
    const counts = this.#counts;
    counts.hits += 1;
    return () => {
      counts.hits -= 1;
      counts.misses += 1;
      return read();
    };
  }
}

type Read<Value> = () => Promise<Value | undefined>;

type Measured = Pick<BoundedCache<string, object>, 'bytes' | 'size'>;

interface Counts {
  /** Weak, so that measuring a cache does not keep it. */
  caches: Set<WeakRef<Measured>>;
  hits: number;
  misses: number;
}

/** Memory belongs to the process, and so do these counts. Nothing but the metrics reads them. */
const countsByName = new Map<CacheName, Counts>();

function countsOf(name: CacheName): Counts {
  const counts = countsByName.get(name) ?? { caches: new Set(), hits: 0, misses: 0 };
  countsByName.set(name, counts);
  return counts;
}

/** Returns the readings of the caches of this process, by name. */
export function readCaches(): CacheReading[] {
  return Array.from(countsByName, ([cache, { caches, hits, misses }]) => {
    const reading = { cache, bytes: 0, entries: 0, hits, misses };
    for (const reference of caches) {
      const held = reference.deref();
      if (held) {
        reading.bytes += held.bytes;
        reading.entries += held.size;
      } else {
        caches.delete(reference);
      }
    }
    return reading;
  });
}
