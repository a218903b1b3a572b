/** What the service counted of each value, in the order in which values are shown. */
export type Counts = ReadonlyMap<string, number>;

/** By the parameter that the address has for a facet. */
export type FacetCounts = ReadonlyMap<string, Counts>;

const none: Counts = new Map();

/**
 * New counts in the places of the former ones, so that nothing moves under a shopper who chooses one
 * value after the other. What no longer brings anything keeps its place, with 0.
 */
export function inFormerPlaces(former: FacetCounts, next: FacetCounts): FacetCounts {
  // A map keeps the place of what comes again.
  const names = [...new Map([...former, ...next]).keys()];
  return new Map(
    names.map((name) => {
      const gone = [...(former.get(name) ?? none).keys()].map((value) => [value, 0] as const);
      return [name, new Map([...gone, ...(next.get(name) ?? none)])];
    }),
  );
}
