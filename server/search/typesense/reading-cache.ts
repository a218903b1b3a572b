import { BoundedCache, textBytes } from '../../base/bounded-cache.ts';
import type { ReadTerm } from './read-term.ts';
import type { WordCounts } from './vocabulary.ts';

/** The words of a reading and what it says of them. */
const readingBytes = 1_500;

/** Keeps the readings of the terms of shops, and the counts of their words, until what they were read from changes. */
export class ReadingCache {
  readonly #readings = new BoundedCache<string, ReadTerm>({
    name: 'term-readings',
    sizeOf: ({ codeIds, wordingIds, labels }) =>
      readingBytes +
      8 * codeIds.length +
      40 * (wordingIds?.size ?? 0) +
      labels.reduce((sum, label) => sum + textBytes(label), 0),
    sharedBy: 2,
    ttlMs: 60_000,
  });
  readonly #counts = new BoundedCache<string, number>({
    name: 'term-readings',
    sizeOf: () => 8,
    sharedBy: 2,
    ttlMs: 60_000,
  });
  readonly #clears = new Map<number, number>();

  /** Returns the kept reading of a key, or reads it. One that began before a change may lack what came with it. */
  read(shopId: number, key: string, read: () => Promise<ReadTerm>): Promise<ReadTerm> {
    return this.#readings.read(`${this.#prefix(shopId)} ${key}`, read);
  }

  countsOf(shopId: number): WordCounts {
    const prefix = this.#prefix(shopId);
    return {
      get: (word) => this.#counts.get(`${prefix} ${word}`),
      set: (word, count) => this.#counts.set(`${prefix} ${word}`, count),
    };
  }

  clear(shopId: number): void {
    this.#clears.set(shopId, (this.#clears.get(shopId) ?? 0) + 1);
  }

  #prefix(shopId: number): string {
    return `${shopId} ${this.#clears.get(shopId) ?? 0}`;
  }
}
