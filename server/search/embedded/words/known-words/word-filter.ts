import { hashOf } from '../../../../text/languages/hash.ts';

/** A Bloom filter of words: it holds all of them, and about one of three hundred others. */
export type WordFilter = Uint8Array;

const bitsPerWord = 12;
const hashCount = 8;

export function createFilter(words: readonly string[]): WordFilter {
  const filter = new Uint8Array(Math.ceil((words.length * bitsPerWord) / 8));
  for (const word of words) {
    for (const bit of bitsOf(word, filter)) {
      filter[bit >>> 3] = (filter[bit >>> 3] ?? 0) | (1 << (bit & 7));
    }
  }
  return filter;
}

export function mayHold(filter: WordFilter, word: string): boolean {
  return bitsOf(word, filter).every((bit) => ((filter[bit >>> 3] ?? 0) & (1 << (bit & 7))) !== 0);
}

/** Returns the places of a word's bits, by double hashing. */
function bitsOf(word: string, { length }: WordFilter): number[] {
  const first = hashOf(word);
  const step = hashOf(`${word}\n`) | 1;
  return Array.from(
    { length: hashCount },
    (_, index) => ((first + Math.imul(index, step)) >>> 0) % (length * 8),
  );
}
