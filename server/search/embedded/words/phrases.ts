import { fold } from '../../../text/folding.ts';
import type { PhraseLanguage } from '../../../text/languages/phrase-language.ts';
import { isUnspaced, wordsOf, type Word } from '../../../text/words.ts';

/**
 * Returns the phrases of a label (lines of text) that begin with a word with the typed prefix: the word, and the word
 * with up to three following words. `stone` in "Large stoneware mug" returns "stoneware" and "stoneware mug". Phrases
 * are distinct and in lower case.
 */
export function completePhrases(
  label: string,
  beginning: string,
  language: PhraseLanguage,
): string[] {
  const phrases = new Set<string>();
  const words = wordsOf(label);
  words.forEach((word, place) => {
    if (isUnspaced(word.text)) {
      completeRun(word.text, beginning, phrases);
    } else if (fold(word.text).startsWith(beginning) && !isLinking(word, language)) {
      completeWords(label, words.slice(place, place + maxWordsRead), phrases, language);
    }
  });
  return [...phrases];
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
function completeRun(run: string, beginning: string, phrases: Set<string>): void {
  const letters = run.match(clusterPattern) ?? [];
  for (let start = 0; start < letters.length; start += 1) {
    const rest = letters.slice(start, start + maxRunLength).join('');
    if (fold(rest).startsWith(beginning)) {
      phrases.add(rest.toLowerCase());
      return;
    }
  }
}

function completeWords(
  label: string,
  words: readonly Word[],
  phrases: Set<string>,
  language: PhraseLanguage,
): void {
  const start = words[0]?.start ?? 0;
  let end = start;
  let count = 0;
  for (const [place, word] of words.entries()) {
    const between = label.slice(end, word.start);
    const before = words[place - 1];
    const isElided = before && isLinking(before, language) && elisionPattern.test(between);
    const isJoined = place === 0 || isElided || withinPhrasePattern.test(between);
    if (!isJoined || count === longestPhrase || isUnspaced(word.text)) {
      return;
    }
    end = word.end;
    if (label[end] !== '-' && !isLinking(word, language)) {
      phrases.add(label.slice(start, end).toLowerCase().replace(/\s+/g, ' '));
      count += 1;
    }
  }
}

function isLinking({ text }: Word, language: PhraseLanguage): boolean {
  return language.isLinking(fold(text));
}
