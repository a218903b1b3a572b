import type { Segment } from './segment.ts';

/** The number of no type. */
export const untyped = -1;

/** Returns the number of a document's type in its segment. */
export function typeOf({ productTypes: { runs } }: Segment, slot: number): number {
  const place = runs.offsets[slot] ?? 0;
  return place === runs.offsets[slot + 1] ? untyped : (runs.values[place] ?? untyped);
}
