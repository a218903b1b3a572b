import { compact } from '../../text/tokens.ts';
import { CODE_KIND } from './fields.ts';
import type { Segment } from './segment.ts';

/**
 * Returns the additional score, by slot, of living documents whose SKU, barcode or handle equals the term, or whose SKU
 * or barcode begins with it.
 */
export function scoreCodes({ codes, alive }: Segment, term: string): Map<number, number> {
  const found = new Map<number, number>();
  const typed = compact(term);
  if (typed === '') {
    return found;
  }
  const whole = codes.vocabulary.find(typed);
  const { first, end } =
    typed.length < SHORTEST_BEGINNING
      ? { first: Math.max(0, whole), end: whole + 1 }
      : codes.vocabulary.startingWith(typed);
  const beginningScore = LIKELY_CODE.test(typed) ? LIKELY_CODE_SCORE : CODE_SCORE;
  for (let code = first; code < end; code += 1) {
    const score = code === whole ? EXACT_CODE_SCORE : beginningScore;
    const last = codes.offsets[code + 1] ?? 0;
    for (let place = codes.offsets[code] ?? 0; place < last; place += 1) {
      const slot = codes.slots[place] ?? 0;
      const counts = code === whole || codes.weights[place] === CODE_KIND.skuOrBarcode;
      // A product counts once, however many of its variants have a matching code.
      if (counts && alive[slot] === 1 && score > (found.get(slot) ?? 0)) {
        found.set(slot, score);
      }
    }
  }
  return found;
}

/** Higher than any sum of word scores, including boosts. */
export const EXACT_CODE_SCORE = 10_000_000;
const LIKELY_CODE_SCORE = 100_000;
const CODE_SCORE = 0.1;

/** Shorter terms are matched as words only, unless they are a whole code. */
const SHORTEST_BEGINNING = 3;

/** Matches prefixes that are likely codes. Shorter ones, and those without a digit, are more likely words. */
const LIKELY_CODE = /^(?=.*\p{N}).{4,}/u;
