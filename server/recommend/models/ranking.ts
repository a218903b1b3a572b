/** The shop's products ranked by one measure, best first. */
export interface Ranking {
  /** Product numbers. */
  products: Uint32Array;
  scores: Float32Array;
  /** The counted amount behind the score, such as the units of the last week. */
  counts: Float32Array;
  /** The amount that the count is compared with, such as the units of a usual week. */
  bases: Float32Array;
  /** The kind of the counted amount, in models that count several things; else 0. */
  kinds: Uint8Array;
  /** End of the counted time, in milliseconds since 1970. */
  until: number;
}
