/** The bytes of events that all servers have stored, as far as this one knows, and those that it is storing. */
export class SharedBytes {
  /** The bytes that all servers had stored when they were last read. */
  #stored: number;
  /** The bytes that this server has stored since. */
  #recorded = 0;
  /** The bytes that this server is storing. */
  #pending = 0;

  constructor(stored = 0) {
    this.#stored = stored;
  }

  get total(): number {
    return this.#stored + this.#recorded + this.#pending;
  }

  /** Counts bytes while they are written; they stay counted when they were. */
  async add(bytes: number, write: () => Promise<void>): Promise<void> {
    this.#pending += bytes;
    try {
      await write();
      this.#recorded += bytes;
    } finally {
      this.#pending -= bytes;
    }
  }

  /** Begins to read what all servers have stored. Returns the function that takes the result. */
  beginRead(): (stored: number) => void {
    const recordedBefore = this.#recorded;
    return (stored) => {
      this.#stored = stored;
      this.#recorded -= recordedBefore;
    };
  }
}
