/** The shop's products by one measure, best first. */
export interface Ranking {
  /** Numbers. */
  products: Uint32Array;
  scores: Float32Array;
  /** What was counted for the score, such as units of the last week. */
  counts: Float32Array;
  /** What it was held against, such as units of a week before. */
  bases: Float32Array;
}
