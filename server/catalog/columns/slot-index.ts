const empty = -1;

/**
 * A hash table from product id to slot in typed arrays. A Map boxes ids beyond 2³¹: looking up each product
 * of a shop of 200,000 took 170 ms.
 */
export class SlotIndex {
  #ids = new Float64Array(64);
  #slots = new Int32Array(64).fill(empty);
  #size = 0;
  /** The last id looked up: several checks of one candidate look up the same id. */
  #lastId = -1;
  #lastSlot: number | undefined;

  get(id: number): number | undefined {
    if (id !== this.#lastId) {
      const place = this.#find(id);
      this.#lastSlot = place === -1 ? undefined : this.#slots[place];
      this.#lastId = id;
    }
    return this.#lastSlot;
  }

  set(id: number, slot: number): void {
    this.#lastId = -1;
    const known = this.#find(id);
    if (known !== -1) {
      this.#slots[known] = slot;
      return;
    }
    if (this.#size * 2 >= this.#slots.length) {
      this.#grow();
    }
    this.#add(id, slot);
  }

  /** Returns the index of the id, or -1. Half of the entries are empty, which keeps the search short. */
  #find(id: number): number {
    const ids = this.#ids;
    const slots = this.#slots;
    const last = slots.length - 1;
    for (let place = hashOf(id) & last; ; place = (place + 1) & last) {
      const slot = slots[place] ?? empty;
      if (slot === empty) {
        return -1;
      }
      if (ids[place] === id) {
        return place;
      }
    }
  }

  #add(id: number, slot: number): void {
    const last = this.#slots.length - 1;
    let place = hashOf(id) & last;
    while (this.#slots[place] !== empty) {
      place = (place + 1) & last;
    }
    this.#ids[place] = id;
    this.#slots[place] = slot;
    this.#size += 1;
  }

  #grow(): void {
    const ids = this.#ids;
    const slots = this.#slots;
    this.#ids = new Float64Array(ids.length * 2);
    this.#slots = new Int32Array(slots.length * 2).fill(empty);
    this.#size = 0;
    slots.forEach((slot, place) => {
      if (slot !== empty) {
        this.#add(ids[place] ?? 0, slot);
      }
    });
  }
}

/** Hashes both halves of an id, since ids of an import often differ in only a few bits. */
function hashOf(id: number): number {
  const high = Math.floor(id / 2 ** 32);
  const mixed = Math.imul((id | 0) ^ Math.imul(high, 0x85ebca6b), 0x9e3779b1);
  return mixed ^ (mixed >>> 15);
}
