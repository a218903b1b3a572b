/** Compares two slots, and tells whether a slot holds a product. */
interface SlotOrder {
  compare: (one: number, other: number) => number;
  isOccupied: (slot: number) => boolean;
}

const mergeFrom = 2_000;

/**
 * Slots in an order that is maintained incrementally: moved slots are sorted and merged into the rest on the
 * next read. Sorting 200,000 slots at once would block the event loop for 100 ms.
 */
export class NewestOrder {
  readonly #order: SlotOrder;
  readonly #moved = new Set<number>();
  #slots = new Int32Array(0);

  constructor(order: SlotOrder) {
    this.#order = order;
  }

  /** Marks a slot that is new, empty or out of order. */
  move(slot: number): void {
    this.#moved.add(slot);
  }

  /** Merges the moved slots once there are many, so that no reader has to wait for a long merge. */
  mergePending(): void {
    if (this.#moved.size > mergeFrom + this.#slots.length / 4) {
      this.slots();
    }
  }

  slots(): Int32Array {
    if (this.#moved.size > 0) {
      const { compare, isOccupied } = this.#order;
      const arriving = Int32Array.from(this.#moved).filter(isOccupied).toSorted(compare);
      const staying = this.#slots.filter((slot) => !this.#moved.has(slot));
      this.#slots = merge(staying, arriving, compare);
      this.#moved.clear();
    }
    return this.#slots;
  }
}

function merge(
  staying: Int32Array,
  arriving: Int32Array,
  compare: SlotOrder['compare'],
): Int32Array<ArrayBuffer> {
  const merged = new Int32Array(staying.length + arriving.length);
  let next = 0;
  let place = 0;
  for (const slot of arriving) {
    let other = staying[next];
    while (other !== undefined && compare(other, slot) < 0) {
      merged[place++] = other;
      other = staying[++next];
    }
    merged[place++] = slot;
  }
  merged.set(staying.subarray(next), place);
  return merged;
}
