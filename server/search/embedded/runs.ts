/** Lists of numbers behind each other: the list of `index` goes from one offset to the next. */
export interface Runs {
  /** One more than there are lists. */
  offsets: Uint32Array;
  values: Uint32Array;
}

/** Lists that grow at the end while they are collected. */
export class RunsBuilder {
  readonly #offsets = new GrowingNumbers(64);
  readonly #values = new GrowingNumbers(256);

  constructor() {
    this.#offsets.push(0);
  }

  push(value: number): void {
    this.#values.push(value);
  }

  /** Ends a list; what follows belongs to the next. */
  endRun(): void {
    this.#offsets.push(this.#values.length);
  }

  finish(): Runs {
    return { offsets: this.#offsets.finish(), values: this.#values.finish() };
  }
}

/** A typed array that doubles when it is full. */
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
