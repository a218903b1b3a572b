import type { Neighbours } from './neighbours.ts';

/** The neighbours of one product, best first. */
export interface NeighbourList {
  /** Ids, or numbers where a shop's products are counted by number. */
  productIds: Float64Array | Uint32Array;
  scores: Float32Array;
  /** In how many orders or sessions the two stand together. */
  together: Uint32Array;
  /** In how many orders or sessions the product itself stands. */
  occurrences: number;
}

/** The lists of several products, such as a map by id. */
export interface ListsByProduct {
  get(productId: number): NeighbourList | undefined;
}

/** The lists of a model that was just trained, by product number. */
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
