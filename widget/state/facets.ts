import { isChosen } from './search-steps.ts';
import type { Search } from './search-address.ts';

/** What the service counted for one parameter of the address. */
export interface FacetCounts {
  readonly name: string;
  readonly counts: readonly { readonly value: string; readonly count: number }[];
}

export interface FacetValue {
  readonly value: string;
  readonly count: number;
  readonly isChosen: boolean;
}

export interface Facet {
  readonly name: string;
  readonly values: readonly FacetValue[];
}

/** The facets that still make a difference; what is chosen stays, even where it brings nothing. */
export function facetsOf(counted: readonly FacetCounts[], search: Search): Facet[] {
  return counted
    .map(({ name, counts }) => ({ name, values: valuesOf(name, counts, search) }))
    .filter(({ values }) => values.length > 1 || values.some((value) => value.isChosen));
}

function valuesOf(name: string, counts: FacetCounts['counts'], search: Search): FacetValue[] {
  const missing = search.choices
    .filter((choice) => choice.name === name && !counts.some(({ value }) => value === choice.value))
    .map(({ value }) => ({ value, count: 0 }));
  return [...counts, ...missing].map(({ value, count }) => ({
    value,
    count,
    isChosen: isChosen(search, { name, value }),
  }));
}

/** Whether a facet is about colours: an odd word may have a colour's name too, half of them do not. */
export function isOfColours(
  { values }: Facet,
  colourOf: (value: string) => string | null,
): boolean {
  return values.filter(({ value }) => colourOf(value)).length * 2 >= values.length;
}
