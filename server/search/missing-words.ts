import { fold } from '../text/folding.ts';
import { wordsOf } from '../text/words.ts';

/** Returns folded words of a term as the shopper has typed them. */
export function asTyped(words: readonly string[], term: string): string[] {
  const typed = new Map(wordsOf(term).map(({ text }) => [fold(text), text]));
  return words.map((word) => typed.get(word) ?? word);
}
