import { isChosen } from './filter-steps.ts';
import type { Counts } from '../facets.ts';
import type { Search } from '../search-address.ts';

/** A value of a facet, as shoppers see it. */
export interface FacetValue {
  readonly value: string;
  readonly count: number;
  readonly isChosen: boolean;
}

/** What is chosen is always among the values, also where it brings nothing. */
export function withChoices(name: string, counts: Counts, search: Search): readonly FacetValue[] {
  const chosen = search.choices.filter((choice) => choice.name === name);
  const values = new Set([...counts.keys(), ...chosen.map(({ value }) => value)]);
  return [...values].map((value) => ({
    value,
    count: counts.get(value) ?? 0,
    isChosen: isChosen(search, { name, value }),
  }));
}

/** Whether a facet is worth a heading: a single value that all results have narrows nothing. */
export function isUseful(values: readonly FacetValue[]): boolean {
  return values.length > 1 || values.some(({ isChosen: isSet }) => isSet);
}

/** Whether values are colours: an odd word has a colour's name too, but hardly half of them. */
export function areColours(
  values: readonly FacetValue[],
  colourOf: (value: string) => string | null,
): boolean {
  return values.filter(({ value }) => colourOf(value)).length * 2 >= values.length;
}
