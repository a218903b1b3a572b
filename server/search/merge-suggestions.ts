import type { PhraseLanguage } from '../text/languages/phrase-language.ts';
import { tokenize } from '../text/tokens.ts';

/** The largest share of searched terms when there are enough completions. */
const maxSearchedShare = 0.6;

/** Returns searched terms, then completions. Omits terms with the same word forms as another one or as the typed term. */
export function mergeSuggestions(
  term: string,
  searched: readonly string[],
  completions: readonly string[],
  limit: number,
  language: PhraseLanguage,
): string[] {
  const keyOf = (text: string) => tokenize(text).map(language.keyOf).join(' ');
  const usedKeys = new Set([keyOf(term)]);
  const isNew = (text: string) => {
    const key = keyOf(text);
    return !usedKeys.has(key) && usedKeys.add(key) !== undefined;
  };
  const own = searched.filter(isNew);
  const others = completions.filter(isNew);
  const first = Math.max(Math.ceil(limit * maxSearchedShare), limit - others.length);
  return [...own.slice(0, first), ...others].slice(0, limit);
}
