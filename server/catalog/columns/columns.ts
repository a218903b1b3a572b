/** Columns that grow by half. Reads beyond the end return 0. */

export class NumberColumn {
  #values = new Float64Array(64);

  /** The values for loops over many of them. The next `set` may replace this array. */
  get values(): Readonly<Float64Array> {
    return this.#values;
  }

  get(index: number): number {
    return this.#values[index] ?? 0;
  }

  set(index: number, value: number): void {
    if (index >= this.#values.length) {
      const grown = new Float64Array(capacityFor(index));
      grown.set(this.#values);
      this.#values = grown;
    }
    this.#values[index] = value;
  }
}

export class ByteColumn {
  #values = new Uint8Array(64);

  /** The values for loops over many of them. The next `set` may replace this array. */
  get values(): Readonly<Uint8Array> {
    return this.#values;
  }

  get(index: number): number {
    return this.#values[index] ?? 0;
  }

  set(index: number, value: number): void {
    if (index >= this.#values.length) {
      const grown = new Uint8Array(capacityFor(index));
      grown.set(this.#values);
      this.#values = grown;
    }
    this.#values[index] = value;
  }
}

function capacityFor(index: number): number {
  return index + (index >> 1) + 64;
}
