import { isSmallIn } from '../../../text/languages/small-words.ts';
import { wordFormsOf } from '../../../text/languages/word-forms.ts';
import { type WordOrder, wordOrderOf } from '../../../text/languages/word-order.ts';
import { isMeasure } from '../../../text/measures.ts';
import type { SearchQuery } from '../../query.ts';
import type { IndexView } from '../shop-index.ts';
import { correctWord } from './correct-word.ts';
import {
  addCompounds,
  addPairs,
  addSynonym,
  correctionTrust,
  fullTrust,
  hasEquivalent,
  type Meaning,
  readWord,
} from './meaning.ts';
import { unnamedWords } from './named-words.ts';
import { headOf } from './head-of.ts';
import { isOwnName, namesThings } from './own-names.ts';
import { limitWorth, withNamedOnly, locate, type QueryWord } from './query-word.ts';
import { weighCompletions } from './weigh-completions.ts';
import { usualTypeOf } from './usual-type.ts';
import { isKnownWord } from './known-words/known-words.ts';
import { prepareStems } from './stem-table.ts';
import { maxWords, readTypedWords, type TypedWord } from './typed-words.ts';

/** A term, read as words of the shop. */
export interface Reading {
  words: QueryWord[];
  /** The number of words that are not small: a product with all of them has all that the shopper asked for. */
  needed: number;
  correctedTerm: string | null;
  /** Typed words that no title, type, tag or vendor has. */
  unnamed: readonly string[];
  /** The words of which a product may lack some. A code is one of them: its parts alone say nothing. */
  loose: QueryWord[];
  /** The order of words in the languages of the shop. */
  order: WordOrder;
}

/** The effect of the shop's synonyms and of the request on a term. */
export interface ReadOptions extends Pick<SearchQuery, 'languages'> {
  /** True when no word may be corrected. */
  isAsTyped?: boolean;
  /** True when the last word may be unfinished although the shop has it. */
  isUnfinished?: boolean | undefined;
  /** Words that are never corrected. */
  neverCorrected?: ReadonlySet<string>;
  /** The most that all words count together: a synonym of several words is not worth more than the term. */
  maxWorth?: number;
  /** The synonyms for single words of the term. */
  substitutes?: ReadonlyMap<string, readonly string[]>;
  /** The synonyms for single words that others are corrected to. */
  correctedSubstitutes?: ReadonlyMap<string, readonly string[]>;
  /** Returns the synonyms for a single word that the last one may become. */
  substitutesOf?: ((word: string) => readonly string[]) | undefined;
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
  const { neverCorrected, isAsTyped = false, isUnfinished = false, languages = [] } = options;
  const { maxWorth = Infinity, substitutesOf = noSubstitutes } = options;
  const { segments, words, size, fieldWeights, accumulator } = view;
  const wordForms = wordFormsOf(languages);
  const index: IndexView = { segments, words, size, fieldWeights, accumulator, wordForms };
  yield* prepareStems(index.segments, index.wordForms);
  const resolved = readTypedWords(term).flatMap((word) => resolveMeasure(index, word));
  const typed = resolved.map(({ text }) => text);
  const order = wordOrderOf(languages);
  const isSmall = smallWords(index, typed, options);
  const head = headOf(
    typed.map((text) => ({ text, isSmall: isSmall(text) })),
    order,
  );
  const meanings = yield* readMeanings(index, typed, { options, head, order });
  const unnamed = yield* unnamedWords(index, meanings, isSmall, options);
  const corrected: Meaning[] = [];
  const codes: (string | undefined)[] = [];
  for (const [place, meaning] of meanings.entries()) {
    const isKept = isSmall(meaning.text) || isMeasure(meaning.text);
    const isFinal = isAsTyped || isKept || neverCorrected?.has(meaning.text);
    const isCommon = isKnownWord(meaning.text, languages);
    const neighbours = { before: typed[place - 1], after: typed[place + 1] };
    const read = isFinal ? [meaning] : correctWord(index, meaning, { isCommon, ...neighbours });
    // One word may be read as several.
    const found = read.slice(0, maxWords - corrected.length);
    addCorrectedSynonyms(index, meaning, found, { options, isHead: place === head, order });
    corrected.push(...found);
    codes.push(...found.map(() => resolved[place]?.code));
    yield;
  }
  const context = { isSmall, order, isUnfinished, maxWorth, substitutesOf };
  const asTyped = yield* locateAll(index, corrected, context);
  const texts = new Set(corrected.map(({ text }) => text));
  const whole = joinCodes(index, corrected, codes);
  return {
    words: asTyped,
    order,
    loose:
      whole.length < corrected.length
        ? (yield* locateAll(index, whole, context)).map((word) => ({
            ...word,
            isCode: !texts.has(word.text),
          }))
        : asTyped,
    needed: corrected.filter(({ text }) => !isSmall(text)).length,
    unnamed,
    correctedTerm: correctedTermOf(typed, corrected),
  };
}

const noSubstitutes = () => [];

/** Returns the corrected words as a term; null where none was corrected. */
function correctedTermOf(typed: readonly string[], corrected: readonly Meaning[]): string | null {
  const term = corrected.map(({ text }) => text).join(' ');
  return term === typed.join(' ') ? null : term;
}

/** Returns whether a word of the term only links others. One that is being typed may become longer: `can` a `candle`. */
function smallWords(
  index: IndexView,
  typed: readonly string[],
  { languages = [], isUnfinished = false }: ReadOptions,
): (text: string) => boolean {
  const last = typed.at(-1) ?? '';
  const mayBeLonger = isUnfinished && index.words.completions(last).some((word) => word !== last);
  const isLinking = (text: string) => isSmallIn(languages, text);
  const hasOnlySmall = typed.every(isLinking);
  return (text) => !hasOnlySmall && !(mayBeLonger && text === last) && isLinking(text);
}

/** Reads each word as typed, with what it may be joined with or made of. Pauses. */
function* readMeanings(
  index: IndexView,
  typed: readonly string[],
  {
    options: { substitutes, isUnfinished = false },
    head,
    order,
  }: { options: ReadOptions; head: number; order: WordOrder },
): Generator<void, Meaning[]> {
  const meanings = typed.map((text, place) => {
    // A cable of 5 m is no screw of 5 mm.
    const isWhole = !isUnfinished && isMeasure(text);
    return readWord(index, text, place === typed.length - 1 && !isWhole);
  });
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

/** Returns the parts of a measure when the shop has it in no unit. */
function resolveMeasure(index: IndexView, word: TypedWord): Omit<TypedWord, 'parts'>[] {
  const { text, parts } = word;
  return parts.length === 0 || index.words.has(text) || hasEquivalent(index, text)
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

interface LocateContext {
  isSmall: (text: string) => boolean;
  order: WordOrder;
  isUnfinished: boolean;
  maxWorth: number;
  substitutesOf: (word: string) => readonly string[];
}

/**
 * Returns whether the shop names things by a word and has a type of them. Where it sorts nothing, descriptions may be all
 * that says what a product is.
 */
function namesTypedThings(index: IndexView, word: QueryWord, order: WordOrder): boolean {
  return (
    namesThings(index, word.text, order) && usualTypeOf(index.words, index.segments, word) !== null
  );
}

/** Looks up the words of a term. The likely completions of the last one depend on the others. Pauses. */
function* locateAll(
  index: IndexView,
  meanings: readonly Meaning[],
  context: LocateContext,
): Generator<void, QueryWord[]> {
  const { isSmall, order, maxWorth } = context;
  const head = headOf(
    meanings.map(({ text }) => ({ text, isSmall: isSmall(text) })),
    order,
  );
  const located: QueryWord[] = [];
  for (const [place, meaning] of meanings.entries()) {
    const others = located.filter((word) => !word.isSmall);
    const isWeighed = place === meanings.length - 1;
    const weighed = isWeighed
      ? yield* weighCompletions(index, meaning, { ...context, others, isHead: place === head })
      : meaning;
    located.push(locate(index, weighed, isSmall(meaning.text)));
  }
  const needed = located.filter((word) => !word.isSmall).length;
  const named = located.map((word, place) =>
    place === head && namesTypedThings(index, word, order)
      ? withNamedOnly(word, { isOnlyWord: needed === 1 })
      : word,
  );
  return limitWorth(named, maxWorth);
}
