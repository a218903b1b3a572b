/** The shop's products by one measure, best first. */
export interface Ranking {
  /** Numbers. */
  products: Uint32Array;
  scores: Float32Array;
  /** What was counted for the score, such as units of the last week. */
  counts: Float32Array;
  /** What it was held against, such as units of a week before. */
  bases: Float32Array;
  /** Of what, in a model that counts several things; else 0. */
  kinds: Uint8Array;
  /** When the counted time ends, in milliseconds since 1970. */
  until: number;
}
