import type { Language } from '../../text/languages/language.ts';
import { phraseLanguageOf } from '../../text/languages/phrase-language.ts';
import { bestPhrases, collectPhrases, splitTerm } from '../suggested-phrases.ts';

/** Returns completions of a term with words in the titles, types and vendors of its best matches. */
export function suggestFromLabels(
  labels: readonly string[],
  term: string,
  limit: number,
  languages: readonly Language[],
): string[] {
  const split = splitTerm(term);
  const phrases = split ? collectPhrases(labels, split, limit, phraseLanguageOf(languages)) : [];
  return bestPhrases(
    phrases.map(({ text, labels: weight }) => ({ text, weight })),
    limit,
  );
}
