import type { NeighbourList } from './neighbour-list.ts';

/**
 * Sums scores by product id. A hash table instead of a Map, because a Map boxes ids beyond 2³¹ as
 * keys and a cart of 250 products brings 25,000 of them.
 */
export class ScoreSum {
  /** Hash of the id → its index in the columns below plus 1; 0 for a free slot. */
  readonly #table: Int32Array;
  readonly #ids: Float64Array;
  readonly #scores: Float64Array;
  #count = 0;
  /** The entries before this index are excluded ids. */
  #excludedCount = 0;

  constructor(mostProducts: number) {
    this.#table = new Int32Array(tableSize(mostProducts));
    this.#ids = new Float64Array(mostProducts);
    this.#scores = new Float64Array(mostProducts);
  }

  /** Excludes an id. Must be called before anything is added. */
  exclude(id: number): void {
    this.#placeOf(id);
    this.#excludedCount = this.#count;
  }

  addAll({ productIds, scores }: NeighbourList, weight: number): void {
    const sums = this.#scores;
    for (let index = 0; index < productIds.length; index++) {
      const place = this.#placeOf(productIds[index] ?? 0);
      sums[place] = (sums[place] ?? 0) + weight * (scores[index] ?? 0);
    }
  }

  /** Yields ids by falling score. Equal scores are ordered by the lower id. */
  *bestFirst(): Generator<number> {
    const heap = new Int32Array(this.#count - this.#excludedCount);
    for (let index = 0; index < heap.length; index++) {
      heap[index] = this.#excludedCount + index;
    }
    for (let index = (heap.length >> 1) - 1; index >= 0; index--) {
      this.#sink(heap, index, heap.length);
    }
    for (let size = heap.length; size > 0; size--) {
      const place = heap[0] ?? 0;
      yield this.#ids[place] ?? 0;
      heap[0] = heap[size - 1] ?? 0;
      this.#sink(heap, 0, size - 1);
    }
  }

  #placeOf(id: number): number {
    const table = this.#table;
    const ids = this.#ids;
    const mask = table.length - 1;
    let index = hash(id) & mask;
    for (let entry = table[index] ?? 0; entry > 0; entry = table[index] ?? 0) {
      if (ids[entry - 1] === id) {
        return entry - 1;
      }
      index = (index + 1) & mask;
    }
    ids[this.#count] = id;
    this.#count++;
    table[index] = this.#count;
    return this.#count - 1;
  }

  #sink(heap: Int32Array, from: number, size: number): void {
    const place = heap[from] ?? 0;
    let index = from;
    for (;;) {
      let child = index * 2 + 1;
      if (child >= size) {
        break;
      }
      if (child + 1 < size && this.#isBetter(heap[child + 1] ?? 0, heap[child] ?? 0)) {
        child++;
      }
      if (!this.#isBetter(heap[child] ?? 0, place)) {
        break;
      }
      heap[index] = heap[child] ?? 0;
      index = child;
    }
    heap[index] = place;
  }

  #isBetter(one: number, other: number): boolean {
    const difference = (this.#scores[one] ?? 0) - (this.#scores[other] ?? 0);
    return difference > 0 || (difference === 0 && (this.#ids[one] ?? 0) < (this.#ids[other] ?? 0));
  }
}

/** Returns a power of two that leaves at least half of the slots free. */
function tableSize(entries: number): number {
  let size = 16;
  while (size < entries * 2) {
    size *= 2;
  }
  return size;
}

/**
 * Fibonacci hashing (Knuth, The Art of Computer Programming, 6.4) of the lower 32 bits, high bits
 * first.
 */
function hash(id: number): number {
  const mixed = Math.imul(id | 0, 0x9e37_79b1);
  return mixed ^ (mixed >>> 15);
}
