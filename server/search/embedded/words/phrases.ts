import { fold } from '../../../text/folding.ts';
import type { PhraseLanguage } from '../../../text/languages/phrase-language.ts';
import { isNumber, isNumberWithUnit } from '../../../text/measures.ts';
import { isUnspaced, wordsOf, type Word } from '../../../text/words.ts';

interface Phrase {
  text: string;
  /** The phrase without its last word; undefined when it is one word. */
  shorter: string | undefined;
  /** The folded word that follows it in the same name, even if no phrase ends there; undefined at a sign or the end. */
  next: string | undefined;
}

/** The typed word that phrases begin with. */
export interface TypedBeginning {
  text: string;
  /** True when the words before it belong to the same name: `c` in `usb-c`, `m` in `3.5m`. */
  continuesName: boolean;
}

/**
 * Returns the phrases of a label (lines of text) that begin with a word with the typed prefix: the word, and the word
 * with up to three following words. `stone` in "Large stoneware mug" returns "stoneware" and "stoneware mug". None is
 * cut within a name or a measure: "Keyboard PS/2, 15 cm" has no phrase "keyboard ps", and none that begins with "cm".
 * Phrases are in lower case.
 */
export function completePhrases(
  label: string,
  { text: beginning, continuesName }: TypedBeginning,
  language: PhraseLanguage,
): Phrase[] {
  const phrases: Phrase[] = [];
  // Most lines have no such word. Folding a line costs less than splitting it.
  if (!fold(label).includes(beginning)) {
    return phrases;
  }
  const words = wordsOf(label);
  words.forEach((word, place) => {
    const isPart = !continuesName && isWithinName(label, words, place);
    if (isUnspaced(word.text)) {
      completeRun(word.text, beginning, phrases);
    } else if (!isPart && fold(word.text).startsWith(beginning) && !isLinking(word, language)) {
      completeWords(label, words.slice(place, place + maxWordsRead), phrases, language);
    }
  });
  return phrases;
}

/** The most words in a phrase, without connecting words and single letters such as the t of t-shirt. */
export const longestPhrase = 4;
const maxWordsRead = 8;

/** The most letters in a phrase of a script without spaces. */
const maxRunLength = 8;

/** Matches the text between two words of one phrase. */
const withinPhrasePattern = /^(?:[ \u00a0]+|['\u2019]s +|-)$/i;

/** Matches the text after a small word without its last letter: `huile d'olive`. */
const elisionPattern = /^['\u2019]$/;

/** Matches a letter with its combining marks. */
const clusterPattern = /\P{M}\p{M}*/gu;

/** Adds the rest of a run as it is written: a folded run would be tokenized differently. */
function completeRun(run: string, beginning: string, phrases: Phrase[]): void {
  const letters = run.match(clusterPattern) ?? [];
  for (let start = 0; start < letters.length; start += 1) {
    const rest = letters.slice(start, start + maxRunLength).join('');
    if (fold(rest).startsWith(beginning)) {
      phrases.push({ text: rest.toLowerCase(), shorter: undefined, next: undefined });
      return;
    }
  }
}

function completeWords(
  label: string,
  words: readonly Word[],
  phrases: Phrase[],
  language: PhraseLanguage,
): void {
  const start = words[0]?.start ?? 0;
  let end = start;
  let count = 0;
  let last: Phrase | undefined;
  for (const [place, word] of words.entries()) {
    if (!continuesPhrase(label, words, place, language) || isUnspaced(word.text)) {
      return;
    }
    end = word.end;
    if (last) {
      last.next ??= fold(word.text);
    }
    if (count === longestPhrase) {
      return;
    }
    if (!continuesAfter(label, words, place) && !isLinking(word, language)) {
      const text = label.slice(start, end).toLowerCase().replace(/\s+/g, ' ');
      last = { text, shorter: last?.text, next: undefined };
      phrases.push(last);
      count += 1;
    }
  }
}

/** Returns whether a word belongs to the phrase of the words before it; the first one does. */
function continuesPhrase(
  label: string,
  words: readonly Word[],
  place: number,
  language: PhraseLanguage,
): boolean {
  const before = words[place - 1];
  if (!before) {
    return true;
  }
  const between = label.slice(before.end, words[place]?.start);
  const isElided = isLinking(before, language) && elisionPattern.test(between);
  return isElided || withinPhrasePattern.test(between);
}

/** Returns whether a word only ends a name or a measure: `com` in `shop.com`, `cm` in `15 cm`. */
function isWithinName(label: string, words: readonly Word[], place: number): boolean {
  const word = words[place];
  const before = words[place - 1];
  if (!word || !before) {
    return false;
  }
  const between = label.slice(before.end, word.start);
  return joiningPattern.test(between) || isMeasure(before, between, word);
}

/** Returns whether the name or the measure goes on behind a word: `ps` in `PS/2`, `15` in `15 cm`, `11` in `11.1`. */
function continuesAfter(label: string, words: readonly Word[], place: number): boolean {
  const word = words[place];
  const next = words[place + 1];
  if (!word) {
    return false;
  }
  const rest = label.slice(word.end, next?.start);
  return (
    rest.startsWith('-') ||
    (isNumber(word.text) && inchPattern.test(rest)) ||
    (next !== undefined && (joiningPattern.test(rest) || isMeasure(word, rest, next)))
  );
}

function isMeasure(number: Word, between: string, unit: Word): boolean {
  return between === ' ' && isNumberWithUnit(number.text, unit.text);
}

/** Matches the sign within a name or a number; a hyphen also joins words that stand alone. */
const joiningPattern = /^[./,+]$/;
const inchPattern = /^(?:"|''|\u2032\u2032|\u2033|\u201d)/;

function isLinking({ text }: Word, language: PhraseLanguage): boolean {
  return language.isLinking(fold(text));
}
