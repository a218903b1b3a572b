import type { Language } from './language.ts';
import { simplify } from './chinese.ts';
import { stemmers, type Stem } from './stemmers.ts';

/** The word forms of one language, or of all scripts that only one language of a shop is written in. */
export interface WordForms {
  /** Names the forms in caches. */
  id: string;
  /** Returns the key that a folded word shares with its other forms; undefined for a word of another script. */
  keyOf: (word: string) => string | undefined;
  /** True when only words of ASCII letters have a key, false when only other words have one. */
  isAscii: boolean;
  /** True when words are joined without a space: a `Teekanne` is a `Kanne`. */
  hasCompounds: boolean;
}

/**
 * Returns the word forms of a shop: of each of its languages that are written in Latin letters, and of all other
 * scripts, whose letters tell the language.
 */
export function wordFormsOf(languages: readonly Language[]): readonly WordForms[] {
  const id = languages.join();
  const known = knownForms.get(id);
  if (known) {
    return known;
  }
  const forms = [
    ...languages.flatMap((language) =>
      language !== 'en' && isLatin(language) ? [latinForms(language)] : [],
    ),
    scriptForms(languages),
  ];
  knownForms.set(id, forms);
  return forms;
}

/** There are as many entries as combinations of languages among the shops. */
const knownForms = new Map<string, readonly WordForms[]>();

function latinForms(language: keyof typeof stemmers): WordForms {
  const stem: Stem = stemmers[language];
  const pattern = typingTwoLetters.has(language) ? shortPattern : latinPattern;
  return {
    id: language,
    keyOf: (word) => (pattern.test(word) ? stem(word) : undefined),
    isAscii: true,
    hasCompounds: compounding.has(language),
  };
}

const latinPattern = /^[a-z]{3,}$/;

/** Where a letter may be typed as two, words of two letters have a longer form: Öl and `oel`. */
const shortPattern = /^[a-z]{2,}$/;
const typingTwoLetters: ReadonlySet<Language> = new Set<Language>(['da', 'de', 'no']);

const compounding: ReadonlySet<Language> = new Set<Language>(['da', 'de', 'fi', 'nl', 'no', 'sv']);

/** The letters that may stand between the parts of a compound. */
export const linkingLetters: readonly string[] = ['s', 'n', 'en', 'es', 'e', 'er'];

/** Languages of other scripts. The first of each script is read where a shop names none. */
const languagesOfScripts = [
  { pattern: /^\p{Script=Cyrillic}{3,}$/u, languages: ['ru', 'uk', 'bg', 'sr'] },
  { pattern: /^\p{Script=Greek}{3,}$/u, languages: ['el'] },
  { pattern: /^\p{Script=Arabic}{2,}$/u, languages: ['ar'] },
  { pattern: /^\p{Script=Hebrew}{2,}$/u, languages: ['he'] },
  { pattern: /^[\p{Script=Devanagari}\p{M}]{3,}$/u, languages: ['hi'] },
  { pattern: /^[\p{Script=Tamil}\p{M}]{3,}$/u, languages: ['ta'] },
  { pattern: /^\p{Script=Armenian}{3,}$/u, languages: ['hy'] },
] as const;

function isLatin(language: keyof typeof stemmers): boolean {
  return !languagesOfScripts.some(({ languages }) =>
    languages.some((other: Language) => other === language),
  );
}

const asciiPattern = /^[\0-\x7f]*$/;
const hanPattern = /^\p{Script=Han}{1,2}$/u;

function scriptForms(languages: readonly Language[]): WordForms {
  const stems = languagesOfScripts.map(({ pattern, languages: [usual, ...others] }) => {
    const chosen = [usual, ...others].find((language) => languages.includes(language)) ?? usual;
    return { pattern, stem: stemmers[chosen] };
  });
  return {
    id: `scripts ${languages.join()}`,
    keyOf(word) {
      if (asciiPattern.test(word)) {
        return undefined;
      }
      return hanPattern.test(word)
        ? simplify(word)
        : stems.find(({ pattern }) => pattern.test(word))?.stem(word);
    },
    isAscii: false,
    hasCompounds: false,
  };
}
