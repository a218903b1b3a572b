import type { IndexView } from '../shop-index.ts';
import { completionTrust, type Meaning, pairTrust } from './meaning.ts';
import type { LocatedWord } from './word-cache.ts';
import type { WordList } from './word-lists.ts';

export interface QueryWord {
  /** The word as typed, or as corrected. */
  text: string;
  /** True for a word that only links others: it is scored, and no product needs it. */
  isSmall: boolean;
  /** True for a code that was typed as several words. */
  isCode?: boolean;
  /** The words of the shop that it stands for, most trusted first. */
  meanings: QueryMeaning[];
  /** The significance of the word: that of its most trusted meaning. */
  worth: number;
  /** The synonyms by which the shop names the thing, when it names none by the word itself. */
  ownNames: readonly string[];
  /** The number of postings to read. */
  cost: number;
}

/** Words of the shop that are equally trusted. A document counts with the first meaning that it contains. */
interface QueryMeaning {
  /** The lists for each segment. */
  lists: WordList[][];
  /** Rarity times trust. */
  worth: number;
  /** True for longer words of which the typed one is the beginning. */
  isCompletion: boolean;
  /** The likelihood of a completion, relative to the likeliest; 1 for other words. */
  likelihood: number;
  /** True for the word in descriptions only, which a product lacks all the same. */
  isDescribed?: boolean;
}

/** Looks up the words of the shop that a typed word stands for. */
export function locate(
  index: IndexView,
  { text, words, pairs, ownNames, synonyms }: Meaning,
  isSmall: boolean,
): QueryWord {
  const groups = groupByTrust(index, words, synonyms);
  if (pairs.length > 0 && !groups.has(pairTrust)) {
    groups.set(pairTrust, []);
  }
  const meanings: QueryMeaning[] = [];
  let rarity = Infinity;
  let cost = 0;
  for (const trust of [...groups.keys()].toSorted((one, other) => other - one)) {
    const trusted = groups.get(trust) ?? [];
    const frequency = trusted.reduce((most, word) => Math.max(most, word.frequency), 0);
    // A rare word counts no more than the more trusted word that it stands for.
    rarity = Math.min(rarity, rarityOf(frequency, index.size));
    const lists = locateWords(index, trust === pairTrust ? [...trusted, ...pairs] : trusted);
    cost += sizeOf(lists);
    meanings.push({
      lists,
      worth: trust * rarity,
      isCompletion: trust <= completionTrust,
      likelihood: Math.min(1, trust / completionTrust),
    });
  }
  const worth = meanings[0]?.worth ?? rarityOf(0, index.size);
  return { text, isSmall, meanings, ownNames, worth, cost };
}

/** Looks up the words of a meaning, by the trust in them. */
function groupByTrust(
  index: IndexView,
  words: Meaning['words'],
  synonyms: Meaning['synonyms'],
): Map<number, LocatedWord[]> {
  const groups = new Map<number, LocatedWord[]>();
  for (const [text, trust] of words) {
    const found = index.words.word(text);
    const located = synonyms.has(text) ? namingOnly(found) : found;
    const group = groups.get(trust);
    if (group) {
      group.push(located);
    } else {
      groups.set(trust, [located]);
    }
  }
  return groups;
}

/**
 * Returns a word that only those products have that name themselves with it. Of several words, one in a description still
 * counts for the score.
 */
export function withNamedOnly(word: QueryWord, { isOnlyWord }: { isOnlyWord: boolean }): QueryWord {
  const named = word.meanings.map((meaning) => ({
    ...meaning,
    lists: meaning.lists.map((ofSegment) =>
      ofSegment.map((list) => ({ ...list, isNamingOnly: true })),
    ),
  }));
  const described = word.meanings.map((meaning) => ({ ...meaning, isDescribed: true }));
  return { ...word, meanings: isOnlyWord ? named : [...named, ...described] };
}

/** A description may say `cup` of a thing that is no mug. */
function namingOnly({ lists, frequency }: LocatedWord): LocatedWord {
  return { lists: lists.map((list) => list && { ...list, isNamingOnly: true }), frequency };
}

/** Returns the number of postings of some lists. */
function sizeOf(lists: readonly (readonly WordList[])[]): number {
  let size = 0;
  for (const ofSegment of lists) {
    for (const { start, end } of ofSegment) {
      size += end - start;
    }
  }
  return size;
}

/** Returns what all words of a term count together. */
export function totalWorth(words: readonly QueryWord[]): number {
  return words.reduce((sum, { worth }) => sum + worth, 0);
}

export function limitWorth(words: QueryWord[], most: number): QueryWord[] {
  const total = totalWorth(words);
  return total <= most ? words : words.map((word) => scaleWorth(word, most / total));
}

export function scaleWorth(word: QueryWord, factor: number): QueryWord {
  return {
    ...word,
    worth: word.worth * factor,
    meanings: word.meanings.map((meaning) => ({ ...meaning, worth: meaning.worth * factor })),
  };
}

function locateWords(index: IndexView, located: readonly LocatedWord[]): WordList[][] {
  return index.segments.map((_, place) => {
    const ofSegment: WordList[] = [];
    for (const { lists } of located) {
      const list = lists[place];
      if (list && list.end > list.start) {
        ofSegment.push(list);
      }
    }
    return ofSegment;
  });
}

/** The exponent that dampens the logarithm of the rarity. */
const rarityPower = 0.7;

function rarityOf(holders: number, documents: number): number {
  const others = Math.max(0, documents - holders);
  return Math.log(1 + (others + 0.5) / (holders + 0.5)) ** rarityPower;
}
