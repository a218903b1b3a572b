import { bestPhrases, collectPhrases, splitTerm, sampleSize } from '../suggested-phrases.ts';
import { phraseLanguageOf } from '../../text/languages/phrase-language.ts';
import { tokenize } from '../../text/tokens.ts';
import type { RunSearches } from './word-search.ts';
import { readTypedWords } from '../embedded/words/typed-words.ts';
import type { TermOptions } from './read-term.ts';
import { measureWord } from './word-fields.ts';
import { wordSearch } from './word-search.ts';

/** Returns completions with words in the titles, types and vendors of the best matches; each finds something. */
export async function suggestFromShop(
  runSearches: RunSearches,
  { weights, languages }: Pick<TermOptions, 'weights' | 'languages'>,
  term: string,
  limit: number,
): Promise<string[]> {
  const split = splitTerm(term);
  const words = readTypedWords([...(split?.typed ?? []), split?.prefix ?? ''].join(' '));
  if (!split || words.length === 0) {
    return [];
  }
  const [sample] = await runSearches([
    {
      ...wordSearch(
        words.map(({ text }) => measureWord(text)),
        { isRelaxed: false, weights },
      ),
      include_fields: 'id,label',
      per_page: sampleSize,
    },
  ]);
  const labels = (sample?.hits ?? []).flatMap(({ document: { label } }) =>
    typeof label === 'string' ? label : [],
  );
  const phrases = collectPhrases(labels, split, limit, phraseLanguageOf(languages));
  const answers = await runSearches(
    phrases.map(({ text }) => ({
      ...wordSearch(tokenize(text), { isRelaxed: false, weights }),
      per_page: 0,
    })),
  );
  return bestPhrases(
    phrases.map(({ text }, place) => ({ text, weight: answers[place]?.found ?? 0 })),
    limit,
  );
}
