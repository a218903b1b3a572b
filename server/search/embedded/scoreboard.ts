/**
 * Working memory of a query, one place for each slot. It is kept from query to query, since to
 * allocate it would cost more than most queries do; between queries it is all zero.
 */
export class Scoreboard {
  /** Of the word that is being counted. */
  weights = new Float64Array(0);
  /** Above zero for the documents that match so far. */
  scores = new Float64Array(0);

  fit(slotCount: number): void {
    if (slotCount > this.scores.length) {
      const capacity = Math.ceil(slotCount * 1.5);
      this.weights = new Float64Array(capacity);
      this.scores = new Float64Array(capacity);
    }
  }

  /** The scores of all matches, which are forgotten. */
  take(slots: readonly number[]): number[] {
    const taken = slots.map((slot) => this.scores[slot] ?? 0);
    for (const slot of slots) {
      this.scores[slot] = 0;
    }
    return taken;
  }
}
