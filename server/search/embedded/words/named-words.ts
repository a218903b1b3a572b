import type { WordOrder } from '../../../text/languages/word-order.ts';
import { tokenize } from '../../../text/tokens.ts';
import { weightScale } from '../segment/fields.ts';
import type { Segment } from '../segment/segment.ts';
import type { Vocabulary } from '../segment/vocabulary.ts';
import type { IndexView } from '../shop-index.ts';
import { completionTrust, type Meaning } from './meaning.ts';
import { namingShare } from './own-names.ts';
import type { WordList } from './word-lists.ts';

/**
 * Returns the words of a term that no title, type, tag, vendor or option has: a description that has one may only mention it.
 * Pauses.
 */
export function* unnamedWords(
  index: IndexView,
  meanings: readonly Meaning[],
  isSmall: (text: string) => boolean,
  { isUnfinished = false }: { isUnfinished?: boolean | undefined },
): Generator<void, string[]> {
  const unnamed: string[] = [];
  for (const meaning of meanings) {
    const { text, isBeginning } = meaning;
    if (!isSmall(text) && letterPattern.test(text)) {
      const trust = isBeginning && isUnfinished ? completionTrust : leastTrust;
      if (!(yield* isNamed(index, meaning, trust))) {
        unnamed.push(text);
      }
    }
  }
  return unnamed;
}

const letterPattern = /\p{L}{3}/u;
/** More than the trust in longer words of which a word is the beginning. */
const leastTrust = completionTrust + 0.01;

function* isNamed(
  index: IndexView,
  { words, pairs }: Meaning,
  trust: number,
): Generator<void, boolean> {
  if (pairs.some(({ frequency }) => frequency > 0)) {
    return true;
  }
  const trusted = [...words].flatMap(([word, of]) => (of >= trust ? [word] : []));
  for (const word of trusted) {
    for (const [place, segment] of index.segments.entries()) {
      const list = index.words.word(word).lists[place];
      if (list && isInTitles(segment, list, index.fieldWeights.title)) {
        return true;
      }
    }
  }
  for (const segment of index.segments) {
    for (const { values } of [
      segment.productTypes,
      segment.tags,
      segment.vendors,
      segment.options,
    ]) {
      const named = yield* wordsOfValues(values);
      if (trusted.some((word) => named.has(word))) {
        return true;
      }
    }
  }
  return false;
}

/**
 * Returns whether the shop names things by a word or phrase: a type has it, or titles have it for what they name. `Lounge
 * candle` names no lounge. Pauses.
 */
export function* hasThingsCalled(
  index: IndexView,
  phrase: string,
  order: WordOrder,
): Generator<void, boolean> {
  const words = tokenize(phrase);
  const [first = '', second] = words;
  if (second !== undefined) {
    const last = words.at(-1) ?? '';
    return [last, ...index.words.knownForms(last)].some(
      (form) => index.words.pair(words.at(-2) ?? '', form).frequency > 0,
    );
  }
  const forms = index.words.knownForms(first);
  for (const { productTypes } of index.segments) {
    const named = yield* wordsOfValues(productTypes.values);
    if (forms.some((form) => named.has(form))) {
      return true;
    }
  }
  return order.head === 'unknown' || namingShare(index, first, order) >= leastShare;
}

/** One title that a word names is enough in a small shop. */
const leastShare = 0.15;

/** Titles are seldom longer, and a word of one weighs accordingly. */
const longTitle = 3;

function isInTitles(segment: Segment, list: WordList, titleWeight: number): boolean {
  const [word = -1] = list.words;
  const least = (titleWeight * weightScale) / longTitle;
  const { offsets, values } = segment.titles;
  for (let place = list.start; place < list.end; place += 1) {
    const slot = list.slots[place] ?? 0;
    if ((list.weights[place] ?? 0) >= least && segment.alive[slot] === 1) {
      const title = values.subarray(offsets[slot] ?? 0, offsets[slot + 1] ?? 0);
      if (title.includes(word)) {
        return true;
      }
    }
  }
  return false;
}

/** The words of a vocabulary of values, which later segments replace. */
const knownWords = new WeakMap<Vocabulary, ReadonlySet<string>>();
const valuesPerStep = 1_000;

function* wordsOfValues(values: Vocabulary): Generator<void, ReadonlySet<string>> {
  const words = knownWords.get(values) ?? (yield* readWords(values));
  knownWords.set(values, words);
  return words;
}

function* readWords(values: Vocabulary): Generator<void, Set<string>> {
  const words = new Set<string>();
  for (let value = 0; value < values.size; value += 1) {
    const text = values.textOf(value);
    // The key of an option has its name before its value, which alone is a word of the product.
    tokenize(text.slice(text.indexOf('\0') + 1)).forEach((word) => words.add(word));
    if (value % valuesPerStep === 0) {
      yield;
    }
  }
  return words;
}
