/** A fixed set of ids in 8 bytes each, a sixth of what a Set takes. */
export class SortedIds {
  readonly #ids: Float64Array;

  /** `ids` ascending. */
  constructor(ids: Float64Array) {
    this.#ids = ids;
  }

  /** The place of the id, or -1. */
  indexOf(id: number): number {
    let low = 0;
    let high = this.#ids.length - 1;
    while (low <= high) {
      const middle = (low + high) >> 1;
      const found = this.#ids[middle] ?? 0;
      if (found === id) {
        return middle;
      }
      if (found < id) {
        low = middle + 1;
      } else {
        high = middle - 1;
      }
    }
    return -1;
  }

  has(id: number): boolean {
    return this.indexOf(id) !== -1;
  }
}
