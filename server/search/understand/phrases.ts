import type { Language } from '../../text/languages/language.ts';

/** Phrases of each language, separated by commas. */
export type PhrasesByLanguage = Readonly<Partial<Record<Language, string>>>;

/** Returns the phrases of English and of the shop's languages. */
export function phrasesOf(phrases: PhrasesByLanguage, languages: readonly Language[]): string[] {
  return phrasesIn([...new Set<Language>(['en', ...languages])], phrases);
}

/** Returns the phrases of the shop's languages, without English elsewhere: `gift` is poison in German. */
export function ownPhrasesOf(phrases: PhrasesByLanguage, languages: readonly Language[]): string[] {
  return phrasesIn(languages.length > 0 ? languages : ['en'], phrases);
}

function phrasesIn(languages: readonly Language[], phrases: PhrasesByLanguage): string[] {
  return languages.flatMap((language) => phrases[language]?.split(', ') ?? []);
}

/** Returns a pattern that matches one of the phrases, the longest first. */
export function toAlternatives(phrases: readonly string[]): string {
  const longestFirst = phrases.toSorted((one, other) => other.length - one.length);
  return `(?:${longestFirst.map((phrase) => toPattern(phrase)).join('|')})`;
}

function toPattern(phrase: string): string {
  return phrase.replace(/[$.*+?^{}()|[\]\\]/g, String.raw`\$&`).replaceAll(' ', String.raw`\s+`);
}
