import type { Language } from '../../../../text/languages/language.ts';
import { filterLoaders } from './filter-loaders.ts';
import { mayHold, type WordFilter } from './word-filter.ts';

const filters = new Map<Language, WordFilter>();

/** Loads the common words of languages, once in a process. A language without a list has none. */
export async function loadKnownWords(languages: readonly Language[] = []): Promise<void> {
  for (const language of languages) {
    const load = filters.has(language) ? undefined : filterLoaders[language];
    if (load) {
      const { filter } = await load();
      filters.set(language, Buffer.from(filter, 'base64'));
    }
  }
}

/** Returns whether a folded word is among the loaded common words of one of the languages. */
export function isKnownWord(word: string, languages: readonly Language[]): boolean {
  return languages.some((language) => {
    const filter = filters.get(language);
    return filter !== undefined && mayHold(filter, word);
  });
}
