/** The result of a pair model: the best neighbours of each product, best first. */
export interface Neighbours {
  /** Product → index of its first neighbour. Has one entry more than there are products. */
  starts: Uint32Array;
  /** Product number of each neighbour. */
  products: Uint32Array;
  /** Score of each neighbour, above 0. */
  scores: Float32Array;
  /** Number of orders or believed sessions that hold both, by neighbour. */
  together: Uint32Array;
  /** Number of orders or believed sessions that hold the product, by product. */
  occurrences: Uint32Array;
}

/** Longer lists are never read: other sources fill a listing before that. */
export const neighboursPerProduct = 100;
