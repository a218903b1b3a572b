/** A queue of the writes of one shop, in the order of their calls. */
export class WriteQueue {
  #last: Promise<unknown> = Promise.resolve();

  async run<T>(work: () => Promise<T>): Promise<T> {
    const written = this.#last.then(work);
    // The caller receives the error; later writes must not fail with it.
    this.#last = written.catch(() => undefined);
    return written;
  }
}
