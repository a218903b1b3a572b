import { compact } from '../../text/tokens.ts';
import { CODE_KIND } from './fields.ts';
import type { Scoreboard } from './scoreboard.ts';
import type { ShopIndex } from './shop-index.ts';

/**
 * Scores the documents whose SKU, barcode or handle is the term, and those with a SKU or barcode that
 * begins with it; returns the slots of those that had not matched before.
 */
export function scoreCodes(index: ShopIndex, board: Scoreboard, term: string): number[] {
  const typed = compact(term);
  if (typed === '') {
    return [];
  }
  const { words, postings } = index.codes;
  const beginningScore = LIKELY_CODE.test(typed) ? LIKELY_CODE_SCORE : CODE_SCORE;
  const { weights } = board;
  const found: number[] = [];
  for (const code of words.startingWith(typed)) {
    const isWhole = words.textOf(code) === typed;
    const list = postings.of(code);
    const end = postings.size(code) * 2;
    for (let place = 0; place < end; place += 2) {
      const slot = list[place] ?? 0;
      if (isWhole || list[place + 1] === CODE_KIND.skuOrBarcode) {
        const weight = weights[slot] ?? 0;
        if (weight === 0) {
          found.push(slot);
        }
        weights[slot] = Math.max(weight, isWhole ? EXACT_CODE_SCORE : beginningScore);
      }
    }
  }
  return addScores(board, found);
}

/** Above anything that words can add up to. */
const EXACT_CODE_SCORE = 1000;
const LIKELY_CODE_SCORE = 100;
const CODE_SCORE = 0.1;

/** Shorter beginnings, and those without a digit, are more likely words than codes. */
const LIKELY_CODE = /^(?=.*\p{N}).{4,}/u;

/** A product counts once, however many of its variants have such a code. */
function addScores({ weights, scores }: Scoreboard, found: readonly number[]): number[] {
  const isNew = found.map((slot) => scores[slot] === 0);
  for (const slot of found) {
    scores[slot] = (scores[slot] ?? 0) + (weights[slot] ?? 0);
    weights[slot] = 0;
  }
  return found.filter((_, place) => isNew[place]);
}
