import type { WordList } from './word-lists.ts';

/** Returns the step that reads about `count` postings of some lists together; 1 reads all. */
export function sampleStep(lists: readonly WordList[], count: number): number {
  const total = lists.reduce((sum, { start, end }) => sum + end - start, 0);
  return Math.max(1, total / count);
}

/**
 * Yields one posting of each step of a list, at another place of each: products with neighbouring ids are alike, because
 * shops add them by kind, or a thing and its accessory in turn.
 */
export function* sampledPostings({ start, end }: WordList, step: number): Generator<number, void> {
  for (let index = 0; index * step < end - start; index += 1) {
    const posting = start + Math.floor((index + chance(index)) * step);
    if (posting < end) {
      yield posting;
    }
  }
}

/** Returns a number from 0 to 1 that looks random, by Knuth's multiplicative hash. */
function chance(index: number): number {
  return (Math.imul(index, 2_654_435_761) >>> 0) / 2 ** 32;
}
