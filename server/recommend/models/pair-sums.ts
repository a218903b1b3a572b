import type { Baskets } from './baskets.ts';

/**
 * Sums of what one product has in common with each other, in arrays as long as the shop has
 * products.
 */
export class PairSums {
  readonly #sums: Float64Array;
  readonly #together: Float64Array;
  /** The products with a sum, in the first `#count` entries. */
  readonly #touched: Uint32Array;
  #count = 0;

  constructor(productCount: number) {
    this.#sums = new Float64Array(productCount);
    this.#together = new Float64Array(productCount);
    this.#touched = new Uint32Array(productCount);
  }

  /** Adds a basket that holds the product. */
  addBasket({ starts, products }: Baskets, basket: number, weight: number): void {
    const end = starts[basket + 1] ?? 0;
    for (let place = starts[basket] ?? 0; place < end; place++) {
      this.add(products[place] ?? 0, weight);
    }
  }

  /** Adds a weight. `times` is the number of meetings that share it. */
  add(other: number, weight: number, times = 1): void {
    const together = this.#together[other] ?? 0;
    if (together === 0 && this.#sums[other] === 0) {
      this.#touched[this.#count++] = other;
    }
    this.#together[other] = together + times;
    this.#sums[other] = (this.#sums[other] ?? 0) + weight;
  }

  /** Adds to existing sums without counting a meeting. */
  strengthen({ starts, products }: Baskets, basket: number, weight: number): void {
    const end = starts[basket + 1] ?? 0;
    for (let place = starts[basket] ?? 0; place < end; place++) {
      const other = products[place] ?? 0;
      if ((this.#together[other] ?? 0) > 0) {
        this.#sums[other] = (this.#sums[other] ?? 0) + weight;
      }
    }
  }

  /** Passes the sums to `take`, in the order of their first meeting, and resets them. */
  drain(take: (other: number, sum: number, together: number) => void): void {
    for (let place = 0; place < this.#count; place++) {
      const other = this.#touched[place] ?? 0;
      take(other, this.#sums[other] ?? 0, this.#together[other] ?? 0);
      this.#sums[other] = 0;
      this.#together[other] = 0;
    }
    this.#count = 0;
  }
}
