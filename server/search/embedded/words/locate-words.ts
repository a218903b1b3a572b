import type { IndexView } from '../shop-index.ts';
import type { LocatedWord } from './word-cache.ts';
import type { WordList } from './word-lists.ts';

/** Looks up the words of a meaning, by the trust in them. */
export function groupByTrust(
  index: IndexView,
  words: ReadonlyMap<string, number>,
): Map<number, LocatedWord[]> {
  const groups = new Map<number, LocatedWord[]>();
  for (const [text, trust] of words) {
    const located = index.words.word(text);
    const group = groups.get(trust);
    if (group) {
      group.push(located);
    } else {
      groups.set(trust, [located]);
    }
  }
  return groups;
}

/** Returns the number of postings of some lists. */
export function sizeOf(lists: readonly (readonly WordList[])[]): number {
  let size = 0;
  for (const ofSegment of lists) {
    for (const { start, end } of ofSegment) {
      size += end - start;
    }
  }
  return size;
}

/** Returns the lists of some words for each segment. */
export function locateWords(index: IndexView, located: readonly LocatedWord[]): WordList[][] {
  return index.segments.map((_, place) => {
    const ofSegment: WordList[] = [];
    for (const { lists } of located) {
      const list = lists[place];
      if (list && list.end > list.start) {
        ofSegment.push(list);
      }
    }
    return ofSegment;
  });
}
