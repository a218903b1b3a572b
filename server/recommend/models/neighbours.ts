/** For each product its best others, best first: what a model of pairs has learned. */
export interface Neighbours {
  /** Product → its first neighbour; one more than there are products. */
  starts: Uint32Array;
  /** Numbers, one a neighbour. */
  products: Uint32Array;
  /** Above 0, one a neighbour. */
  scores: Float32Array;
  /** In how many orders or believed sessions the two stand together, one a neighbour. */
  together: Uint32Array;
  /** In how many orders or believed sessions the product itself stands, one a product. */
  occurrences: Uint32Array;
}

/** More are never asked for: a list is filled from elsewhere by then. */
export const neighboursPerProduct = 100;
