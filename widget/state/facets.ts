import type { Search } from './search-address.ts';
import { isChosen } from './search-steps.ts';

/** What the service counted for one parameter of the address. */
export interface FacetCounts {
  readonly name: string;
  readonly counts: readonly ValueCount[];
}

interface ValueCount {
  readonly value: string;
  readonly count: number;
}

export interface FacetValue extends ValueCount {
  readonly isChosen: boolean;
}

export interface Facet {
  readonly name: string;
  readonly values: readonly FacetValue[];
}

/**
 * New counts in the places of the former ones, so that nothing moves under a shopper who chooses one
 * value after the other. What no longer brings anything keeps its place, with 0.
 */
export function inFormerPlaces(
  former: readonly FacetCounts[],
  next: readonly FacetCounts[],
): FacetCounts[] {
  const names = new Set([...former, ...next].map(({ name }) => name));
  return [...names].map((name) => ({
    name,
    counts: mergedCounts(countsOf(former, name), countsOf(next, name)),
  }));
}

/** What is chosen is always among the values, also where it brings nothing. */
export function withChoices({ name, counts }: FacetCounts, search: Search): Facet {
  const chosen = search.choices.filter((choice) => choice.name === name);
  return {
    name,
    values: mergedCounts([...counts, ...chosen], counts).map((counted) => ({
      ...counted,
      isChosen: isChosen(search, { name, value: counted.value }),
    })),
  };
}

/** Whether a facet is worth a heading: a single value that all results have narrows nothing. */
export function isUseful({ values }: Facet): boolean {
  return values.length > 1 || values.some(({ isChosen: isSet }) => isSet);
}

/** Whether values are colours: an odd word has a colour's name too, but hardly half of them. */
export function areColours(
  values: readonly FacetValue[],
  colourOf: (value: string) => string | null,
): boolean {
  return values.filter(({ value }) => colourOf(value)).length * 2 >= values.length;
}

function countsOf(facets: readonly FacetCounts[], wanted: string): readonly ValueCount[] {
  return facets.find(({ name }) => name === wanted)?.counts ?? [];
}

/** The values that have a place already, then the new ones. */
function mergedCounts(
  placed: readonly { readonly value: string }[],
  counts: readonly ValueCount[],
): ValueCount[] {
  const counted = new Map(counts.map(({ value, count }) => [value, count]));
  const values = new Set([...placed, ...counts].map(({ value }) => value));
  return [...values].map((value) => ({ value, count: counted.get(value) ?? 0 }));
}
