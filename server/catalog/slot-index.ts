const empty = -1;
/** Was taken: a search goes on behind it. */
const removed = -2;

/**
 * The slot of each product by its id: a hash table in typed arrays. A Map boxes ids beyond 2³¹; in a shop of
 * 200,000 products looking up each of them took 170 ms in a Map.
 */
export class SlotIndex {
  #ids = new Float64Array(64);
  #slots = new Int32Array(64).fill(empty);
  /** Places that are not empty, those of removed ids included. */
  #used = 0;
  #size = 0;
  /** Who looks at a candidate after each other asks for the same one. */
  #lastId = -1;
  #lastSlot: number | undefined;

  get size(): number {
    return this.#size;
  }

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
    if (this.#used * 2 >= this.#slots.length) {
      this.#rebuild();
    }
    this.#add(id, slot);
    this.#size += 1;
  }

  delete(id: number): void {
    this.#lastId = -1;
    const place = this.#find(id);
    if (place !== -1) {
      this.#slots[place] = removed;
      this.#size -= 1;
    }
  }

  /** The place of the id, or -1. Half of the places are empty, so that the search ends soon. */
  #find(id: number): number {
    const ids = this.#ids;
    const slots = this.#slots;
    const last = slots.length - 1;
    for (let place = hashOf(id) & last; ; place = (place + 1) & last) {
      const slot = slots[place] ?? empty;
      if (slot === empty) {
        return -1;
      }
      if (slot !== removed && ids[place] === id) {
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
    this.#used += 1;
  }

  /** Leaves out what was removed, and makes room. */
  #rebuild(): void {
    const ids = this.#ids;
    const slots = this.#slots;
    let capacity = 64;
    while (capacity < this.#size * 4) {
      capacity *= 2;
    }
    this.#ids = new Float64Array(capacity);
    this.#slots = new Int32Array(capacity).fill(empty);
    this.#used = 0;
    slots.forEach((slot, place) => {
      if (slot >= 0) {
        this.#add(ids[place] ?? 0, slot);
      }
    });
  }
}

/** Of both halves of an id: ids of an import often differ in a few bits only. */
function hashOf(id: number): number {
  const high = Math.floor(id / 2 ** 32);
  const mixed = Math.imul((id | 0) ^ Math.imul(high, 0x85ebca6b), 0x9e3779b1);
  return mixed ^ (mixed >>> 15);
}
