import { stemmers } from './stemmers.ts';

/** A language whose word forms are known, by its ISO 639-1 code. */
export type Language = keyof typeof stemmers | 'en';

/** Returns the language of a locale such as `de-AT`; undefined when its word forms are not known. */
export function languageOf(locale: string): Language | undefined {
  const [code = ''] = locale.toLowerCase().split(/[-_]/, 1);
  const name = otherCodes.get(code) ?? code;
  return isLanguage(name) ? name : undefined;
}

function isLanguage(code: string): code is Language {
  return code === 'en' || Object.hasOwn(stemmers, code);
}

/** The two written forms of Norwegian share a stemmer. */
const otherCodes = new Map([
  ['nb', 'no'],
  ['nn', 'no'],
]);
