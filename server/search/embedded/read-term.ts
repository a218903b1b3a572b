import { formsOf, stem } from '../../text/stem.ts';
import type { IndexView } from './shop-index.ts';
import { nearestWords } from './spelling.ts';
import { readTypedWords, type TypedWord } from './typed-words.ts';
import type { WordList } from './word-lists.ts';
import type { LocatedWord } from './word-memory.ts';

/** A term as the words of the shop that it stands for. */
export interface Reading {
  words: QueryWord[];
  correctedTerm: string | null;
}

export interface QueryWord {
  /** As it counts: what was typed, or what it was corrected to. */
  text: string;
  /** The words of the shop that it stands for, those first that deserve the most trust. */
  meanings: QueryMeaning[];
  /** How much the word says: of its most trusted meaning. */
  worth: number;
  /** Postings to read. */
  cost: number;
}

/** Words of the shop that are trusted alike. A document counts with the first meaning that it has. */
export interface QueryMeaning {
  /** For each segment. */
  lists: WordList[][];
  /** Rarity times trust. */
  worth: number;
}

/** What the shop's synonyms say of a term. */
export interface ReadOptions {
  /** Words that are never taken for slips. */
  spelled?: ReadonlySet<string>;
  /** For a word of the term the words that stand for it. */
  substitutes?: ReadonlyMap<string, readonly string[]>;
}

/** Pauses between words: slips are looked for among all words of the shop. */
export function* readTerm(
  index: IndexView,
  term: string,
  options: ReadOptions = {},
): Generator<void, Reading> {
  const { spelled, substitutes } = options;
  const typed = readTypedWords(term).flatMap((word) => resolveMeasure(index, word));
  const meanings = typed.map((text, place) => readWord(index, text, place === typed.length - 1));
  addCompounds(index, meanings);
  for (const meaning of meanings) {
    addSplits(index, meaning);
    yield;
  }
  for (const { text, words } of meanings) {
    substitutes?.get(text)?.forEach((other) => addForms(index, words, other, SUBSTITUTE_TRUST));
  }
  const corrected: Meaning[] = [];
  for (const meaning of meanings) {
    corrected.push(spelled?.has(meaning.text) ? meaning : correct(index, meaning));
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

  /** Words of the shop, and how far each is trusted. */
  words: Map<string, number>;
  /** Two words of the shop that stand for it where they are neighbours. */
  pairs: LocatedWord[];
}

const FULL_TRUST = 1;
/** The word that was typed still says most. */
const SUBSTITUTE_TRUST = 0.95;
const COMPLETION_TRUST = 0.5;
const PAIR_TRUST = 0.6;
const COMPOUND_TRUST = 0.6;
const CORRECTION_TRUSTS = [0.9, 0.7, 0.7];

/** A measure that nothing of the shop has is looked for as its parts. */
function resolveMeasure(index: IndexView, { text, parts }: TypedWord): readonly string[] {
  return parts.length === 0 || index.words.word(text).frequency > 0 ? [text] : parts;
}

function readWord(index: IndexView, text: string, isBeginning: boolean): Meaning {
  const words = new Map<string, number>();
  if (isBeginning) {
    index.words.completions(text).forEach((word) => words.set(word, COMPLETION_TRUST));
  }
  addForms(index, words, text, FULL_TRUST);
  return { text, words, pairs: [] };
}

function addForms(index: IndexView, words: Map<string, number>, text: string, trust: number): void {
  for (const form of formsOf(text)) {
    if (index.words.word(form).frequency > 0 && trust > (words.get(form) ?? 0)) {
      words.set(form, trust);
    }
  }
}

/** `head set` finds headsets: the whole counts for both of its parts. */
function addCompounds(index: IndexView, meanings: readonly Meaning[]): void {
  meanings.slice(1).forEach((second, place) => {
    const first = meanings[place];
    const whole = `${first?.text}${second.text}`;
    if (!first || whole.length < SHORTEST_COMPOUND) {
      return;
    }
    addForms(index, first.words, whole, COMPOUND_TRUST);
    addForms(index, second.words, whole, COMPOUND_TRUST);
  });
}

const SHORTEST_COMPOUND = 4;

/** `headset` finds head sets, and `iphone6` an iPhone 6, where titles have the two side by side. */
function addSplits(index: IndexView, { text, pairs }: Meaning): void {
  for (let place = 1; place < text.length; place += 1) {
    const first = text.slice(0, place);
    const second = text.slice(place);
    const isAtDigit = DIGIT.test(first.slice(-1)) !== DIGIT.test(second.slice(0, 1));
    const isLongEnough = Math.min(first.length, second.length) >= SHORTEST_PART;
    if ((isAtDigit || isLongEnough) && !BEYOND_ASCII.test(text)) {
      for (const other of [second, stem(second)]) {
        if (index.words.word(first).frequency > 0 && index.words.word(other).frequency > 0) {
          pairs.push(index.words.pair(first, other));
          break;
        }
      }
    }
  }
}

const SHORTEST_PART = 2;
const DIGIT = /[0-9]/;
const BEYOND_ASCII = /[^a-z0-9]/;

/**
 * Only a word that the shop does not know is replaced, so that no correct one can be. The beginning of
 * some rare word, as `appe` is of "appearance", is more likely a slip in a frequent one.
 */
function correct(index: IndexView, meaning: Meaning): Meaning {
  const isKnown = [...meaning.words.values()].some((trust) => trust > COMPLETION_TRUST);
  if (isKnown || isPairKnown(meaning)) {
    return meaning;
  }
  const nearest = nearestWords(index, meaning.text);
  const [best] = nearest;
  const completed = mostFrequent(index, [...meaning.words.keys()]);
  if (!best || best.frequency < completed * LIKELIER) {
    return meaning;
  }
  const words = new Map(meaning.words);
  nearest
    .filter(({ distance }) => distance === best.distance)
    .slice(0, CORRECTION_TRUSTS.length)
    .forEach(({ text }, place) => {
      addForms(index, words, text, CORRECTION_TRUSTS[place] ?? 0);
    });
  return { ...meaning, text: best.text, words };
}

const LIKELIER = 10;

function isPairKnown({ pairs }: Meaning): boolean {
  return pairs.some(({ frequency }) => frequency > 0);
}

function locate(index: IndexView, { text, words, pairs }: Meaning): QueryWord {
  const trusts = [...new Set([...words.values(), ...pairs.map(() => PAIR_TRUST)])];
  const meanings: QueryMeaning[] = [];
  let rarity = Infinity;
  for (const trust of trusts.toSorted((one, other) => other - one)) {
    const trusted = [...words].flatMap(([word, its]) => (its === trust ? [word] : []));
    // A rare word that stands in for another says no more than that one.
    rarity = Math.min(rarity, rarityOf(mostFrequent(index, trusted), index.size));
    const lists = locateWords(index, [
      ...trusted.map((word) => index.words.word(word)),
      ...(trust === PAIR_TRUST ? pairs : []),
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

/** The most frequent word stands for all: to count their union would cost another pass. */
function mostFrequent(index: IndexView, words: readonly string[]): number {
  return Math.max(0, ...words.map((word) => index.words.word(word).frequency));
}

/** Rarity counts for a little less than its logarithm. */
const RARITY_POWER = 0.7;

function rarityOf(holders: number, documents: number): number {
  const others = Math.max(0, documents - holders);
  return Math.log(1 + (others + 0.5) / (holders + 0.5)) ** RARITY_POWER;
}
