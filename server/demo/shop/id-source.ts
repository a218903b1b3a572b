import { createIds } from './numbers.ts';
import type { Random } from './random.ts';

/** Ids of records. As on the platform, each kind of record has its own sequence. */
export interface IdSource {
  product(): number;
  variant(): number;
  option(): number;
  image(): number;
  inventoryItem(): number;
  metafield(): number;
}

export interface Dates {
  created: string;
  updated: string;
}

export function createIdSource(random: Random): IdSource {
  return {
    product: createIds(7_214_000_000_000, random),
    variant: createIds(41_870_000_000_000, random),
    option: createIds(9_310_000_000_000, random),
    image: createIds(33_640_000_000_000, random),
    inventoryItem: createIds(43_950_000_000_000, random),
    metafield: createIds(21_480_000_000_000, random),
  };
}
