import { fold } from '../../text/folding.ts';
import { isUnspaced, wordsOf, type Word } from '../../text/words.ts';

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
      completeWords(label, words.slice(place, place + MAX_WORDS_READ), phrases);
    }
  });
  return [...phrases];
}

/** The most words in a phrase, without connecting words and single letters such as the t of t-shirt. */
const MAX_WORDS = 3;
const MAX_WORDS_READ = 8;

/** The most letters in a phrase of a script without spaces. */
const MAX_RUN_LENGTH = 8;

/** Matches the text between two words of one phrase. */
const WITHIN_PHRASE = /^(?:[ \u00a0]+|['\u2019]s +|-)$/i;

/** Words that no phrase begins or ends with. */
const CONNECTING = new Set(
  'a an and at by for from in of on or the to with de du des et la le les und mit y con'.split(' '),
);

/** Matches a letter with its combining marks. */
const CLUSTER = /\P{M}\p{M}*/gu;

/** Adds the rest of a run as it is written: a folded run would be tokenized differently. */
function completeRun(run: string, beginning: string, phrases: Set<string>): void {
  const letters = run.match(CLUSTER) ?? [];
  for (let start = 0; start < letters.length; start += 1) {
    const rest = letters.slice(start, start + MAX_RUN_LENGTH).join('');
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
    const isJoined = word === words[0] || WITHIN_PHRASE.test(label.slice(end, word.start));
    if (!isJoined || count === MAX_WORDS || isUnspaced(word.text)) {
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
  return CONNECTING.has(word.text.toLowerCase());
}
