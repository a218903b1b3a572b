import { formsOf, stem } from '../../../text/stem.ts';
import type { IndexView } from '../shop-index.ts';
import { nearestWords } from './spelling.ts';
import { readTypedWords, type TypedWord } from './typed-words.ts';
import type { WordList } from './word-lists.ts';
import type { LocatedWord } from './word-cache.ts';

/** A term, read as words of the shop. */
export interface Reading {
  words: QueryWord[];
  correctedTerm: string | null;
}

export interface QueryWord {
  /** The word as typed, or as corrected. */
  text: string;
  /** The words of the shop that it stands for, most trusted first. */
  meanings: QueryMeaning[];
  /** The significance of the word: that of its most trusted meaning. */
  worth: number;
  /** The number of postings to read. */
  cost: number;
}

/** Words of the shop that are equally trusted. A document counts with the first meaning that it contains. */
export interface QueryMeaning {
  /** The lists for each segment. */
  lists: WordList[][];
  /** Rarity times trust. */
  worth: number;
}

/** The effect of the shop's synonyms on a term. */
export interface ReadOptions {
  /** Words that are never corrected. */
  neverCorrected?: ReadonlySet<string>;
  /** The synonyms for single words of the term. */
  substitutes?: ReadonlyMap<string, readonly string[]>;
}

/**
 * Reads a term as words of the shop. Pauses between words, because correcting one compares it with all words of the
 * shop.
 */
export function* readTerm(
  index: IndexView,
  term: string,
  options: ReadOptions = {},
): Generator<void, Reading> {
  const { neverCorrected, substitutes } = options;
  const typed = readTypedWords(term).flatMap((word) => resolveMeasure(index, word));
  const meanings = typed.map((text, place) => readWord(index, text, place === typed.length - 1));
  addCompounds(index, meanings);
  for (const meaning of meanings) {
    addSplits(index, meaning);
    yield;
  }
  for (const { text, words } of meanings) {
    substitutes?.get(text)?.forEach((other) => addForms(index, words, other, substituteTrust));
  }
  const corrected: Meaning[] = [];
  for (const meaning of meanings) {
    corrected.push(neverCorrected?.has(meaning.text) ? meaning : correct(index, meaning));
    yield;
  }
  const isCorrected = corrected.some(({ text }, place) => text !== typed[place]);
  return {
    words: corrected.map((meaning) => locate(index, meaning)),
    correctedTerm: isCorrected ? corrected.map(({ text }) => text).join(' ') : null,
  };
}

interface Meaning {
  text: string;

  /** The words of the shop and the trust in each. */
  words: Map<string, number>;
  /** Pairs of words of the shop that stand for it where a title has them side by side. */
  pairs: LocatedWord[];
}

const fullTrust = 1;
/** Slightly less than full trust: the typed word counts most. */
const substituteTrust = 0.95;
const completionTrust = 0.5;
const pairTrust = 0.6;
const compoundTrust = 0.6;
const correctionTrusts = [0.9, 0.7, 0.7];

/** Returns the parts of a measure when the shop does not have it as a whole. */
function resolveMeasure(index: IndexView, { text, parts }: TypedWord): readonly string[] {
  return parts.length === 0 || index.words.word(text).frequency > 0 ? [text] : parts;
}

function readWord(index: IndexView, text: string, isBeginning: boolean): Meaning {
  const words = new Map<string, number>();
  if (isBeginning) {
    index.words.completions(text).forEach((word) => words.set(word, completionTrust));
  }
  addForms(index, words, text, fullTrust);
  return { text, words, pairs: [] };
}

function addForms(index: IndexView, words: Map<string, number>, text: string, trust: number): void {
  for (const form of formsOf(text)) {
    if (index.words.word(form).frequency > 0 && trust > (words.get(form) ?? 0)) {
      words.set(form, trust);
    }
  }
}

/** Adds the compound of two words to both: `head set` finds headsets. */
function addCompounds(index: IndexView, meanings: readonly Meaning[]): void {
  meanings.slice(1).forEach((second, place) => {
    const first = meanings[place];
    const whole = `${first?.text}${second.text}`;
    if (!first || whole.length < minCompoundLength) {
      return;
    }
    addForms(index, first.words, whole, compoundTrust);
    addForms(index, second.words, whole, compoundTrust);
  });
}

const minCompoundLength = 4;

/**
 * Adds the parts of a compound, which count where a title has them side by side: `headset` finds head sets, and
 * `iphone6` finds an iPhone 6.
 */
function addSplits(index: IndexView, { text, pairs }: Meaning): void {
  for (let place = 1; place < text.length; place += 1) {
    const first = text.slice(0, place);
    const second = text.slice(place);
    const isAtDigit = digitPattern.test(first.slice(-1)) !== digitPattern.test(second.slice(0, 1));
    const isLongEnough = Math.min(first.length, second.length) >= minPartLength;
    if ((isAtDigit || isLongEnough) && !beyondAsciiPattern.test(text)) {
      for (const other of [second, stem(second)]) {
        if (index.words.word(first).frequency > 0 && index.words.word(other).frequency > 0) {
          pairs.push(index.words.pair(first, other));
          break;
        }
      }
    }
  }
}

const minPartLength = 2;
const digitPattern = /[0-9]/;
const beyondAsciiPattern = /[^a-z0-9]/;

/**
 * Corrects a word that the shop does not have, so that no correct word is replaced. The prefix of a rare word is
 * corrected too when a similar word is much more frequent: `appe` is more likely a typo than a prefix of "appearance".
 */
function correct(index: IndexView, meaning: Meaning): Meaning {
  const isKnown = [...meaning.words.values()].some((trust) => trust > completionTrust);
  if (isKnown || isPairKnown(meaning)) {
    return meaning;
  }
  const nearest = nearestWords(index, meaning.text);
  const [best] = nearest;
  const completed = mostFrequent(index, [...meaning.words.keys()]);
  if (!best || best.frequency < completed * minFrequencyRatio) {
    return meaning;
  }
  const words = new Map(meaning.words);
  nearest
    .filter(({ distance }) => distance === best.distance)
    .slice(0, correctionTrusts.length)
    .forEach(({ text }, place) => {
      addForms(index, words, text, correctionTrusts[place] ?? 0);
    });
  return { ...meaning, text: best.text, words };
}

const minFrequencyRatio = 10;

function isPairKnown({ pairs }: Meaning): boolean {
  return pairs.some(({ frequency }) => frequency > 0);
}

function locate(index: IndexView, { text, words, pairs }: Meaning): QueryWord {
  const trusts = [...new Set([...words.values(), ...pairs.map(() => pairTrust)])];
  const meanings: QueryMeaning[] = [];
  let rarity = Infinity;
  for (const trust of trusts.toSorted((one, other) => other - one)) {
    const trusted = [...words].flatMap(([word, wordTrust]) => (wordTrust === trust ? [word] : []));
    // A rare word counts no more than the more trusted word that it stands for.
    rarity = Math.min(rarity, rarityOf(mostFrequent(index, trusted), index.size));
    const lists = locateWords(index, [
      ...trusted.map((word) => index.words.word(word)),
      ...(trust === pairTrust ? pairs : []),
    ]);
    meanings.push({ lists, worth: trust * rarity });
  }
  const all = meanings.flatMap(({ lists }) => lists.flat());
  const cost = all.reduce((sum, { start, end }) => sum + end - start, 0);
  return { text, meanings, worth: meanings[0]?.worth ?? rarityOf(0, index.size), cost };
}

function locateWords(index: IndexView, located: readonly LocatedWord[]): WordList[][] {
  return index.segments.map((_, place) =>
    located.flatMap(({ lists }) => {
      const list = lists[place];
      return list && list.end > list.start ? [list] : [];
    }),
  );
}

/**
 * Returns the frequency of the most frequent word. It stands for the frequency of all: counting their union would take
 * another pass.
 */
function mostFrequent(index: IndexView, words: readonly string[]): number {
  return Math.max(0, ...words.map((word) => index.words.word(word).frequency));
}

/** The exponent that dampens the logarithm of the rarity. */
const rarityPower = 0.7;

function rarityOf(holders: number, documents: number): number {
  const others = Math.max(0, documents - holders);
  return Math.log(1 + (others + 0.5) / (holders + 0.5)) ** rarityPower;
}
