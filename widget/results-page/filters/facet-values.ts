import type { Counts } from '../actions.ts';
import type { ColourOf } from '../../card/swatch-colours.ts';
import { isChosen, type Choice, type Search } from '../search-address.ts';

/** A value of a facet, as shoppers see it. */
interface FacetValue {
  readonly value: string;
  readonly count: number;
  readonly isChosen: boolean;
}

/** Returns the values of a facet. A chosen value is always among them, also where it matches nothing. */
export function withChoices(name: string, counts: Counts, search: Search): readonly FacetValue[] {
  const chosen = search.choices.filter((choice) => choice.name === name);
  const values = new Set([...counts.keys(), ...chosen.map(({ value }) => value)]);
  return [...values].map((value) => ({
    value,
    count: counts.get(value) ?? 0,
    isChosen: isChosen(search, { name, value }),
  }));
}

/** Tells whether a facet is worth a heading: a single value that all results have narrows nothing. */
export function isUseful(values: readonly FacetValue[]): boolean {
  return values.length > 1 || values.some(({ isChosen: isSet }) => isSet);
}

/** Tells whether values are colours: an odd word has a colour's name too, but hardly half of them. */
export function areColours(values: readonly FacetValue[], colourOf: ColourOf): boolean {
  return values.filter(({ value }) => colourOf(value)).length * 2 >= values.length;
}

/** Adds a choice, or removes it where it was made. */
export function toggled(search: Search, choice: Choice): Pick<Search, 'choices'> {
  const { choices } = search;
  return {
    choices: isChosen(search, choice)
      ? choices.filter((made) => !isChosen({ choices: [made] }, choice))
      : [...choices, choice],
  };
}

/** Exchanges bounds that are the wrong way round. */
export function orderedBounds({
  min,
  max,
}: Pick<Search, 'min' | 'max'>): Pick<Search, 'min' | 'max'> {
  return min !== null && max !== null && min > max ? { min: max, max: min } : { min, max };
}
