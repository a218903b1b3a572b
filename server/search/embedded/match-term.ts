import { scoreCodes } from './score-codes.ts';
import { scoreWords } from './score-words.ts';
import type { ShopIndex } from './shop-index.ts';

export interface Matches {
  /** In no order. */
  slots: readonly number[];
  /** One for each slot. */
  scores: readonly number[];
}

/**
 * The documents that hold all words of a term, and those with a code that begins with it. An empty
 * term matches everything, one without a letter or digit nothing.
 */
export function matchTerm(index: ShopIndex, term: string): Matches {
  if (term.trim() === '') {
    const slots = index.slots();
    return { slots, scores: slots.map(() => 0) };
  }
  const board = index.scoreboard();
  const slots = [...scoreWords(index, board, term), ...scoreCodes(index, board, term)];
  return { slots, scores: board.take(slots) };
}
