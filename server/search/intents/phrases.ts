import type { Language } from '../../text/languages/language.ts';

/** Phrases of each language, separated by commas. */
export type PhrasesByLanguage = Readonly<Partial<Record<Language, string>>>;

/** Returns the phrases of English and of the shop's languages. */
export function phrasesOf(phrases: PhrasesByLanguage, languages: readonly Language[]): string[] {
  return [...new Set<Language>(['en', ...languages])].flatMap((language) => {
    const list = phrases[language];
    return list === undefined ? [] : list.split(', ');
  });
}

/** Returns a pattern that matches one of the phrases, the longest first. */
export function toAlternatives(phrases: readonly string[]): string {
  const longestFirst = phrases.toSorted((one, other) => other.length - one.length);
  return `(?:${longestFirst.map((phrase) => toPattern(phrase)).join('|')})`;
}

function toPattern(phrase: string): string {
  return phrase.replace(/[$.*+?^{}()|[\]\\]/g, String.raw`\$&`).replaceAll(' ', String.raw`\s+`);
}
