import type { BestNeighbours } from '../best-neighbours.ts';
import type { Postings, WordVectors } from './word-vectors.ts';

/** Returns the factor of the similarity of two products. */
export type SimilarityFactor = (product: number, other: number) => number;

/** Finds products that share words with a product, without reading words that too many share. */
export class SimilarCandidates {
  readonly #vectors: WordVectors;
  readonly #postings: Postings;
  readonly #factor: SimilarityFactor;
  readonly #greatestFactor: number;
  /** Indexed by product; 0 between two searches. */
  readonly #likeness: Float32Array;
  readonly #touched: Uint32Array;
  #touchedCount = 0;

  constructor(
    vectors: WordVectors,
    postings: Postings,
    factor: { of: SimilarityFactor; greatest: number },
  ) {
    const productCount = vectors.starts.length - 1;
    this.#vectors = vectors;
    this.#postings = postings;
    this.#factor = factor.of;
    this.#greatestFactor = factor.greatest;
    this.#likeness = new Float32Array(productCount);
    this.#touched = new Uint32Array(productCount);
  }

  offer(product: number, best: BestNeighbours): void {
    this.#addUp(product);
    this.#likeness[product] = 0;
    for (let index = 0; index < this.#touchedCount; index += 1) {
      const other = this.#touched[index] ?? 0;
      const likeness = this.#likeness[other] ?? 0;
      this.#likeness[other] = 0;
      if (likeness * this.#greatestFactor >= best.threshold) {
        best.offer(other, likeness * this.#factor(product, other), 0);
      }
    }
    this.#touchedCount = 0;
  }

  /** Adds up telling words first, then others as far as the budget allows. */
  #addUp(product: number): void {
    const { starts, words, weights } = this.#vectors;
    const end = starts[product + 1] ?? 0;
    let room = readsPerProduct;
    let rarest: number | undefined;
    for (let place = starts[product] ?? 0; place < end; place += 1) {
      const holders = this.#countHolders(words[place] ?? 0);
      if (holders <= room) {
        this.#addWord(words[place] ?? 0, weights[place] ?? 0, holders);
        room -= holders;
      }
      if (rarest === undefined || holders < this.#countHolders(rarest)) {
        rarest = words[place];
      }
    }
    if (room === readsPerProduct && rarest !== undefined) {
      this.#addWord(rarest, 1, room);
    }
  }

  #addWord(word: number, weight: number, limit: number): void {
    const { starts, products, weights } = this.#postings;
    const start = starts[word] ?? 0;
    for (let place = start; place < start + limit; place += 1) {
      const other = products[place] ?? 0;
      const likeness = this.#likeness[other] ?? 0;
      if (likeness === 0) {
        this.#touched[this.#touchedCount] = other;
        this.#touchedCount += 1;
      }
      this.#likeness[other] = likeness + weight * (weights[place] ?? 0);
    }
  }

  #countHolders(word: number): number {
    const { starts } = this.#postings;
    return (starts[word + 1] ?? 0) - (starts[word] ?? 0);
  }
}

/** Limits the cost of a product in a shop of any size. */
const readsPerProduct = 4_000;
