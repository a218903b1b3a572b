/** A set of catalog slots as a bit mask. */
export class SlotMask {
  readonly #words: Uint32Array;

  /** Creates a mask that cannot hold slots from `slotCount` on. */
  constructor(slotCount: number) {
    this.#words = new Uint32Array(Math.ceil(slotCount / 32));
  }

  add(slot: number): void {
    const word = slot >>> 5;
    if (word < this.#words.length) {
      this.#words[word] = (this.#words[word] ?? 0) | (1 << (slot & 31));
    }
  }

  has(slot: number): boolean {
    return (((this.#words[slot >>> 5] ?? 0) >>> (slot & 31)) & 1) === 1;
  }

  addAll(other: SlotMask): void {
    const words = this.#words;
    const others = other.#words;
    const end = Math.min(words.length, others.length);
    for (let word = 0; word < end; word += 1) {
      words[word] = (words[word] ?? 0) | (others[word] ?? 0);
    }
  }
}
