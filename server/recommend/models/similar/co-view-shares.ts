import type { Neighbours } from '../neighbours.ts';

/** How much one product at a time is viewed together with others, between 0 and 1. */
export class CoViewShares {
  readonly #coViews: Neighbours | undefined;
  /** By product; 0 for those that are not co-viewed, or were taken. */
  readonly #shares: Float32Array;

  constructor(productCount: number, coViews?: Neighbours) {
    this.#coViews = coViews;
    this.#shares = new Float32Array(productCount);
  }

  /** Relative to the product that is co-viewed most, and less where few sessions speak. */
  load(product: number): void {
    if (!this.#coViews) {
      return;
    }
    const { starts, products, scores, occurrences } = this.#coViews;
    const start = starts[product] ?? 0;
    const sessions = occurrences[product] ?? 0;
    const greatest = scores[start] ?? 0;
    const trust = sessions / (sessions + doubt);
    for (let place = start; place < (starts[product + 1] ?? 0); place += 1) {
      this.#shares[products[place] ?? 0] = (trust * (scores[place] ?? 0)) / greatest;
    }
  }

  /** A share is there to be taken once. */
  take(other: number): number {
    const share = this.#shares[other] ?? 0;
    this.#shares[other] = 0;
    return share;
  }

  /** Products of the product that was loaded whose shares nobody has taken. */
  *left(product: number): Iterable<number> {
    if (!this.#coViews) {
      return;
    }
    const { starts, products } = this.#coViews;
    for (const other of products.subarray(starts[product], starts[product + 1])) {
      if ((this.#shares[other] ?? 0) > 0) {
        yield other;
      }
    }
  }
}

/** Sessions after which co-views count half. */
const doubt = 20;
