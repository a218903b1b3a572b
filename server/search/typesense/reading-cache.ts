import { BoundedCache } from '../../base/bounded-cache.ts';
import type { ReadTerm } from './read-term.ts';

export interface ReadQuery {
  term: ReadTerm;
  wordingScores: ReadonlyMap<number, number> | undefined;
}

/** The words of a reading and what it says of them. */
const readingBytes = 1_500;

/** Keeps the readings of the terms of shops, until what they were read from changes. */
export class ReadingCache {
  readonly #readings = new BoundedCache<string, ReadQuery>({
    name: 'term-readings',
    sizeOf: ({ term, wordingScores }) =>
      readingBytes + 8 * term.codeIds.length + 40 * (wordingScores?.size ?? 0),
    ttlMs: 60_000,
  });
  readonly #clears = new Map<number, number>();

  /** Returns the kept reading of a key, or reads it. One that began before a change may lack what came with it. */
  read(shopId: number, key: string, read: () => Promise<ReadQuery>): Promise<ReadQuery> {
    return this.#readings.read(`${shopId} ${this.#clears.get(shopId) ?? 0} ${key}`, read);
  }

  clear(shopId: number): void {
    this.#clears.set(shopId, (this.#clears.get(shopId) ?? 0) + 1);
  }
}
