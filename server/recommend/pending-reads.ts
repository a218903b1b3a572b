/** Deduplicates concurrent reads: a request for a pending key waits for its result. */
export class PendingReads<Result> {
  readonly #reads = new Map<string, Promise<Result>>();

  find(key: string): Promise<Result> | undefined {
    return this.#reads.get(key);
  }

  /** Registers a read until it settles. Waiting requests get its result or error. */
  register(keys: readonly string[], read: Promise<Result>): Promise<Result> {
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
