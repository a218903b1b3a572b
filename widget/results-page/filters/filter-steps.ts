import type { Choice, Search } from '../search-address.ts';

/** Where a shopper goes from a search by narrowing it: to its first page. */

export function isChosen({ choices }: Search, choice: Choice): boolean {
  return choices.some((made) => isSame(made, choice));
}

export function withToggled(search: Search, choice: Choice): Search {
  const choices = isChosen(search, choice)
    ? search.choices.filter((made) => !isSame(made, choice))
    : [...search.choices, choice];
  return { ...search, choices, page: 1 };
}

/** Bounds that are the wrong way round change places. */
export function withPrices(search: Search, lowest: number | null, highest: number | null): Search {
  const isReversed = lowest !== null && highest !== null && lowest > highest;
  return {
    ...search,
    lowest: isReversed ? highest : lowest,
    highest: isReversed ? lowest : highest,
    page: 1,
  };
}

function isSame(one: Choice, other: Choice): boolean {
  return one.name === other.name && one.value === other.value;
}
