/** Concatenated lists of numbers: the list with an index lies between two consecutive offsets. */
export interface Runs {
  /** Holds one more offset than there are lists. */
  offsets: Uint32Array;
  values: Uint32Array;
}

/** Collects lists of numbers, one list after the other. */
export class RunsBuilder {
  readonly #offsets = new GrowingNumbers(64);
  readonly #values = new GrowingNumbers(256);

  constructor() {
    this.#offsets.push(0);
  }

  push(value: number): void {
    this.#values.push(value);
  }

  /** Ends the current list; later values belong to the next one. */
  endRun(): void {
    this.#offsets.push(this.#values.length);
  }

  finish(): Runs {
    return { offsets: this.#offsets.finish(), values: this.#values.finish() };
  }
}

/** A typed array that doubles its capacity when it is full. */
class GrowingNumbers {
  #numbers: Uint32Array<ArrayBuffer>;
  #length = 0;

  constructor(capacity: number) {
    this.#numbers = new Uint32Array(capacity);
  }

  get length(): number {
    return this.#length;
  }

  push(value: number): void {
    if (this.#length === this.#numbers.length) {
      const grown = new Uint32Array(this.#length * 2);
      grown.set(this.#numbers);
      this.#numbers = grown;
    }
    this.#numbers[this.#length] = value;
    this.#length += 1;
  }

  finish(): Uint32Array<ArrayBuffer> {
    return this.#numbers.slice(0, this.#length);
  }
}
