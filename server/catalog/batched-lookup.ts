import { LRUCache } from 'lru-cache';

export interface BatchedLookupOptions<Found> {
  /** Those that exist, under their names. */
  read: (names: readonly string[]) => Promise<Map<string, Found>>;
  /** In milliseconds, from any beginning. */
  now?: () => number;
}

/** Nothing that the database knows is longer. */
const longestName = 256;

/** What does not exist is asked for again after this long, even if nobody says that it has come. */
const unknownForMs = 2_000;
const maximumUnknown = 10_000;
const maximumBatchSize = 400;

/**
 * Looks names up in the database so that a flood of made-up ones costs next to nothing: what does not exist
 * is remembered for a moment, and all names that are asked for during one query share the next one.
 */
export class BatchedLookup<Found> {
  readonly #read: BatchedLookupOptions<Found>['read'];
  readonly #unknown: LRUCache<string, true>;
  readonly #waiting = new Map<string, Waiter<Found>[]>();
  #isReading = false;
  /** What was read before something came into being says nothing of what does not exist. */
  #generation = 0;

  constructor({ read, now = () => performance.now() }: BatchedLookupOptions<Found>) {
    this.#read = read;
    this.#unknown = new LRUCache({
      max: maximumUnknown,
      ttl: unknownForMs,
      ttlResolution: 0,
      perf: { now },
    });
  }

  async find(name: string): Promise<Found | undefined> {
    if (name.length > longestName || this.#unknown.has(name)) {
      return undefined;
    }
    return new Promise((resolve, reject) => {
      const waiters = this.#waiting.get(name) ?? [];
      waiters.push({ resolve, reject });
      this.#waiting.set(name, waiters);
      void this.#readAll();
    });
  }

  /** Something may exist that did not until now. */
  forgetUnknown(): void {
    this.#generation++;
    this.#unknown.clear();
  }

  /** One query at a time, for all who wait by then. Its failure is told to each of them. */
  async #readAll(): Promise<void> {
    if (this.#isReading) {
      return;
    }
    this.#isReading = true;
    while (this.#waiting.size > 0) {
      const batch = [...this.#waiting].slice(0, maximumBatchSize);
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
          this.#unknown.set(name, true);
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
