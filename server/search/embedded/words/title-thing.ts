import type { WordOrder } from '../../../text/languages/word-order.ts';
import type { Segment } from '../segment/segment.ts';

/** The place of a word in the titles of a segment. */
interface TitlePlace {
  place: number;
  /** The first place of the title, and the place after its last. */
  start: number;
  end: number;
}

/** What is known of the words of a segment in a word order. */
export interface TitleWords {
  order: WordOrder;
  /** The kind of ending of each word, as far as they have been read. */
  endings: Uint8Array;
}

/**
 * Returns whether a title names its thing with the word at a place: a preposition or a number follows, or nothing, and
 * no `for` or `with` stands before it. `Keyboard cover` and `Cover for keyboard` are no keyboards, `Tablet 2 case` is no
 * tablet, and a number after the first word is that of a maker. In languages that name the thing first, the title
 * begins with it.
 */
export function namesThing(
  segment: Segment,
  { place, start, end }: TitlePlace,
  words: TitleWords,
): boolean {
  if (words.order.head === 'first') {
    return place === start;
  }
  if (place + 1 < end) {
    const ending = endingAt(segment, place + 1, words);
    const endsHere = ending >= endingKinds.always;
    if (!endsHere && (ending !== endingKinds.afterFirst || place === start)) {
      return false;
    }
  }
  return !standsBehindOther(segment, { place, start }, words);
}

/**
 * Returns whether `for` or `with` stands before the word at a place of a title. A title that begins with `for` says what
 * its thing is for, and names it afterwards.
 */
export function standsBehindOther(
  segment: Segment,
  { place, start }: Pick<TitlePlace, 'place' | 'start'>,
  words: TitleWords,
): boolean {
  for (let before = start + 1; before < place; before += 1) {
    if (endingAt(segment, before, words) === endingKinds.beforeOther) {
      return true;
    }
  }
  return false;
}

function endingAt(
  { titles, words }: Segment,
  place: number,
  { order, endings }: TitleWords,
): number {
  const word = titles.values[place] ?? 0;
  const known = endings[word] ?? 0;
  const ending = known === 0 ? readEnding(words.vocabulary.textOf(word), order) : known;
  endings[word] = ending;
  return ending;
}

/**
 * A word's ability to end the name of a thing; 0 stands for one that has not been read. A word of the last kind ends it
 * too, and another thing follows.
 */
const endingKinds = { never: 1, afterFirst: 2, always: 3, beforeOther: 4 } as const;

function readEnding(text: string, order: WordOrder): number {
  if (order.beginsOther(text)) {
    return endingKinds.beforeOther;
  }
  return order.endsThing(text)
    ? endingKinds.always
    : sizePattern.test(text)
      ? endingKinds.afterFirst
      : endingKinds.never;
}

/** Matches sizes and amounts rather than the number of a model. */
const sizePattern = /[0-9]{2}/;

/** Returns the kind of ending of each word of a segment, as far as they have been read. */
export function endingsOf(segment: Segment, order: WordOrder): Uint8Array {
  const ofOrder = knownEndings.get(order) ?? new WeakMap<Segment, Uint8Array>();
  const endings = ofOrder.get(segment) ?? new Uint8Array(segment.words.vocabulary.size);
  knownEndings.set(order, ofOrder.set(segment, endings));
  return endings;
}

const knownEndings = new WeakMap<WordOrder, WeakMap<Segment, Uint8Array>>();
