import { countedTerm } from './term-key.ts';

/** An event of a shopper, as far as it tells how a search ended. */
export interface ShopperStep {
  /** Milliseconds since 1970. */
  at: number;
  id: number;
  verb: string;
  term: string | null;
}

export interface SearchEnd<Step extends ShopperStep> {
  search: Step;
  /** The next search of the shopper comes within a minute and has another term. */
  isRefined: boolean;
  /** The shopper did nothing more for half an hour. */
  isExit: boolean;
}

/** The time in which another term refines a search, in milliseconds. */
const refinedWithinMs = 60_000;

/** The time without an event after which a shopper has left, in milliseconds. */
export const exitAfterMs = 1_800_000;

/** Returns the end of each search among the events of one shopper, which may come in any order. */
export function searchEnds<Step extends ShopperStep>(steps: readonly Step[]): SearchEnd<Step>[] {
  const ordered = steps.toSorted((one, other) => one.at - other.at || one.id - other.id);
  return ordered.flatMap((search, index) => {
    if (search.verb !== 'searched') {
      return [];
    }
    const next = ordered[index + 1];
    const nextSearch = ordered.slice(index + 1).find(({ verb }) => verb === 'searched');
    return [
      {
        search,
        isRefined:
          nextSearch !== undefined &&
          nextSearch.at - search.at <= refinedWithinMs &&
          countedTerm(nextSearch.term ?? '') !== countedTerm(search.term ?? ''),
        isExit: next === undefined || next.at - search.at > exitAfterMs,
      },
    ];
  });
}
