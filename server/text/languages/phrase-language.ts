import { stem } from '../stem.ts';
import type { Language } from './language.ts';
import { linksIn } from './small-words.ts';
import { wordFormsOf } from './word-forms.ts';

/** The reading of phrases in the languages of a shop. */
export interface PhraseLanguage {
  /** Returns whether a folded word only links others, so that no phrase begins or ends with it. */
  isLinking: (word: string) => boolean;
  /** Returns whether a single letter is a word, such as the Spanish y. */
  isWord: (letter: string) => boolean;
  /** Returns a key that a folded word shares with its other forms. */
  keyOf: (word: string) => string;
}

/** Returns the reading of phrases in these languages. Other scripts than Latin tell their language. */
export function phraseLanguageOf(languages: readonly Language[] = []): PhraseLanguage {
  const forms = wordFormsOf(languages);
  const hasEnglish = languages.includes('en');
  const usual = languages.length === 0 ? unknownLinks : hasEnglish ? englishLinks : noLinks;
  const isOfLanguage = (word: string) => linksIn(languages, word);
  return {
    isLinking: (word) => usual.has(word) || isOfLanguage(word),
    isWord: isOfLanguage,
    keyOf(word) {
      for (const { id, keyOf } of forms) {
        const key = keyOf(word);
        if (key !== undefined) {
          // A stem may equal the beginning of a word that is still typed.
          return `${id} ${key}`;
        }
      }
      return stem(word);
    },
  };
}

const english = [
  ...'a an and as at by for from in is no not of on or per than the to up via w with'.split(' '),
  ...'its my our that their these this those your'.split(' '),
];
const englishLinks: ReadonlySet<string> = new Set(english);

/** A shop of unknown language may be in any; these words begin few names in others. */
const unknownLinks: ReadonlySet<string> = new Set([
  ...english,
  ...'de du des et la le les und mit y con'.split(' '),
]);

/** In another language, English words may be names of things: thé is folded to the. */
const noLinks: ReadonlySet<string> = new Set();
