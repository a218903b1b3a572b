import { wordFormsOf } from '../../../text/languages/word-forms.ts';
import { formsOf } from '../../../text/stem.ts';
import { tokenize } from '../../../text/tokens.ts';
import type { SearchQuery } from '../../query.ts';
import { deniesNext, deniesPrevious, mentions } from '../../unwanted-words.ts';
import type { Segment, ValueColumn } from '../segment/segment.ts';
import type { Vocabulary } from '../segment/vocabulary.ts';
import { formsIn } from '../words/stem-table.ts';

/**
 * Returns a function that tells whether a document has an unwanted word in its title, type, vendor or tags. A text that denies
 * the word itself (`without fan`, `sugar-free`) does not have it; descriptions compare and deny too much to be read.
 */
export function unwantedWords(
  segment: Segment,
  unwanted: readonly string[],
  languages: SearchQuery['languages'] = [],
): (slot: number) => boolean {
  const tests = unwanted.flatMap(tokenize).map((word) => {
    const forms = new Set([
      ...formsOf(word),
      ...wordFormsOf(languages).flatMap((language) => formsIn(segment, language, word)),
    ]);
    const inTitle = titleTest(segment, forms);
    const inType = columnTest(segment.productTypes, forms);
    const inVendor = columnTest(segment.vendors, forms);
    const inTags = columnTest(segment.tags, forms);
    return (slot: number) => inTitle(slot) || inType(slot) || inVendor(slot) || inTags(slot);
  });
  return (slot) => tests.some((test) => test(slot));
}

function titleTest({ titles, words }: Segment, forms: ReadonlySet<string>) {
  const sought = numbersOf(words.vocabulary, forms);
  const denying = numbersOf(words.vocabulary, deniesNext);
  const denied = numbersOf(words.vocabulary, deniesPrevious);
  return (slot: number): boolean => {
    const start = titles.offsets[slot] ?? 0;
    const end = titles.offsets[slot + 1] ?? 0;
    for (let place = start; place < end; place += 1) {
      if (
        sought.has(titles.values[place] ?? 0) &&
        !(place > start && denying.has(titles.values[place - 1] ?? 0)) &&
        !(place + 1 < end && denied.has(titles.values[place + 1] ?? 0))
      ) {
        return true;
      }
    }
    return false;
  };
}

function numbersOf(vocabulary: Vocabulary, texts: Iterable<string>): ReadonlySet<number> {
  const numbers = Array.from(texts, (text) => vocabulary.find(text));
  return new Set(numbers.filter((number) => number !== -1));
}

function columnTest({ values, runs }: ValueColumn, forms: ReadonlySet<string>) {
  const unwanted = new Set<number>();
  wordsOfValues(values).forEach((words, number) => {
    if (mentions(words, forms)) {
      unwanted.add(number);
    }
  });
  return (slot: number): boolean => {
    const end = runs.offsets[slot + 1] ?? 0;
    for (let place = runs.offsets[slot] ?? 0; place < end; place += 1) {
      if (unwanted.has(runs.values[place] ?? 0)) {
        return true;
      }
    }
    return false;
  };
}

/** Caches the words of each type, vendor or tag of a segment. */
function wordsOfValues(values: Vocabulary): readonly (readonly string[])[] {
  const known =
    knownWords.get(values) ??
    Array.from({ length: values.size }, (_, number) => tokenize(values.textOf(number)));
  knownWords.set(values, known);
  return known;
}

const knownWords = new WeakMap<Vocabulary, readonly (readonly string[])[]>();
