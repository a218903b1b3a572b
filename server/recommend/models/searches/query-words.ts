import { createHash } from 'node:crypto';
import { stem } from '../../../text/stem.ts';
import { tokenize } from '../../../text/tokens.ts';

/** Further words do not distinguish queries. */
const maxWords = 12;
const longestTerm = 200;

/**
 * Returns what identifies a query: the distinct words of a term in their common form, in
 * alphabetical order. "Red Shoes" and "shoe red" are the same query.
 */
export function queryWords(term: string): string[] {
  const words = tokenize(term.slice(0, longestTerm)).map(stem);
  return [...new Set(words)].slice(0, maxWords).toSorted();
}

/**
 * Returns a hash of 52 bits, which hardly collides among 10,000 queries. Single shoppers' searches
 * are stored only by this hash.
 */
export function queryKey(words: readonly string[]): number {
  const digest = createHash('sha256').update(words.join(' ')).digest();
  return digest.readUIntBE(0, 6) * 16 + (digest.readUInt8(6) >> 4);
}
