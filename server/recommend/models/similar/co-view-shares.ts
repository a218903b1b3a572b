import type { Neighbours } from '../neighbours.ts';

/** Shares of common views of one product at a time, between 0 and 1. */
export class CoViewShares {
  readonly #coViews: Neighbours | undefined;
  /** Indexed by product; 0 without common views, or once taken. */
  readonly #shares: Float32Array;

  constructor(productCount: number, coViews?: Neighbours) {
    this.#coViews = coViews;
    this.#shares = new Float32Array(productCount);
  }

  /**
   * Loads the shares of a product, relative to the most co-viewed one, and less with few sessions.
   */
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

  /** Returns a share and resets it. */
  take(other: number): number {
    const share = this.#shares[other] ?? 0;
    this.#shares[other] = 0;
    return share;
  }

  /** Yields the co-viewed products of a loaded product whose shares were not taken. */
  *remaining(product: number): Iterable<number> {
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

/** Number of sessions at which co-views count half. */
const doubt = 20;
