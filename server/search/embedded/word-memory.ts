import { completionsOf } from './completions.ts';
import { remember } from './remember.ts';
import { holders, type Segment } from './segment.ts';
import { listOfPair, listOfWord, type WordList } from './word-lists.ts';

/** A word of a shop, or several, where its segments have them. */
export interface LocatedWord {
  /** For each segment. */
  lists: readonly (WordList | undefined)[];
  /** How many documents hold it, those included that died since the last merge; 0: no living one. */
  frequency: number;
}

/**
 * What was looked up of the words of some segments. Whoever types a word asks for its beginnings first,
 * and a suggestion is counted with the words of the one before.
 */
export class WordMemory {
  readonly #segments: readonly Segment[];
  readonly #words = new Map<string, LocatedWord>();
  readonly #pairs = new Map<string, LocatedWord>();
  readonly #completions = new Map<string, readonly string[]>();

  constructor(segments: readonly Segment[]) {
    this.#segments = segments;
  }

  word(text: string): LocatedWord {
    return remember(this.#words, text, MOST_WORDS, () => {
      const lists = this.#segments.map((segment) => listOfWord(segment, text));
      const frequencies = this.#segments.map((segment, place) => {
        const word = lists[place]?.words[0];
        return word === undefined ? 0 : holders(segment, word);
      });
      return { lists, frequency: sum(frequencies) };
    });
  }

  /** Two words where titles have them next to each other, in this order. */
  pair(first: string, second: string): LocatedWord {
    const key = `${first} ${second}`;
    const known = this.#pairs.get(key);
    if (known) {
      return known;
    }
    const lists = this.#segments.map((segment) => listOfPair(segment, [first, second]));
    const pair = { lists, frequency: sum(lists.map((list) => list?.end ?? 0)) };
    // The lists of a pair are its own, and must not add up.
    return pair.frequency > LARGEST_PAIR
      ? pair
      : remember(this.#pairs, key, MOST_PAIRS, () => pair);
  }

  /** The most frequent words that begin so. */
  completions(beginning: string): readonly string[] {
    return remember(this.#completions, beginning, MOST_COMPLETIONS, () =>
      completionsOf(this.#segments, beginning),
    );
  }
}

const MOST_WORDS = 5_000;
const MOST_PAIRS = 500;
const LARGEST_PAIR = 1_000;
const MOST_COMPLETIONS = 500;

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}
