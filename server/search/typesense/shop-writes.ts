/** Writes of one shop, one after the other, in the order in which they were asked for. */
export class ShopWrites {
  #last: Promise<unknown> = Promise.resolve();

  async run<T>(work: () => Promise<T>): Promise<T> {
    const written = this.#last.then(work);
    // The caller hears of a failure; the writes after it are not to fail with it.
    this.#last = written.catch(() => undefined);
    return written;
  }
}
