/**
 * Caches the fact slot of each document of a segment. A value is the slot plus one; 0 means not looked up yet. The cache
 * is valid for one catalog object, because a reloaded catalog assigns other slots.
 */
export class FactSlots {
  readonly #size: number;
  #column = new Uint32Array(0);
  /** A weak reference, because an idle index must not keep a replaced catalog in memory. */
  #assignment: WeakRef<object> | undefined;

  constructor(size: number) {
    this.#size = size;
  }

  /** Returns the column for an assignment of slots. A query that has paused keeps the column of its own. */
  of(assignment: object): Uint32Array {
    if (this.#assignment?.deref() !== assignment) {
      this.#column = new Uint32Array(this.#size);
      this.#assignment = new WeakRef(assignment);
    }
    return this.#column;
  }
}
