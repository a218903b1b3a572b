import type { VectorStore } from './vector-store.ts';

/** The vectors of a shop, and the products that wait for theirs. */
export interface ShopVectors {
  store: VectorStore;
  /** Products that have changed. */
  changed: Set<number>;
  /** Reads all products, those after one next; null when none are to be read. A new reading replaces it. */
  reading: { after: number } | null;
  /** True while some products get their vectors. */
  isUpdating: boolean;
  /** Raised when all vectors are forgotten, so that none that was asked for before is kept. */
  generation: number;
  /** The reason of the last failure; undefined after a success. */
  problem: string | undefined;
}

export function createShopVectors(store: VectorStore): ShopVectors {
  return {
    store,
    changed: new Set(),
    reading: null,
    isUpdating: false,
    generation: 0,
    problem: undefined,
  };
}

/** Returns whether products of a shop wait. */
export function hasWork({ reading, changed }: ShopVectors): boolean {
  return reading !== null || changed.size > 0;
}
