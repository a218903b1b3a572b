import type { Neighbours } from './neighbours.ts';

/** The neighbours of one product, best first. */
export interface NeighbourList {
  /** Ids, or product numbers during training. */
  productIds: Float64Array | Uint32Array;
  scores: Float32Array;
  /** Number of orders or sessions that hold both products. */
  together: Uint32Array;
  /** Number of orders or sessions that hold the product itself. */
  occurrences: number;
}

/** Neighbour lists by product, such as a map by id. */
export interface ListsByProduct {
  get(productId: number): NeighbourList | undefined;
}

/** Returns the lists of a newly trained model by product number. */
export function listsOf(model: Neighbours): ListsByProduct {
  return {
    get: (product) => {
      const from = model.starts[product];
      const to = model.starts[product + 1];
      if (from === undefined || to === undefined || from === to) {
        return undefined;
      }
      return {
        productIds: model.products.subarray(from, to),
        scores: model.scores.subarray(from, to),
        together: model.together.subarray(from, to),
        occurrences: model.occurrences[product] ?? 0,
      };
    },
  };
}
