import type { Language } from '../../text/languages/language.ts';
import { tokenize } from '../../text/tokens.ts';
import type { PlacedIntent, SaidIntent } from './intent.ts';
import { compileOnce } from './compile-once.ts';
import { ownPhrasesOf, phrasesOf, type PhrasesByLanguage, toAlternatives } from './phrases.ts';

const negations: PhrasesByLanguage = {
  en: 'without, but not, except, but no, no',
  ar: 'بدون, بلا, من غير',
  bg: 'без',
  da: 'uden, ikke',
  de: 'ohne, nicht, außer, aber nicht',
  el: 'χωρίς, χωρις',
  es: 'sin, excepto',
  fi: 'ilman, ei',
  fr: 'sans, sauf',
  he: 'ללא, בלי',
  id: 'tanpa',
  it: 'senza, tranne',
  nl: 'zonder, niet, behalve',
  no: 'uten, ikke',
  pt: 'sem, exceto',
  ro: 'fără, fara',
  ru: 'без, не, кроме',
  sr: 'без, bez',
  sv: 'utan, inte',
  uk: 'без, не, крім',
};

/** Ends of words that say what a thing is free of, as one word or as two. */
const freeOf: PhrasesByLanguage = {
  en: 'free',
  da: 'fri, frit',
  de: 'frei, freie, freier, freies, freien',
  nl: 'vrij, vrije',
  no: 'fri, fritt',
  sv: 'fri, fritt, fria',
};

/**
 * Finds the words that products must not have: `printer not hp`, `no decaf coffee`, `headphones without cable`,
 * `headphones -beats`. A hyphen counts only between a space and a letter, so that `t-shirt` and `50 -60` stay as they are.
 */
export function findExclusions(term: string, languages: readonly Language[]): PlacedIntent[] {
  return Array.from(term.matchAll(patternOf(languages)), ({ 0: text, 1: word = '', index }) => ({
    intent: { kind: 'without' as const, text, word },
    start: index,
    end: index + text.length,
  })).filter(
    ({ intent, start }) =>
      !fillers.has(intent.word.toLowerCase()) &&
      !isNumbered(intent) &&
      !continuesName(intent, term.slice(0, start)),
  );
}

/**
 * Finds what products must be free of: `sugar-free`, `zuckerfrei`. The words stay in the term too, because the products that
 * say so themselves come first. Two words may say something else (`chicken free range`), which the shop's titles tell.
 */
export function findFreeOf(term: string, languages: readonly Language[]): SaidIntent[] {
  return Array.from(
    term.matchAll(freeOfPattern(languages)),
    ({ 0: text, 1: joined, 2: apart }) => ({
      kind: 'without' as const,
      text,
      word: joined ?? apart ?? '',
    }),
  ).filter(({ word }) => !neverMissing.has(word.toLowerCase()));
}

/** Words before `free` of things that are still there: a hands-free headset is for hands, and three for two are free. */
const neverMissing = new Set(
  'hands hand get for is are one two three with and or buy care tax duty'.split(' '),
);

const freeOfPattern = compileOnce((languages) => {
  const free = toAlternatives(phrasesOf(freeOf, languages));
  return new RegExp(
    String.raw`(?<![\p{L}\p{N}-])(?:(\p{L}{3,})${free}|(\p{L}{3,})[ -]${free})(?=\s|$)`,
    'giu',
  );
});

/** Returns whether an exclusion may be part of a name, so that the titles of the shop decide: `love not war`, `no show`. */
export function mayBeName(text: string): boolean {
  return /^(?:not?\s|-)/i.test(text);
}

/** Returns whether `no` stands for a number: `ink no 15`. */
function isNumbered({ text, word }: { text: string; word: string }): boolean {
  return /^no\s/i.test(text) && /^\p{N}/u.test(word);
}

/** Returns the words of a text with a space between them, so that phrases can be compared. */
export function wordsIn(text: string): string {
  return tokenize(text).join(' ');
}

/** Returns whether a word goes on with the one before: `forget me not`, `x -men`, `wi -fi`. */
function continuesName({ text, word }: { text: string; word: string }, before: string): boolean {
  const previous = /(\S+)\s+$/.exec(before)?.[1]?.toLowerCase() ?? '';
  return text.startsWith('-')
    ? previous.length < 2 || (previous.length === 2 && word.length === 2)
    : /^not\s/i.test(text) && wordsBeforeNot.has(previous);
}

/** Words that make a saying of `not` rather than a wish. */
const wordsBeforeNot = new Set(
  (
    'me you him her us them it i we they do does did am is are was were will would can could shall should may might must ' +
    'have has had or nor if why whether to of and let lets please fear maybe probably certainly surely'
  ).split(' '),
);

/** Words that name nothing to leave out. */
const fillers = new Set(
  'a an any the too very only just so for in with ein eine der die das un une la le el'.split(' '),
);

const patternOf = compileOnce((languages) => {
  const not = ownPhrasesOf({ en: 'not' }, languages);
  const words = toAlternatives([...not, ...phrasesOf(negations, languages)]);
  return new RegExp(
    String.raw`(?:(?<=^\s*|\s)${words}\s+|(?<=[^\s]\s+)-(?=\p{L}))([\p{L}\p{N}]{2,}(?:-[\p{L}\p{N}]+)*)(?=\s|$)`,
    'giu',
  );
});
