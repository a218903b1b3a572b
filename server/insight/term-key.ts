import { createHash } from 'node:crypto';

/** The maximum length of a search term that counts. */
const longestTerm = 64;

/** The digits of a key. */
export const termKeyLength = 16;

/** Returns a term in the form in which it counts: `Blue  Mug` and `blue mug` are one. */
export function countedTerm(term: string): string {
  return term.trim().replaceAll(/\s+/g, ' ').toLowerCase().slice(0, longestTerm).trim();
}

/**
 * Returns the key of a term in counts and order lines. They hold no words, because what one shopper has typed may
 * name a person.
 */
export function termKey(term: string): string {
  return createHash('sha256').update(countedTerm(term)).digest('hex').slice(0, termKeyLength);
}
