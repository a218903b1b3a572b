/** A set of slots with one bit each: a shop may have hundreds of collections over its products. */
export class SlotSet {
  readonly #bits: Uint8Array;

  /** `size` is the number of slots. */
  constructor(size: number) {
    this.#bits = new Uint8Array((size + 7) >> 3);
  }

  add(slot: number): void {
    const byte = slot >> 3;
    this.#bits[byte] = (this.#bits[byte] ?? 0) | (1 << (slot & 7));
  }

  has(slot: number): boolean {
    return ((this.#bits[slot >> 3] ?? 0) & (1 << (slot & 7))) !== 0;
  }
}
