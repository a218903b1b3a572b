type Numbers = Float64Array | Uint32Array | Uint8Array;

const firstCapacity = 1_024;

/** A typed array of initially unknown length. */
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

  /** Adds to an existing value. */
  add(index: number, amount: number): void {
    this.#values[index] = (this.#values[index] ?? 0) + amount;
  }

  /** Returns the pushed values in an array of their length. */
  toArray(): Column {
    const column = this.#create(this.#length);
    column.set(this.#values.subarray(0, this.#length));
    return column;
  }
}
