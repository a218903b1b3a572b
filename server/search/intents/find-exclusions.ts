import type { Language } from '../../text/languages/language.ts';
import type { PlacedIntent } from './intent.ts';
import { compileOnce } from './compile-once.ts';
import { phrasesOf, type PhrasesByLanguage, toAlternatives } from './phrases.ts';

const negations: PhrasesByLanguage = {
  en: 'without, not, but not, except, but no',
  da: 'uden, ikke',
  de: 'ohne, nicht, außer, aber nicht',
  es: 'sin, excepto',
  fi: 'ilman, ei',
  fr: 'sans, sauf',
  it: 'senza, tranne',
  nl: 'zonder, niet, behalve',
  no: 'uten, ikke',
  pt: 'sem, exceto',
  ru: 'без, не, кроме',
  sv: 'utan, inte',
};

/**
 * Finds the words that products must not have: `printer not hp`, `headphones without cable`, `headphones -beats`. A hyphen
 * counts only between a space and a letter, so that `t-shirt` and `50 -60` stay as they are.
 */
export function findExclusions(term: string, languages: readonly Language[]): PlacedIntent[] {
  return Array.from(term.matchAll(patternOf(languages)), ({ 0: text, 1: word = '', index }) => ({
    intent: { kind: 'without' as const, text, word },
    start: index,
    end: index + text.length,
  })).filter(({ intent }) => !fillers.has(intent.word.toLowerCase()));
}

/** Words that name nothing to leave out. */
const fillers = new Set(
  'a an any the too very only just so for in with ein eine der die das un une la le el'.split(' '),
);

const patternOf = compileOnce((languages) => {
  const words = toAlternatives(phrasesOf(negations, languages));
  return new RegExp(
    String.raw`(?<=[^\s]\s+)(?:${words}\s+|-(?=\p{L}))([\p{L}\p{N}]{2,}(?:-[\p{L}\p{N}]+)*)(?=\s|$)`,
    'giu',
  );
});
