/** Work that runs as soon as the event loop is free. */
export class OtherWork {
  #hasRun = false;

  constructor() {
    setImmediate(() => {
      this.#hasRun = true;
    });
  }

  get hasRun(): boolean {
    return this.#hasRun;
  }

  /** Yields a value until this work has run. Ends only if its reader yields the event loop. */
  *repeatUntilRun<Value>(value: Value): Generator<Value, undefined> {
    while (!this.#hasRun) {
      yield value;
    }
  }
}
