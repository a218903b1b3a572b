import { fold } from '../../../text/folding.ts';
import { isUnspaced, wordsOf, type Word } from '../../../text/words.ts';

/**
 * Returns the phrases of a label (lines of text) that begin with a word with the typed prefix: the word, and the word
 * with one or two following words. `stone` in "Large stoneware mug" returns "stoneware" and "stoneware mug". Phrases
 * are distinct and in lower case.
 */
export function completePhrases(label: string, beginning: string): string[] {
  const phrases = new Set<string>();
  const words = wordsOf(label);
  words.forEach((word, place) => {
    if (isUnspaced(word.text)) {
      completeRun(word.text, beginning, phrases);
    } else if (fold(word.text).startsWith(beginning) && !isConnecting(word)) {
      completeWords(label, words.slice(place, place + maxWordsRead), phrases);
    }
  });
  return [...phrases];
}

/** The most words in a phrase, without connecting words and single letters such as the t of t-shirt. */
const maxWords = 3;
const maxWordsRead = 8;

/** The most letters in a phrase of a script without spaces. */
const maxRunLength = 8;

/** Matches the text between two words of one phrase. */
const withinPhrasePattern = /^(?:[ \u00a0]+|['\u2019]s +|-)$/i;

/** Words that no phrase begins or ends with. */
const connectingWords = new Set(
  'a an and as at by for from in is no not of on or per than the to up via w with de du des et la le les und mit y con'.split(
    ' ',
  ),
);

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

function completeWords(label: string, words: readonly Word[], phrases: Set<string>): void {
  const start = words[0]?.start ?? 0;
  let end = start;
  let count = 0;
  for (const word of words) {
    const isJoined = word === words[0] || withinPhrasePattern.test(label.slice(end, word.start));
    if (!isJoined || count === maxWords || isUnspaced(word.text)) {
      return;
    }
    end = word.end;
    if (label[end] !== '-' && !isConnecting(word)) {
      phrases.add(label.slice(start, end).toLowerCase().replace(/\s+/g, ' '));
      count += 1;
    }
  }
}

function isConnecting(word: Word): boolean {
  return connectingWords.has(word.text.toLowerCase());
}
