import type { WordOrder } from '../../../text/languages/word-order.ts';
import type { WordForms } from '../../../text/languages/word-forms.ts';
import { formsOf, stem } from '../../../text/stem.ts';
import { completionsOf } from './completions.ts';
import { getOrCompute } from './get-or-compute.ts';
import { holders, type Segment } from '../segment/segment.ts';
import { compoundsIn, formsIn } from './stem-table.ts';
import { listOfPair, listOfWord, type WordList } from './word-lists.ts';

/** A word of a shop, or a pair, with its lists in the segments. */
export interface LocatedWord {
  /** The list for each segment. */
  lists: readonly (WordList | undefined)[];
  /** The number of documents that contain it, including those that died since the last merge; 0 when none is alive. */
  frequency: number;
}

/** The words of the shop that a word joins. */
export interface WordSplit {
  parts: readonly string[];
  /** The improbability of these words in this order: the negative logarithm of their share of the shop. */
  cost: number;
}

/** Two words that a title may have side by side. */
export type WordPair = readonly [first: string, second: string];

/** A product type that most products with a word in their titles have, with its number in each segment that has it. */
export interface UsualType {
  numbers: ReadonlyMap<number, number>;
}

/**
 * A cache of word look-ups in some segments. A shopper's keystrokes look up each prefix of a word, and suggestions
 * share many words.
 */
export class WordCache {
  readonly #segments: readonly Segment[];
  readonly #frequencyIn: (text: string, held: number) => number;
  readonly #words = new Map<string, LocatedWord>();
  readonly #pairs = new Map<string, LocatedWord>();
  readonly #splits = new Map<string, WordSplit | null>();
  readonly #pairings = new Map<string, readonly WordPair[]>();
  readonly #knownForms = new Map<string, readonly string[]>();
  readonly #completions = new Map<string, readonly string[]>();
  readonly #forms = new Map<string, readonly string[]>();
  readonly #compounds = new Map<string, readonly string[]>();
  readonly #usualTypes = new Map<string, UsualType | null>();
  readonly #namingShares = new Map<WordOrder, Map<string, number>>();

  /** `frequencyIn` tells how many documents of the shop contain a word where the segments hold only some of them. */
  constructor(
    segments: readonly Segment[],
    frequencyIn: (text: string, held: number) => number = (_, held) => held,
  ) {
    this.#segments = segments;
    this.#frequencyIn = frequencyIn;
  }

  word(text: string): LocatedWord {
    return getOrCompute(this.#words, text, maxWords, () => {
      const lists = this.#segments.map((segment) => listOfWord(segment, text));
      const frequencies = this.#segments.map((segment, place) => {
        const word = lists[place]?.words[0];
        return word === undefined ? 0 : holders(segment, word);
      });
      const held = sum(frequencies);
      return { lists, frequency: held === 0 ? 0 : this.#frequencyIn(text, held) };
    });
  }

  /** Returns whether a document contains a word. Does not cache: most forms and parts of words are no words. */
  has(text: string): boolean {
    return this.#segments.some((segment) => {
      const word = segment.words.vocabulary.find(text);
      return word !== -1 && holders(segment, word) > 0;
    });
  }

  /**
   * Returns the number of documents that contain a word or its plural, and for the last word of several its singular.
   * Does not cache: a split looks up many pieces.
   */
  frequencyOf(text: string, isLast: boolean): number {
    return (
      this.#countHolders(text) ||
      this.#countHolders(`${text}s`) ||
      (isLast ? this.#countHolders(stem(text)) : 0)
    );
  }

  /** Returns the English forms of a word that the shop has. */
  knownForms(text: string): readonly string[] {
    return getOrCompute(this.#knownForms, text, maxForms, () =>
      formsOf(text).filter((form) => this.has(form)),
    );
  }

  /** Caches the pairs of words that a word may be made of. */
  pairings(
    text: string,
    minLength: number,
    compute: () => readonly WordPair[],
  ): readonly WordPair[] {
    return getOrCompute(this.#pairings, `${minLength} ${text}`, maxPairings, compute);
  }

  /** Caches how a joined word is split. */
  split(text: string, compute: () => WordSplit | null): WordSplit | null {
    return getOrCompute(this.#splits, text, maxSplits, compute);
  }

  /** Caches the usual type of words, by their lists; null for none. */
  usualType(lists: string, compute: () => UsualType | null): UsualType | null {
    return getOrCompute(this.#usualTypes, lists, maxUsualTypes, compute);
  }

  /** Caches the share of titles in which a word names the thing. */
  namingShare(text: string, order: WordOrder, compute: () => number): number {
    const shares = getOrCompute(this.#namingShares, order, maxOrders, () => new Map());
    return getOrCompute(shares, text, maxNamingShares, compute);
  }

  /** Returns the words of the shop that are forms of a word in a language. */
  forms(text: string, language: WordForms): readonly string[] {
    return this.#inAll(this.#forms, text, language, formsIn);
  }

  /** Returns the words of the shop that are compounds with a word as their last part. */
  compounds(text: string, language: WordForms): readonly string[] {
    const { hasCompounds } = language;
    return hasCompounds && text.length >= minHeadLength
      ? this.#inAll(this.#compounds, text, language, compoundsIn)
      : [];
  }

  #inAll(
    cache: Map<string, readonly string[]>,
    text: string,
    language: WordForms,
    find: (segment: Segment, language: WordForms, typed: string) => string[],
  ): readonly string[] {
    return getOrCompute(cache, `${language.id} ${text}`, maxForms, () => [
      ...new Set(this.#segments.flatMap((segment) => find(segment, language, text))),
    ]);
  }

  #countHolders(text: string): number {
    return sum(
      this.#segments.map((segment) => {
        const word = segment.words.vocabulary.find(text);
        return word === -1 ? 0 : holders(segment, word);
      }),
    );
  }

  /** Returns the documents whose titles have two words next to each other, in this order. */
  pair(first: string, second: string): LocatedWord {
    const key = `${first} ${second}`;
    const known = this.#pairs.get(key);
    if (known) {
      return known;
    }
    const lists = this.#segments.map((segment) => listOfPair(segment, [first, second]));
    const pair = { lists, frequency: sum(lists.map((list) => list?.end ?? 0)) };
    // Large lists are not cached: a pair's lists are copies and would take much memory.
    return pair.frequency > maxCachedPairSize
      ? pair
      : getOrCompute(this.#pairs, key, maxPairs, () => pair);
  }

  /** Returns the most frequent words with this prefix. */
  completions(beginning: string): readonly string[] {
    return getOrCompute(this.#completions, beginning, maxCompletions, () =>
      completionsOf(this.#segments, beginning),
    );
  }
}

const maxWords = 5_000;
const maxPairs = 2_000;
const maxPairings = 2_000;
const maxSplits = 2_000;
const maxCachedPairSize = 250;
const maxCompletions = 2_000;
const maxUsualTypes = 1_000;
const maxForms = 2_000;
const maxOrders = 20;
const maxNamingShares = 1_000;

/** Shorter words end too many others by chance. */
const minHeadLength = 3;

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}
