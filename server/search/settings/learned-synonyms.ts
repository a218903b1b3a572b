import type { SearchSettings } from '../../contract/search/search-settings.ts';
import type { LearnedPair } from '../learned-ranking.ts';
import { readTokens } from './typed-phrase.ts';

type Synonym = SearchSettings['synonyms'][number];

/** Returns the learned pairs that a shop uses by themselves, as one-way synonyms. */
export function learnedSynonyms(
  { learned_synonyms: areUsed, refused_synonyms: refused }: SearchSettings,
  pairs: readonly LearnedPair[],
): Synonym[] {
  return areUsed
    ? pairs
        .filter((pair) => pair.isCertain && !hasPair(refused, pair))
        .map(({ from, to }) => ({ words: [from], also_find: [to] }))
    : [];
}

/** Returns whether synonyms lead from one word of a pair to the other, in any of their forms. */
export function hasPair(
  synonyms: readonly Synonym[],
  { from, to }: Pick<LearnedPair, 'from' | 'to'>,
): boolean {
  const [wanted, found] = [formKey(from), formKey(to)];
  return synonyms.some(
    ({ words, also_find: others = words }) => hasPhrase(words, wanted) && hasPhrase(others, found),
  );
}

function hasPhrase(phrases: readonly string[], key: string): boolean {
  return phrases.some((phrase) => formKey(phrase) === key);
}

/** Returns a key that all forms of a term share: a refused `brolly` is refused as `brollies` too. */
function formKey(term: string): string {
  return readTokens(term)
    .map((token) => token.stem)
    .join(' ');
}
