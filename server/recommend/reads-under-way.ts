/** What is being read: whoever asks for the same meanwhile waits for it instead of reading it again. */
export class ReadsUnderWay<Result> {
  readonly #reads = new Map<string, Promise<Result>>();

  find(key: string): Promise<Result> | undefined {
    return this.#reads.get(key);
  }

  /** Until it has come or failed, of which those who wait are told. */
  keep(keys: readonly string[], read: Promise<Result>): Promise<Result> {
    const end = () => keys.forEach((key) => this.#forget(key, read));
    keys.forEach((key) => this.#reads.set(key, read));
    read.then(end, end);
    return read;
  }

  clear(): void {
    this.#reads.clear();
  }

  #forget(key: string, read: Promise<Result>): void {
    if (this.#reads.get(key) === read) {
      this.#reads.delete(key);
    }
  }
}
