/** A list of ids at eight bytes each; a `Set` takes five times as much. */
export class IdList {
  #ids = new Float64Array(1024);
  #count = 0;

  get size(): number {
    return this.#count;
  }

  add(id: number): void {
    if (this.#count === this.#ids.length) {
      const larger = new Float64Array(this.#count * 2);
      larger.set(this.#ids);
      this.#ids = larger;
    }
    this.#ids[this.#count] = id;
    this.#count += 1;
  }

  /** Returns a function that tells whether an id has been added so far. */
  lookup(): (id: number) => boolean {
    const sorted = this.#ids.subarray(0, this.#count).toSorted();
    return (id) => {
      let low = 0;
      let high = sorted.length;
      while (low < high) {
        const middle = (low + high) >>> 1;
        if ((sorted[middle] ?? 0) < id) {
          low = middle + 1;
        } else {
          high = middle;
        }
      }
      return sorted[low] === id;
    };
  }
}
