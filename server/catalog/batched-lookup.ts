import { BoundedCache } from '../base/bounded-cache.ts';

interface BatchedLookupOptions<Found> {
  /** Returns the rows that exist, by name. */
  read: (names: readonly string[]) => Promise<Map<string, Found>>;
  /** Returns a monotonic time in milliseconds. */
  now?: () => number;
}

/** Longest name that the database can hold, in characters. */
const longestName = 256;

/** TTL of the negative cache, in milliseconds. */
const unknownForMs = 2_000;
/** The lookups of a server: four of shops and one of rulesets. */
const lookupsOfServer = 5;
const maxBatchSize = 400;

/**
 * Looks names up in the database and makes a flood of made-up names cheap: missing names are cached for a
 * moment (negative cache), and all names that are requested while a query runs share the next query. A
 * cache that reads by itself would run a query for each name.
 */
export class BatchedLookup<Found> {
  readonly #read: BatchedLookupOptions<Found>['read'];
  readonly #unknown: BoundedCache<string, 1>;
  readonly #waiting = new Map<string, Waiter<Found>[]>();
  #isReading = false;
  /** Counts invalidations. A query that began before an invalidation does not fill the negative cache. */
  #generation = 0;

  constructor({ read, now = () => performance.now() }: BatchedLookupOptions<Found>) {
    this.#read = read;
    this.#unknown = new BoundedCache({
      name: 'unknown-names',
      sharedBy: lookupsOfServer,
      sizeOf: () => 0,
      ttlMs: unknownForMs,
      now,
    });
  }

  async find(name: string): Promise<Found | undefined> {
    if (name.length > longestName || this.#unknown.get(name)) {
      return undefined;
    }
    return new Promise((resolve, reject) => {
      const waiters = this.#waiting.get(name) ?? [];
      waiters.push({ resolve, reject });
      this.#waiting.set(name, waiters);
      void this.#readAll();
    });
  }

  /** Clears the negative cache, because a missing name may exist now. */
  forgetUnknown(): void {
    this.#generation++;
    this.#unknown.clear();
  }

  /** Runs one query at a time for all waiting names. Rejects every waiter when the query fails. */
  async #readAll(): Promise<void> {
    if (this.#isReading) {
      return;
    }
    this.#isReading = true;
    while (this.#waiting.size > 0) {
      const batch = [...this.#waiting].slice(0, maxBatchSize);
      batch.forEach(([name]) => this.#waiting.delete(name));
      await this.#answer(batch);
    }
    this.#isReading = false;
  }

  async #answer(batch: readonly [string, Waiter<Found>[]][]): Promise<void> {
    const generation = this.#generation;
    try {
      const found = await this.#read(batch.map(([name]) => name));
      for (const [name, waiters] of batch) {
        if (!found.has(name) && generation === this.#generation) {
          this.#unknown.set(name, 1);
        }
        waiters.forEach(({ resolve }) => resolve(found.get(name)));
      }
    } catch (error) {
      batch.forEach(([, waiters]) => waiters.forEach(({ reject }) => reject(error)));
    }
  }
}

interface Waiter<Found> {
  resolve: (found: Found | undefined) => void;
  reject: (error: unknown) => void;
}
