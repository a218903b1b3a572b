/** Documents of a segment that are results without the filter of a facet, whose counts include them. */
export class NearMisses {
  slots = new Uint32Array(0);
  /** The slots of the products' facts. */
  facts = new Uint32Array(0);
  /** The bits of the facets that count each document. */
  bits = new Uint8Array(0);
  size = 0;

  /** Removes all documents and ensures capacity for `capacity` documents. */
  begin(capacity: number): void {
    this.size = 0;
    if (capacity > this.slots.length) {
      const room = Math.ceil(capacity * 1.2);
      this.slots = new Uint32Array(room);
      this.facts = new Uint32Array(room);
      this.bits = new Uint8Array(room);
    }
  }

  add(slot: number, fact: number, bits: number): void {
    this.slots[this.size] = slot;
    this.facts[this.size] = fact;
    this.bits[this.size] = bits;
    this.size += 1;
  }
}
