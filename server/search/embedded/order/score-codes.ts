import { compact } from '../../../text/tokens.ts';
import { codeKind } from '../segment/fields.ts';
import type { Segment } from '../segment/segment.ts';

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
    typed.length < minPrefixLength
      ? { first: Math.max(0, whole), end: whole + 1 }
      : codes.vocabulary.startingWith(typed);
  const beginningScore = likelyCodePattern.test(typed) ? likelyCodeScore : codeScore;
  for (let code = first; code < end; code += 1) {
    const score = code === whole ? exactCodeScore : beginningScore;
    const last = codes.offsets[code + 1] ?? 0;
    for (let place = codes.offsets[code] ?? 0; place < last; place += 1) {
      const slot = codes.slots[place] ?? 0;
      const counts = code === whole || codes.weights[place] === codeKind.skuOrBarcode;
      // A product counts once, however many of its variants have a matching code.
      if (counts && alive[slot] === 1 && score > (found.get(slot) ?? 0)) {
        found.set(slot, score);
      }
    }
  }
  return found;
}

/** Higher than any sum of word scores, including boosts. */
export const exactCodeScore = 10_000_000;
/** Higher than any sum of word scores, and lower than a whole code. */
export const likelyCodeScore = 100_000;
const codeScore = 0.1;

/** Shorter terms are matched as words only, unless they are a whole code. */
const minPrefixLength = 3;

/** Matches prefixes that are likely codes. Shorter ones, and those without a digit, are more likely words. */
const likelyCodePattern = /^(?=.*\p{N}).{4,}/u;
