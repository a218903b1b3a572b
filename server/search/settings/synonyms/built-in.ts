import { english } from './english.ts';
import { french, german, spanish } from './other-languages.ts';
import { readPack, type SynonymSet } from './read-pack.ts';

/**
 * Synonyms that every shop has unless it turns them off. They apply to all shops, because catalogs mix languages and
 * locales are often left at their default.
 */
export const builtInSynonyms: readonly SynonymSet[] = [english, german, french, spanish].flatMap(
  readPack,
);
