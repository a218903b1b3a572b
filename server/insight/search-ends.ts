import type { LeftOut } from './left-out.ts';
import { countedTerm } from './term-key.ts';

/** An event of a shopper, as far as it tells how a search ended. */
export interface ShopperStep {
  /** Milliseconds since 1970. */
  at: number;
  id: number;
  verb: string;
  term: string | null;
  leftOut: LeftOut;
}

/** The events that followed a search. */
export interface AfterSearch {
  /** The time of the next event, null without one. */
  nextAt: number | null;
  /** The term of the next search if it came within `refinedWithinMs`, otherwise null. */
  nextTerm: string | null;
}

interface SearchEnd {
  /** The next search of the shopper comes within a minute and has another term. */
  isRefined: boolean;
  /** The shopper did nothing more for half an hour. */
  isExit: boolean;
}

/** The time in which another term refines a search, in milliseconds. */
export const refinedWithinMs = 60_000;

/** The time without an event after which a shopper has left, in milliseconds. */
export const exitAfterMs = 1_800_000;

export function searchEnd(
  search: Pick<ShopperStep, 'at' | 'term'>,
  { nextAt, nextTerm }: AfterSearch,
): SearchEnd {
  return {
    isRefined: nextTerm !== null && countedTerm(nextTerm) !== countedTerm(search.term ?? ''),
    isExit: nextAt === null || nextAt - search.at > exitAfterMs,
  };
}

/** Returns the end of each search among the events of one shopper, which may come in any order. */
export function searchEnds<Step extends ShopperStep>(
  steps: readonly Step[],
): (SearchEnd & { search: Step })[] {
  const ordered = steps.toSorted((one, other) => one.at - other.at || one.id - other.id);
  return ordered.flatMap((search, index) => {
    if (search.verb !== 'searched') {
      return [];
    }
    const later = ordered.slice(index + 1);
    const nextSearch = later.find(({ verb }) => verb === 'searched');
    const isSoon = nextSearch !== undefined && nextSearch.at - search.at <= refinedWithinMs;
    const after = {
      nextAt: later[0]?.at ?? null,
      nextTerm: isSoon ? (nextSearch.term ?? '') : null,
    };
    return [{ search, ...searchEnd(search, after) }];
  });
}
