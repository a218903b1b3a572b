import type { Neighbours } from './neighbours.ts';

/** Keeps the best products offered for one product. Equal scores are ordered by product number. */
export class BestNeighbours {
  readonly #limit: number;
  /** A heap with the worst product at its root. */
  readonly #products: Uint32Array;
  readonly #scores: Float32Array;
  readonly #together: Uint32Array;
  #count = 0;

  constructor(limit: number) {
    this.#limit = limit;
    this.#products = new Uint32Array(limit);
    this.#scores = new Float32Array(limit);
    this.#together = new Uint32Array(limit);
  }

  /** The score that a product has to exceed to be kept. */
  get threshold(): number {
    if (this.#count < this.#limit) {
      return 0;
    }
    return this.#limit > 0 ? (this.#scores[0] ?? 0) : Infinity;
  }

  /** Offers a product, at most once each. Scores that are 0 or NaN are ignored. */
  offer(product: number, exactScore: number, together: number): void {
    // Rounded to its stored precision, so that the order does not contradict the scores.
    const score = Math.fround(exactScore);
    if (!(score > 0)) {
      return;
    }
    if (this.#count < this.#limit) {
      this.#count += 1;
      this.#rise(this.#count - 1, product, score, together);
    } else if (this.#limit > 0 && this.#isWorse(0, product, score)) {
      this.#sink(0, product, score, together);
    }
  }

  /** Passes the products to `take`, best first, and empties the heap. */
  drain(take: (product: number, score: number, together: number) => void): void {
    const total = this.#count;
    this.#sort();
    for (let index = 0; index < total; index += 1) {
      take(this.#products[index] ?? 0, this.#scores[index] ?? 0, this.#together[index] ?? 0);
    }
  }

  /** Heapsort: moves the worst product to the end until the heap is used up. */
  #sort(): void {
    while (this.#count > 0) {
      this.#count -= 1;
      const last = this.#count;
      const product = this.#products[last] ?? 0;
      const score = this.#scores[last] ?? 0;
      const together = this.#together[last] ?? 0;
      this.#move(0, last);
      if (last > 0) {
        this.#sink(0, product, score, together);
      }
    }
  }

  #isWorse(index: number, product: number, score: number): boolean {
    const own = this.#scores[index] ?? 0;
    return own < score || (own === score && (this.#products[index] ?? 0) > product);
  }

  #rise(from: number, product: number, score: number, together: number): void {
    let index = from;
    while (index > 0) {
      const parent = (index - 1) >> 1;
      if (this.#isWorse(parent, product, score)) {
        break;
      }
      this.#move(parent, index);
      index = parent;
    }
    this.#put(index, product, score, together);
  }

  #sink(from: number, product: number, score: number, together: number): void {
    let index = from;
    for (;;) {
      const child = this.#worseChild(index);
      if (child >= this.#count || !this.#isWorse(child, product, score)) {
        break;
      }
      this.#move(child, index);
      index = child;
    }
    this.#put(index, product, score, together);
  }

  #worseChild(index: number): number {
    const left = index * 2 + 1;
    const right = left + 1;
    if (right >= this.#count) {
      return left;
    }
    const isLeftWorse = this.#isWorse(left, this.#products[right] ?? 0, this.#scores[right] ?? 0);
    return isLeftWorse ? left : right;
  }

  #move(from: number, to: number): void {
    this.#put(to, this.#products[from] ?? 0, this.#scores[from] ?? 0, this.#together[from] ?? 0);
  }

  #put(index: number, product: number, score: number, together: number): void {
    this.#products[index] = product;
    this.#scores[index] = score;
    this.#together[index] = together;
  }
}

/** Collects the neighbour lists of a shop's products, one product after the other from number 0. */
export class NeighbourLists {
  readonly #starts: Uint32Array;
  readonly #products: Uint32Array;
  readonly #scores: Float32Array;
  readonly #together: Uint32Array;
  #closed = 0;
  #count = 0;

  constructor(productCount: number, limit: number) {
    this.#starts = new Uint32Array(productCount + 1);
    // The system allocates memory on first write, so the unused part of full-size columns is free.
    this.#products = new Uint32Array(productCount * limit);
    this.#scores = new Float32Array(productCount * limit);
    this.#together = new Uint32Array(productCount * limit);
  }

  /** Adds the list of the next product. */
  close(best: BestNeighbours): void {
    best.drain((product, score, together) => {
      this.#products[this.#count] = product;
      this.#scores[this.#count] = score;
      this.#together[this.#count] = together;
      this.#count += 1;
    });
    this.#closed += 1;
    this.#starts[this.#closed] = this.#count;
  }

  finish(occurrences: Uint32Array): Neighbours {
    return {
      starts: this.#starts,
      products: this.#products.subarray(0, this.#count),
      scores: this.#scores.subarray(0, this.#count),
      together: this.#together.subarray(0, this.#count),
      occurrences,
    };
  }
}
