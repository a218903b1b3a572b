/**
 * The slots of the facts of a segment's products, as far as they have been looked up: each plus one; 0 before the first
 * look-up. They are valid for one assignment of slots, which changes when a catalog is loaded again.
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
