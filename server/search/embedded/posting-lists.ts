/**
 * For each word the slots of the documents that hold it, ascending, and its weight in each. Slot and
 * weight alternate in one typed array per word: 8 bytes a posting, read in one direction.
 */
export class PostingLists {
  readonly #lists: Uint32Array[] = [];
  readonly #sizes: number[] = [];

  /** How many documents hold a word. */
  size(word: number): number {
    return this.#sizes[word] ?? 0;
  }

  /**
   * Slot, weight, slot, weight, …; good until the next change. Only the first `size` pairs count:
   * room to grow follows, and to cut it off would cost more than to read a short list.
   */
  of(word: number): Uint32Array {
    return this.#lists[word] ?? EMPTY;
  }

  set(word: number, slot: number, weight: number): void {
    const index = this.#indexOf(word, slot);
    if (!this.#holds(word, index, slot)) {
      this.#open(word, index);
    }
    const list = this.of(word);
    list[index] = slot;
    list[index + 1] = weight;
  }

  delete(word: number, slot: number): void {
    const index = this.#indexOf(word, slot);
    if (!this.#holds(word, index, slot)) {
      return;
    }
    const size = this.size(word);
    this.#lists[word]?.copyWithin(index, index + 2, size * 2);
    this.#sizes[word] = size - 1;
    if (size === 1) {
      this.#lists[word] = EMPTY;
    }
  }

  #holds(word: number, index: number, slot: number): boolean {
    return index < this.size(word) * 2 && this.#lists[word]?.[index] === slot;
  }

  /** Where a slot stands, or has to be put. */
  #indexOf(word: number, slot: number): number {
    const list = this.of(word);
    let low = 0;
    let high = this.size(word);
    // Documents mostly arrive in the order of their slots.
    if (high === 0 || (list[high * 2 - 2] ?? 0) < slot) {
      return high * 2;
    }
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((list[middle * 2] ?? 0) < slot) {
        low = middle + 1;
      } else {
        high = middle;
      }
    }
    return low * 2;
  }

  /** Makes room for a posting at an index. */
  #open(word: number, index: number): void {
    const size = this.size(word);
    let list = this.of(word);
    if (list.length < (size + 1) * 2) {
      const grown = new Uint32Array(Math.ceil((size + 1) * GROWTH) * 2);
      grown.set(list);
      list = grown;
      this.#lists[word] = list;
    }
    list.copyWithin(index + 2, index, size * 2);
    this.#sizes[word] = size + 1;
  }
}

const EMPTY = new Uint32Array(0);
const GROWTH = 1.4;
