export const termLists = ['top', 'nothing', 'unclicked', 'far', 'words'] as const;

/** `words` lists pairs of words rather than terms. */
export type TermList = Exclude<(typeof termLists)[number], 'words'>;

interface TermRow {
  readonly name: string;
  readonly searches: number | null;
  readonly without_results: number | null;
  readonly clicks: number | null;
  readonly median_place: number | null;
}

/** Shoppers scroll to reach products beyond this place. */
const farPlace = 5;

/** Returns the terms of a list, those that matter most first. Terms of fewer than five shoppers have no name. */
export function termList<Row extends TermRow>(
  list: TermList,
  rows: readonly Row[],
): readonly Row[] {
  const named = rows.filter(({ name }) => name !== '');
  const by = (weight: (row: Row) => number) =>
    named.filter((row) => weight(row) > 0).toSorted((one, other) => weight(other) - weight(one));
  switch (list) {
    case 'top':
      return by(({ searches }) => searches ?? 0);
    case 'nothing':
      return by(({ without_results: empty }) => empty ?? 0);
    case 'unclicked':
      return by(({ clicks, searches }) => (clicks === 0 ? (searches ?? 0) : 0));
    case 'far':
      return by(({ median_place: place, clicks }) =>
        place !== null && place > farPlace ? place * (clicks ?? 0) : 0,
      );
    default:
      return list satisfies never;
  }
}
