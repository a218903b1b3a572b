import { LRUCache } from 'lru-cache';

const limits = { max: 5_000, ttl: 60_000 };

/** Keeps what was read, until what it was read from changes. */
export class ReadingCache<Reading extends object> {
  readonly #readings = new LRUCache<string, Reading>(limits);
  #clears = 0;

  /** Returns the kept reading of a key, or reads it. */
  async read(key: string, read: () => Promise<Reading>): Promise<Reading> {
    const kept = this.#readings.get(key);
    if (kept) {
      return kept;
    }
    const clears = this.#clears;
    const reading = await read();
    // A reading that began before a change may lack what came with it.
    if (clears === this.#clears) {
      this.#readings.set(key, reading);
    }
    return reading;
  }

  clear(): void {
    this.#clears += 1;
    this.#readings.clear();
  }
}
