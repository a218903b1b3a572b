import type { WordOrder } from '../../../text/languages/word-order.ts';
import { stem } from '../../../text/stem.ts';
import { tokenize } from '../../../text/tokens.ts';
import { typeOf, untyped } from '../segment/product-type.ts';
import type { Segment } from '../segment/segment.ts';
import type { IndexView } from '../shop-index.ts';
import { sampledPostings, sampleStep } from './sampled-postings.ts';
import { endingsOf, namesThing, type TitleWords } from './title-thing.ts';
import type { WordList } from './word-lists.ts';

/**
 * Returns whether the shop names a thing by the second of two synonyms and not by the first: where products are called
 * notebooks, `laptop` only stands in the titles of their accessories.
 */
export function isOwnName(
  index: IndexView,
  typed: string,
  synonym: string,
  order: WordOrder,
): boolean {
  return (
    order.head !== 'unknown' &&
    namingShare(index, synonym, order) >= leastNaming &&
    namingShare(index, typed, order) <= maxNotNaming
  );
}

/** Returns whether the shop names things by a word: a mug is one, while a description may have any word. */
export function namesThings(index: IndexView, text: string, order: WordOrder): boolean {
  return order.head !== 'unknown' && namingShare(index, text, order) >= leastNaming;
}

/** A thing has more accessories than kinds in many shops, so that its name stands in few titles for itself. */
const leastNaming = 0.25;
const maxNotNaming = 0.1;

/** Returns the share of products with a word in their titles that are what the word names, by their title or type. */
export function namingShare(index: IndexView, text: string, order: WordOrder): number {
  return index.words.namingShare(text, order, () => {
    const counts = { titled: 0, named: 0 };
    const forms = index.words.knownForms(text).map((form) => index.words.word(form).lists);
    const step = sampleStep(
      forms.flat().filter((list) => list !== undefined),
      readPostings,
    );
    for (const lists of forms) {
      for (const [place, segment] of index.segments.entries()) {
        const list = lists[place];
        if (list) {
          countNamed(segment, list, { text, order, step }, counts);
        }
      }
    }
    // A few titles prove little: one of one is no more than one of five.
    return counts.named / Math.max(counts.titled, minTitled);
  });
}

function countNamed(
  segment: Segment,
  list: WordList,
  { text, order, step }: { text: string; order: WordOrder; step: number },
  counts: { titled: number; named: number },
): void {
  const titleWords = { order, endings: endingsOf(segment, order) };
  const [word = -1] = list.words;
  for (const posting of sampledPostings(list, step)) {
    const slot = list.slots[posting] ?? 0;
    const place =
      segment.alive[slot] === 1 ? readTitle(segment, slot, word, titleWords) : undefined;
    if (place) {
      counts.titled += 1;
      counts.named += place.isThing || isTypeNamed(segment, slot, text) ? 1 : 0;
    }
  }
}

/** Returns whether a title names its thing with a word; undefined for a title without it. */
function readTitle(
  segment: Segment,
  slot: number,
  word: number,
  titleWords: TitleWords,
): { isThing: boolean } | undefined {
  const { offsets, values } = segment.titles;
  const start = offsets[slot] ?? 0;
  const end = offsets[slot + 1] ?? 0;
  let found: { isThing: boolean } | undefined;
  for (let place = start; place < end; place += 1) {
    if (values[place] === word) {
      found ??= { isThing: false };
      found.isThing ||= namesThing(segment, { place, start, end }, titleWords);
    }
  }
  return found;
}

/** Returns whether a document's type is the word and nothing else. */
function isTypeNamed(segment: Segment, slot: number, text: string): boolean {
  const type = typeOf(segment, slot);
  if (type === untyped) {
    return false;
  }
  const words = tokenize(segment.productTypes.values.textOf(type));
  return words.length === 1 && stem(words[0] ?? '') === stem(text);
}

/** Enough to see what a word stands for, and a fraction of a millisecond, once for each word. */
const readPostings = 2_000;
const minTitled = 5;
