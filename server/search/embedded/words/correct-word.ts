import type { IndexView } from '../shop-index.ts';
import { addForms, isKnown, type Meaning, mostFrequent, readWord } from './meaning.ts';
import { splitWord, wordCost } from './split-word.ts';
import { type KnownWord, nearestWords } from './spelling.ts';
import type { WordSplit } from './word-cache.ts';

/**
 * Corrects a word that the shop does not have: returns the words that it joins, or the nearest word of the shop,
 * whichever is more probable. A word that the shop has is never replaced. The prefix of a rare word is corrected too when
 * a similar word is much more frequent: `appe` is more likely a typo than a prefix of "appearance".
 */
export function correctWord(index: IndexView, meaning: Meaning): Meaning[] {
  const split = splitWord(index, meaning.text);
  if (isKnown(meaning)) {
    // Words that only stand side by side are the typed word without its space.
    return split && !isInShop(index, meaning) ? readParts(index, meaning, split) : [meaning];
  }
  const completed = mostFrequent(index, [...meaning.words.keys()]);
  const nearest = nearestWords(index, meaning.text).filter(
    ({ text }) => !isPartOf(text, meaning.text),
  );
  const [best] = nearest;
  const isCorrected = best !== undefined && best.frequency >= completed * minFrequencyRatio;
  if (split && (!isCorrected || split.cost < correctionCost(index, best))) {
    return isLikelier(index, split, completed) ? readParts(index, meaning, split) : [meaning];
  }
  return isCorrected ? [replaceBy(index, meaning, best, nearest)] : [meaning];
}

const minFrequencyRatio = 10;

/** The improbability of a typo, on the scale of the negative logarithm. */
const editCost = 3.5;

const correctionTrusts = [0.9, 0.7, 0.7];

function correctionCost(index: IndexView, { distance, frequency }: KnownWord): number {
  return distance * editCost + wordCost(index, frequency);
}

/** Returns whether the shop has the word as typed, or in another form. */
function isInShop(index: IndexView, { words }: Meaning): boolean {
  return mostFrequent(index, [...words.keys()]) > 0;
}

/** Returns whether words side by side are likelier than the longer words that begin as typed. */
function isLikelier(index: IndexView, { cost }: WordSplit, completed: number): boolean {
  return completed === 0 || cost < wordCost(index, completed);
}

function readParts(index: IndexView, { isBeginning }: Meaning, { parts }: WordSplit): Meaning[] {
  return parts.map((part, place) =>
    readWord(index, part, isBeginning && place === parts.length - 1),
  );
}

/**
 * Returns whether a word is what remains of the typed one without its first or last letters: `tshirt` is no kind of
 * shirt, and `usbc` is more than usb. A letter typed twice is a typo.
 */
function isPartOf(known: string, typed: string): boolean {
  const rest = typed.length - known.length;
  if (rest <= 0) {
    return false;
  }
  const isRepeated = rest === 1 && (typed.at(-1) === typed.at(-2) || typed.at(0) === typed.at(1));
  return !isRepeated && (typed.startsWith(known) || typed.endsWith(known));
}

function replaceBy(
  index: IndexView,
  meaning: Meaning,
  best: KnownWord,
  nearest: readonly KnownWord[],
): Meaning {
  const words = new Map(meaning.words);
  nearest
    .filter(({ distance }) => distance === best.distance)
    .slice(0, correctionTrusts.length)
    .forEach(({ text }, place) => {
      addForms(index, words, text, correctionTrusts[place] ?? 0);
    });
  return { ...meaning, text: best.text, words };
}
