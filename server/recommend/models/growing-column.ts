type Numbers = Float64Array | Uint32Array | Uint8Array;

const firstCapacity = 1_024;

/** A typed array of which nobody knows at first how long it will be. */
export class GrowingColumn<Column extends Numbers> {
  readonly #create: (length: number) => Column;
  #values: Column;
  #length = 0;

  constructor(create: (length: number) => Column) {
    this.#create = create;
    this.#values = create(firstCapacity);
  }

  get length(): number {
    return this.#length;
  }

  push(value: number): void {
    if (this.#length === this.#values.length) {
      const larger = this.#create(this.#length * 2);
      larger.set(this.#values);
      this.#values = larger;
    }
    this.#values[this.#length++] = value;
  }

  /** Adds to a value that is there. */
  add(index: number, amount: number): void {
    this.#values[index] = (this.#values[index] ?? 0) + amount;
  }

  /** What has been pushed, in an array of that length. */
  toArray(): Column {
    const column = this.#create(this.#length);
    column.set(this.#values.subarray(0, this.#length));
    return column;
  }
}
