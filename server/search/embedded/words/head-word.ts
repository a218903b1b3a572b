import type { WordOrder } from '../../../text/languages/word-order.ts';
import { headOf } from './head-of.ts';
import { type QueryWord, scaleWorth } from './query-word.ts';

/**
 * Prepares words for a search that does not need all of them. The thing, or the code that some product bears, counts more
 * than any other word, so that a red tea does not rank before a blue mug. Where no product is found by all words, beginnings
 * count only when they are long enough to mean something.
 */
export function emphasizeHead(
  words: readonly QueryWord[],
  order: WordOrder,
  { isUnfinished, isFound }: { isUnfinished: boolean; isFound: boolean },
): QueryWord[] {
  const whole =
    isFound && isUnfinished
      ? [...words]
      : words.map((word) => withoutShortBeginning(word, isFound));
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
function withoutShortBeginning(word: QueryWord, isFound: boolean): QueryWord {
  const others = word.meanings.filter(({ isCompletion }) => !isCompletion);
  const isLeftOut = others.length > 0 || (!isFound && word.text.length < minBeginningLength);
  return isLeftOut ? { ...word, meanings: others } : word;
}
