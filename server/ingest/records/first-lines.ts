/**
 * The lines in which records were first seen, by their ids. It takes 12 to 24 bytes for each; a `Map` takes three times as
 * much, and a file may have a million records.
 */
export class FirstLines {
  #ids = new Float64Array(1_024);
  #lines = new Uint32Array(1_024);
  #count = 0;

  /** Returns the line of an id; undefined for a new one, of which the line is kept. */
  add(id: number, line: number): number | undefined {
    if (this.#count * 2 >= this.#ids.length) {
      this.#grow();
    }
    const place = this.#placeOf(id);
    if (this.#ids[place] === id) {
      return this.#lines[place];
    }
    this.#set(place, id, line);
    return undefined;
  }

  #set(place: number, id: number, line: number): void {
    this.#ids[place] = id;
    this.#lines[place] = line;
    this.#count += 1;
  }

  /** Returns the place of an id, or the free one for it. Ids are above 0. */
  #placeOf(id: number): number {
    const size = this.#ids.length;
    const high = Math.floor(id / 2 ** 32);
    const mixed = Math.imul((id >>> 0) ^ Math.imul(high, 0x9e3779b1), 0x85ebca6b);
    let place = ((mixed ^ (mixed >>> 15)) >>> 0) % size;
    while (this.#ids[place] !== 0 && this.#ids[place] !== id) {
      place = (place + 1) % size;
    }
    return place;
  }

  #grow(): void {
    const [ids, lines] = [this.#ids, this.#lines];
    this.#ids = new Float64Array(ids.length * 2);
    this.#lines = new Uint32Array(ids.length * 2);
    this.#count = 0;
    for (const [index, id] of ids.entries()) {
      if (id !== 0) {
        this.#set(this.#placeOf(id), id, lines[index] ?? 0);
      }
    }
  }
}
