import type { WordOrder } from '../../../text/languages/word-order.ts';
import { type QueryWord, scaleWorth } from './read-term.ts';

/**
 * Returns the index of the word that names the thing: in English the last one, without numbers, codes and what follows
 * `for` or `with`. A `red phone case for 6 in` is a case. Returns -1 when there is none, or where no place is certain.
 */
export function headOf(
  words: readonly Pick<QueryWord, 'text' | 'isSmall'>[],
  { head, endsThing }: WordOrder,
): number {
  if (head === 'unknown') {
    return -1;
  }
  if (head === 'first') {
    const first = words.findIndex((word) => !word.isSmall && !digitPattern.test(word.text));
    return first === -1 ? words.findIndex(({ isSmall }) => !isSmall) : first;
  }
  const end = words.findIndex(({ text }, place) => place > 0 && endsThing(text));
  const thing = words.slice(0, end === -1 ? words.length : end);
  const named = thing.findLastIndex((word) => !word.isSmall && !digitPattern.test(word.text));
  return named === -1 ? words.findLastIndex(({ isSmall }) => !isSmall) : named;
}

const digitPattern = /\p{N}/u;

/**
 * Prepares words for a search that does not need all of them. The thing, or the code that some product bears, counts more
 * than any other word, so that a red tea does not rank before a blue mug, and beginnings of words count only where they are long enough to mean something.
 */
export function emphasizeHead(words: readonly QueryWord[], order: WordOrder): QueryWord[] {
  const whole = words.map(withoutShortBeginning);
  const code = whole.findIndex(({ isCode, cost }) => isCode && cost > 0);
  const place = code === -1 ? headOf(whole, order) : code;
  const most = Math.max(0, ...whole.map(({ worth, isSmall }) => (isSmall ? 0 : worth)));
  return whole.map((word, index) => {
    if (index !== place || word.worth === 0) {
      return word;
    }
    return scaleWorth(word, (most * headEmphasis) / word.worth);
  });
}

/** The thing outweighs any other word that a product has in the same field. */
const headEmphasis = 1.5;

const minBeginningLength = 3;

/** Leaves out longer words that begin with the last word, when that is a word itself or too short. */
function withoutShortBeginning(word: QueryWord): QueryWord {
  const others = word.meanings.filter(({ isCompletion }) => !isCompletion);
  const isLeftOut = others.length > 0 || word.text.length < minBeginningLength;
  return isLeftOut ? { ...word, meanings: others } : word;
}
