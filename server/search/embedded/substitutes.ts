import { readTypedWords } from './typed-words.ts';

/** The alternatives of a term, those of single words apart. */
export interface Substitutes {
  /** For a word of the term the words that stand for it. */
  byWord: ReadonlyMap<string, readonly string[]>;
  /** Alternatives that put in more than words for words: readings of their own. */
  phrases: string[];
  /** Words of the term, and of its alternatives, that stand for each other. */
  exchanged: ReadonlySet<string>;
}

/**
 * Where only words are exchanged for words, the term is read once with several meanings for each, which
 * costs next to nothing; a reading of its own costs what another search does.
 */
export function readSubstitutes(term: string, alternatives: readonly string[]): Substitutes {
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

interface Exchange {
  word: string;
  other: string;
}

/** Undefined where the two are not made of as many words. */
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
