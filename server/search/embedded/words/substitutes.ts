import { readTypedWords } from './typed-words.ts';

/** The alternatives of a term, divided into single words and phrases. */
export interface Substitutes {
  /** The synonyms for single words of the term. */
  byWord: ReadonlyMap<string, readonly string[]>;
  /** Alternatives that need a reading of their own, because they exchange more than single words. */
  phrases: readonly string[];
  /** Words of the term and of its alternatives that stand for each other. */
  exchanged: ReadonlySet<string>;
}

/**
 * Divides the alternatives of a term. Where only single words are exchanged, the term is read once with several
 * meanings for each word, which costs next to nothing; a reading of its own costs as much as another search.
 */
export function readSubstitutes(term: string, alternatives: readonly string[]): Substitutes {
  if (alternatives.length === 0) {
    return noSubstitutes;
  }
  const words = wordsOf(term);
  const byWord = new Map<string, string[]>();
  const others = alternatives.map((alternative) => {
    const exchanges = exchangesBetween(words, wordsOf(alternative));
    const [only, ...more] = exchanges ?? [];
    if (only && more.length === 0) {
      byWord.set(only.word, [...(byWord.get(only.word) ?? []), only.other]);
    }
    return { alternative, exchanges };
  });
  const isCovered = ({ word, other }: Exchange) => byWord.get(word)?.includes(other) === true;
  return {
    byWord,
    phrases: others.flatMap(({ alternative, exchanges }) =>
      exchanges?.every(isCovered) ? [] : alternative,
    ),
    exchanged: wordsInSome([words, ...alternatives.map(wordsOf)]),
  };
}

const noSubstitutes: Substitutes = { byWord: new Map(), phrases: [], exchanged: new Set() };

interface Exchange {
  word: string;
  other: string;
}

/** Returns the exchanged words; undefined when the two have different numbers of words. */
function exchangesBetween(
  words: readonly string[],
  others: readonly string[],
): Exchange[] | undefined {
  return words.length === others.length
    ? words.flatMap((word, place) => {
        const other = others[place] ?? word;
        return word === other ? [] : { word, other };
      })
    : undefined;
}

function wordsInSome(readings: readonly (readonly string[])[]): Set<string> {
  const counts = new Map<string, number>();
  for (const word of readings.flat()) {
    counts.set(word, (counts.get(word) ?? 0) + 1);
  }
  return new Set([...counts].flatMap(([word, count]) => (count < readings.length ? word : [])));
}

function wordsOf(text: string): string[] {
  return readTypedWords(text).map((word) => word.text);
}
