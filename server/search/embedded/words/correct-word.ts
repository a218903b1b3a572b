import { isCodeLike, isShapedLike } from '../../../text/code-like.ts';
import type { IndexView } from '../shop-index.ts';
import {
  addForms,
  correctionTrust,
  exactFrequency,
  isKnown,
  type Meaning,
  mostFrequent,
  readWord,
} from './meaning.ts';
import { splitWord } from './split-word.ts';
import { type KnownWord, nearestWords } from './spelling.ts';
import type { WordSplit } from './word-cache.ts';
import { wordCost } from './word-cost.ts';

/**
 * Corrects a word that the shop does not have: returns the words that it joins, or the nearest word of the shop,
 * whichever is more probable. The prefix of a rare word is corrected too when a similar word is much more frequent: `appe`
 * is more likely a typo than a prefix of "appearance". A word of one or two products may be a typo of the shop's own, so
 * it gets the meaning of a word that is far more frequent, and keeps its own. A common word of the language is only
 * corrected where titles have the correction beside its neighbour.
 */
export function correctWord(
  index: IndexView,
  meaning: Meaning,
  { isCommon, before, after }: WordContext,
): Meaning[] {
  const frequency = exactFrequency(index, meaning);
  if (frequency > 0) {
    const isFinal = frequency > maxRare || isCommon;
    return [isFinal ? meaning : correctRare(index, meaning, frequency)];
  }
  if (isCommon && !isKnown(meaning)) {
    const fitting = corrections(index, meaning).filter(
      ({ text }) =>
        standsBeside(index, before, text) ||
        standsBeside(index, text, after) ||
        isInflected(index, meaning.text, text),
    );
    return [replaceBy(index, meaning, fitting.slice(0, 1))];
  }
  const split = splitWord(index, meaning.text);
  if (isKnown(meaning)) {
    // Words that only stand side by side are the typed word without its space.
    return split ? readParts(index, meaning, split) : [meaning];
  }
  const completed = mostFrequent(index, [...meaning.words.keys()]);
  const nearest = corrections(index, meaning);
  const [best] = nearest;
  const isCorrected = best !== undefined && best.frequency >= completed * minFrequencyRatio;
  if (split && (!isCorrected || split.cost < best.cost)) {
    return isLikelier(index, split, completed) ? readParts(index, meaning, split) : [meaning];
  }
  return [isCorrected ? replaceBy(index, meaning, nearest) : meaning];
}

/** The context of a word in a term. */
interface WordContext {
  /** True for a common word of a language of the shop. */
  isCommon: boolean;
  /** The neighbours; undefined at the ends. */
  before: string | undefined;
  after: string | undefined;
}

/**
 * Returns whether two words may be forms of one that no stemmer joins, in a language that changes the ends of words more
 * than English does.
 */
function isInflected({ wordForms }: IndexView, one: string, other: string): boolean {
  const shared = Math.max(minShared, one.length - maxEnding);
  const hasForms = wordForms.some(({ keyOf }) => keyOf(one) !== undefined);
  return hasForms && one.slice(0, shared) === other.slice(0, shared);
}

const minShared = 3;
const maxEnding = 2;

/** Returns whether titles have two words side by side, or products have both as one. */
function standsBeside(
  { words }: IndexView,
  one: string | undefined,
  other: string | undefined,
): boolean {
  if (one === undefined || other === undefined) {
    return false;
  }
  const frequency = Math.max(words.pair(one, other).frequency, words.word(one + other).frequency);
  return frequency >= minProductsBeside;
}

const minProductsBeside = 2;

const minFrequencyRatio = 10;

/** The most products that a misspelt word of the shop has. */
const maxRare = 2;

/** The least ratio of products at which a word of the shop counts as misspelt. */
const minRareRatio = 50;

const correctionTrusts = [correctionTrust, 0.7, 0.7];

/** Corrections this much less probable than the best one count no more. */
const costWindow = 2;

function correctRare(index: IndexView, meaning: Meaning, frequency: number): Meaning {
  const likelier = corrections(index, meaning).filter(
    ({ text, cost, frequency: ofOther }) =>
      text[0] === meaning.text[0] &&
      ofOther >= frequency * minRareRatio &&
      cost < wordCost(index, frequency),
  );
  return likelier.length === 0 ? meaning : replaceBy(index, meaning, likelier.slice(0, 1));
}

function corrections(index: IndexView, { text: typed, words }: Meaning): KnownWord[] {
  const isCode = isCodeLike(typed);
  return nearestWords(index, typed).filter(
    ({ text }) =>
      !isPartOf(text, typed) &&
      (words.get(text) ?? 0) < 1 &&
      (!isCode || isShapedLike(text, typed)),
  );
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
export function isPartOf(known: string, typed: string): boolean {
  const rest = typed.length - known.length;
  if (rest <= 0) {
    return false;
  }
  const isRepeated = rest === 1 && (typed.at(-1) === typed.at(-2) || typed.at(0) === typed.at(1));
  return !isRepeated && (typed.startsWith(known) || typed.endsWith(known));
}

function replaceBy(index: IndexView, meaning: Meaning, nearest: readonly KnownWord[]): Meaning {
  const [best] = nearest;
  if (!best) {
    return meaning;
  }
  const words = new Map(meaning.words);
  nearest
    .filter(({ cost }) => cost <= best.cost + costWindow)
    .slice(0, correctionTrusts.length)
    .forEach(({ text }, place) => {
      addForms(index, words, text, correctionTrusts[place] ?? 0);
    });
  return { ...meaning, text: best.text, words };
}
