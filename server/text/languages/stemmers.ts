import { stemmer as armenian } from '@orama/stemmers/armenian';
import { stemmer as bulgarian } from '@orama/stemmers/bulgarian';
import { stemmer as danish } from '@orama/stemmers/danish';
import { stemmer as dutch } from '@orama/stemmers/dutch';
import { stemmer as finnish } from '@orama/stemmers/finnish';
import { stemmer as french } from '@orama/stemmers/french';
import { stemmer as german } from '@orama/stemmers/german';
import { stemmer as greek } from '@orama/stemmers/greek';
import { stemmer as hungarian } from '@orama/stemmers/hungarian';
import { stemmer as hindi } from '@orama/stemmers/indian';
import { stemmer as indonesian } from '@orama/stemmers/indonesian';
import { stemmer as irish } from '@orama/stemmers/irish';
import { stemmer as italian } from '@orama/stemmers/italian';
import { stemmer as lithuanian } from '@orama/stemmers/lithuanian';
import { stemmer as norwegian } from '@orama/stemmers/norwegian';
import { stemmer as portuguese } from '@orama/stemmers/portuguese';
import { stemmer as romanian } from '@orama/stemmers/romanian';
import { stemmer as russian } from '@orama/stemmers/russian';
import { stemmer as serbian } from '@orama/stemmers/serbian';
import { stemmer as spanish } from '@orama/stemmers/spanish';
import { stemmer as swedish } from '@orama/stemmers/swedish';
import { stemmer as tamil } from '@orama/stemmers/tamil';
import { stemmer as turkish } from '@orama/stemmers/turkish';
import { stemmer as ukrainian } from '@orama/stemmers/ukrainian';
import { stemArabic } from './arabic.ts';
import { stemHebrew } from './hebrew.ts';

/** Returns a key that the forms of a folded word share. */
export type Stem = (word: string) => string;

/** The stemmers of all languages but English, whose forms `stem.ts` knows in every shop. */
export const stemmers = {
  ar: stemArabic,
  bg: bulgarian,
  da: (word) => danish(joinTypedLetters(word, nordicLetters)),
  de: (word) => german(joinTypedLetters(word, germanLetters)),
  el: greek,
  es: stemSpanish,
  fi: (word) => finnish(word).replace(endingVowels, '').replace(doubledEnd, '$1'),
  fr: french,
  ga: irish,
  he: stemHebrew,
  hi: hindi,
  hu: hungarian,
  hy: armenian,
  id: indonesian,
  it: italian,
  lt: lithuanian,
  nl: stemDutch,
  no: (word) => norwegian(joinTypedLetters(word, nordicLetters)),
  pt: (word) => portuguese(word.replace(nasalPlural, 'ao').replace(liquidPlural, '$1l')),
  ro: romanian,
  ru: russian,
  sr: serbian,
  sv: swedish,
  ta: tamil,
  tr: stemTurkish,
  uk: ukrainian,
} as const satisfies Record<string, Stem>;

/**
 * Stems until nothing changes, without doubled letters: the stemmer alone leaves `flessen` as "fless", and cuts the end of
 * `kaars` that `kaarsen` keeps.
 */
function stemDutch(word: string): string {
  const once = dutch(word.replace(pluralAfterVowel, '')).replace(doubledEnd, '$1');
  return dutch(once).replace(doubledEnd, '$1');
}

/** Stems until nothing changes: the stemmer cuts `collar` too, which it leaves of `collares`. */
function stemSpanish(word: string): string {
  return spanish(spanish(word).replace(/z$/, 'c'));
}

/** Removes the plural and the possessive first, which the stemmer only knows with the dotless i that is folded away. */
function stemTurkish(word: string): string {
  const singular = word.replace(turkishPlural, '').replace(turkishPossessive, '');
  return turkish(singular).replace(endingVowels, '');
}

const turkishPlural = /(?<=...)(?:lar|ler)[a-z]{0,3}$/;
const turkishPossessive = /(?<=...)(?<=[aeiou])s[iu]$/;
const endingVowels = /(?<=..)[aeiouy]+$/;

/** Matches the plural of `botão` and `pão`, folded: botões, pães. */
const nasalPlural = /(?<=.)(?:oes|aes)$/;

/** Matches the plural of `anel` and `animal`, folded: anéis, animais. */
const liquidPlural = /(?<=..)([aeou])is$/;

const pluralAfterVowel = /(?<=...e)s$/;
const doubledEnd = /([a-z])\1$/;

/** Reads letters that a keyboard without umlauts writes as two: `kueche` is Küche, which is folded to "kuche". */
function joinTypedLetters(word: string, pattern: RegExp): string {
  return word.replace(pattern, (pair) => pair.charAt(0));
}

const germanLetters = /ae|oe|(?<![aeqäu])ue/g;
const nordicLetters = /aa|oe/g;
