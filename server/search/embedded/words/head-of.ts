import type { WordOrder } from '../../../text/languages/word-order.ts';

/**
 * Returns the index of the word that names the thing: in English the last one, without numbers, codes and what follows
 * `for` or `with`. A `red phone case for 6 in` is a case. Returns -1 when there is none, or where no place is certain.
 */
export function headOf(
  words: readonly { text: string; isSmall: boolean }[],
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
