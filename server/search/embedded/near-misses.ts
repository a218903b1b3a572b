/** Documents of a segment that one filter alone keeps out: its own counts are made of them too. */
export class NearMisses {
  slots = new Uint32Array(0);
  /** Where the product's facts stand. */
  facts = new Uint32Array(0);
  /** The bit of the filter. */
  bits = new Uint8Array(0);
  size = 0;

  /** Empties it, and makes room for so many. */
  begin(capacity: number): void {
    this.size = 0;
    if (capacity > this.slots.length) {
      const room = Math.ceil(capacity * 1.2);
      this.slots = new Uint32Array(room);
      this.facts = new Uint32Array(room);
      this.bits = new Uint8Array(room);
    }
  }

  add(slot: number, fact: number, bit: number): void {
    this.slots[this.size] = slot;
    this.facts[this.size] = fact;
    this.bits[this.size] = bit;
    this.size += 1;
  }
}
