import { isSmallIn } from '../../../text/languages/small-words.ts';
import { wordFormsOf } from '../../../text/languages/word-forms.ts';
import { type WordOrder, wordOrderOf } from '../../../text/languages/word-order.ts';
import type { SearchQuery } from '../../query.ts';
import type { IndexView } from '../shop-index.ts';
import { correctWord } from './correct-word.ts';
import {
  addCompounds,
  addPairs,
  addSynonym,
  completionTrust,
  correctionTrust,
  fullTrust,
  type Meaning,
  pairTrust,
  readWord,
} from './meaning.ts';
import { headOf } from './head-of.ts';
import { isOwnName } from './own-names.ts';
import { prepareStems } from './stem-table.ts';
import { readTypedWords, type TypedWord } from './typed-words.ts';
import type { WordList } from './word-lists.ts';
import type { LocatedWord } from './word-cache.ts';

/** A term, read as words of the shop. */
export interface Reading {
  words: QueryWord[];
  /** The number of words that are not small: a product with all of them has all that the shopper asked for. */
  needed: number;
  correctedTerm: string | null;
  /** The words of which a product may lack some. A code is one of them: its parts alone say nothing. */
  loose: QueryWord[];
  /** The order of words in the languages of the shop. */
  order: WordOrder;
}

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
export interface QueryMeaning {
  /** The lists for each segment. */
  lists: WordList[][];
  /** Rarity times trust. */
  worth: number;
  /** True for longer words of which the typed one is the beginning. */
  isCompletion: boolean;
}

/** The effect of the shop's synonyms and of the request on a term. */
export interface ReadOptions extends Pick<SearchQuery, 'languages'> {
  /** True when no word may be corrected. */
  isAsTyped?: boolean;
  /** Words that are never corrected. */
  neverCorrected?: ReadonlySet<string>;
  /** The most that all words count together: a synonym of several words is not worth more than the term. */
  maxWorth?: number;
  /** The synonyms for single words of the term. */
  substitutes?: ReadonlyMap<string, readonly string[]>;
  /** The synonyms for single words that others are corrected to. */
  correctedSubstitutes?: ReadonlyMap<string, readonly string[]>;
}

/**
 * Reads a term as words of the shop. Pauses between words, because correcting one compares it with all words of the
 * shop.
 */
export function* readTerm(
  view: IndexView,
  term: string,
  options: ReadOptions = {},
): Generator<void, Reading> {
  const { neverCorrected, isAsTyped = false, maxWorth = Infinity, languages = [] } = options;
  const { segments, words, size, fieldWeights, accumulator } = view;
  const wordForms = wordFormsOf(languages);
  const index: IndexView = { segments, words, size, fieldWeights, accumulator, wordForms };
  yield* prepareStems(index.segments, index.wordForms);
  const resolved = readTypedWords(term).flatMap((word) => resolveMeasure(index, word));
  const typed = resolved.map(({ text }) => text);
  const order = wordOrderOf(languages);
  const isLinking = (text: string) => isSmallIn(languages, text);
  const hasOnlySmall = typed.every(isLinking);
  const isSmall = (text: string) => !hasOnlySmall && isLinking(text);
  const head = headOf(
    typed.map((text) => ({ text, isSmall: isSmall(text) })),
    order,
  );
  const meanings = yield* readMeanings(index, typed, { options, head, order });
  const corrected: Meaning[] = [];
  const codes: (string | undefined)[] = [];
  for (const [place, meaning] of meanings.entries()) {
    const isFinal = isAsTyped || isSmall(meaning.text) || neverCorrected?.has(meaning.text);
    const found = isFinal ? [meaning] : correctWord(index, meaning);
    addCorrectedSynonyms(index, meaning, found, { options, isHead: place === head, order });
    corrected.push(...found);
    codes.push(...found.map(() => resolved[place]?.code));
    yield;
  }
  const isCorrected =
    corrected.length !== typed.length || corrected.some(({ text }, place) => text !== typed[place]);
  const located = (some: readonly Meaning[]) =>
    limitWorth(
      some.map((meaning) => locate(index, meaning, isSmall(meaning.text))),
      maxWorth,
    );
  const asTyped = located(corrected);
  const texts = new Set(corrected.map(({ text }) => text));
  const whole = joinCodes(index, corrected, codes);
  return {
    words: asTyped,
    order,
    loose:
      whole.length < corrected.length
        ? located(whole).map((word) => ({ ...word, isCode: !texts.has(word.text) }))
        : asTyped,
    needed: corrected.filter(({ text }) => !isSmall(text)).length,
    correctedTerm: isCorrected ? corrected.map(({ text }) => text).join(' ') : null,
  };
}

/** Reads each word as typed, with what it may be joined with or made of. Pauses. */
function* readMeanings(
  index: IndexView,
  typed: readonly string[],
  {
    options: { substitutes },
    head,
    order,
  }: { options: ReadOptions; head: number; order: WordOrder },
): Generator<void, Meaning[]> {
  const meanings = typed.map((text, place) => readWord(index, text, place === typed.length - 1));
  addCompounds(index, meanings);
  for (const meaning of meanings) {
    addPairs(index, meaning);
    yield;
  }
  for (const [place, meaning] of meanings.entries()) {
    for (const other of substitutes?.get(meaning.text) ?? []) {
      const isOwn = place === head && isOwnName(index, meaning.text, other, order);
      addSynonym(index, meaning, other, { isOwn, trust: fullTrust });
    }
    yield;
  }
  return meanings;
}

/** Adds the synonyms of the words that a typed one is corrected to. They count less than those words. */
function addCorrectedSynonyms(
  index: IndexView,
  typed: Meaning,
  found: readonly Meaning[],
  {
    options: { correctedSubstitutes },
    isHead,
    order,
  }: { options: ReadOptions; isHead: boolean; order: WordOrder },
): void {
  const isOne = found.length === 1;
  for (const meaning of found) {
    const { text } = meaning;
    for (const other of text === typed.text ? [] : (correctedSubstitutes?.get(text) ?? [])) {
      const isOwn = isHead && isOne && isOwnName(index, text, other, order);
      addSynonym(index, meaning, other, { isOwn, trust: correctionTrust });
    }
  }
}

/** Returns the parts of a measure when the shop does not have it as a whole. */
function resolveMeasure(index: IndexView, word: TypedWord): Omit<TypedWord, 'parts'>[] {
  const { text, parts } = word;
  return parts.length === 0 || index.words.word(text).frequency > 0
    ? [word]
    : parts.map((part) => ({ text: part }));
}

/** Returns the words with the parts of each code as one word, which titles may write as two side by side. */
function joinCodes(
  index: IndexView,
  words: readonly Meaning[],
  codes: readonly (string | undefined)[],
): Meaning[] {
  const joined: Meaning[] = [];
  words.forEach((word, place) => {
    const before = joined.at(-1);
    if (before && codes[place] !== undefined && codes[place] === codes[place - 1]) {
      const whole = readWord(index, before.text + word.text, word.isBeginning);
      addPairs(index, whole);
      joined[joined.length - 1] = whole;
    } else {
      joined.push(word);
    }
  });
  return joined;
}

function locate(
  index: IndexView,
  { text, words, pairs, ownNames }: Meaning,
  isSmall: boolean,
): QueryWord {
  const groups = groupByTrust(index, words);
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
    meanings.push({ lists, worth: trust * rarity, isCompletion: trust === completionTrust });
  }
  const worth = meanings[0]?.worth ?? rarityOf(0, index.size);
  return { text, isSmall, meanings, ownNames, worth, cost };
}

/** Looks up the words of a meaning, by the trust in them. */
function groupByTrust(index: IndexView, words: Meaning['words']): Map<number, LocatedWord[]> {
  const groups = new Map<number, LocatedWord[]>();
  for (const [text, trust] of words) {
    const located = index.words.word(text);
    const group = groups.get(trust);
    if (group) {
      group.push(located);
    } else {
      groups.set(trust, [located]);
    }
  }
  return groups;
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

function limitWorth(words: QueryWord[], most: number): QueryWord[] {
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
