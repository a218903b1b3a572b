import { createHash } from 'node:crypto';
import { stem } from '../../../text/stem.ts';
import { tokenize } from '../../../text/tokens.ts';

/** More words tell no query from another. */
const mostWords = 12;
const longestTerm = 200;

/**
 * What of a term tells it from others: its words in their common form, each once, in alphabetical order.
 * "Red Shoes" and "shoe red" are the same query.
 */
export function queryWords(term: string): string[] {
  const words = tokenize(term.slice(0, longestTerm)).map(stem);
  return [...new Set(words)].slice(0, mostWords).toSorted();
}

/** In 52 bits: of 10,000 queries hardly two share one. What single shoppers typed is stored as this alone. */
export function queryKey(words: readonly string[]): number {
  const digest = createHash('sha256').update(words.join(' ')).digest();
  return digest.readUIntBE(0, 6) * 16 + (digest.readUInt8(6) >> 4);
}
