/**
 * Slots by product handle. Imports may give several products the same handle, although nearly all handles are
 * unique.
 */
export class HandleIndex {
  readonly #slots = new Map<string, number | readonly number[]>();

  slotsOf(handle: string): readonly number[] {
    const found = this.#slots.get(handle);
    return typeof found === 'number' ? [found] : (found ?? []);
  }

  add(handle: string, slot: number): void {
    const isTaken = this.#slots.has(handle);
    this.#slots.set(handle, isTaken ? [...this.slotsOf(handle), slot] : slot);
  }

  remove(handle: string, slot: number): void {
    const others = this.slotsOf(handle).filter((other) => other !== slot);
    if (others.length === 0) {
      this.#slots.delete(handle);
    } else {
      this.#slots.set(handle, others);
    }
  }
}
