import type { VectorTable } from './vector-table.ts';

/** The vectors of a shop, and the products that wait for theirs. */
export interface ShopVectors {
  table: VectorTable;
  /** Products that have changed. */
  changed: Set<number>;
  /** Reads all products, those after one next; null when none are to be read. A new reading replaces it. */
  reading: { after: number } | null;
  isSaved: boolean;
  changes: number;
  /** The reason of the last failure; undefined after a success. */
  problem: string | undefined;
}

export function createShopVectors(table: VectorTable): ShopVectors {
  const changed = new Set<number>();
  return { table, changed, reading: null, isSaved: true, changes: 0, problem: undefined };
}

/** Returns whether products of a shop wait. */
export function hasWork({ reading, changed }: ShopVectors): boolean {
  return reading !== null || changed.size > 0;
}
