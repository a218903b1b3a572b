import { hashOf } from '../../../text/languages/hash.ts';
import type { WordForms } from '../../../text/languages/word-forms.ts';
import type { Segment } from '../segment/segment.ts';
import type { Vocabulary } from '../segment/vocabulary.ts';

/**
 * The hash of the key of each word of a segment in one language; 0 for a word of another script. The keys themselves would
 * take ten times the memory.
 */
type StemTable = Uint32Array;

/** Keyed by vocabulary, which a segment keeps when documents are marked dead in a copy of it. */
const tables = new WeakMap<Vocabulary, Map<WordForms, StemTable>>();

/** Reads the keys of all words that have none yet. Pauses. */
export function* prepareStems(
  segments: readonly Segment[],
  forms: Iterable<WordForms>,
): Generator<void, void> {
  for (const { words } of segments) {
    const { vocabulary } = words;
    const known = tables.get(vocabulary) ?? new Map<WordForms, StemTable>();
    tables.set(vocabulary, known);
    for (const language of forms) {
      if (!known.has(language)) {
        known.set(language, yield* readStems(vocabulary, language));
      }
    }
  }
}

/** Reads the keys of a new segment in the languages of earlier ones, so that no query waits for them. Pauses. */
export function* prepareSameStems(
  earlier: readonly Segment[],
  segment: Segment,
): Generator<void, void> {
  const forms = new Set(
    earlier.flatMap(({ words }) => [...(tables.get(words.vocabulary)?.keys() ?? [])]),
  );
  yield* prepareStems([segment], forms);
}

const wordsBetweenPauses = 1_000;

function* readStems(
  vocabulary: Vocabulary,
  { keyOf, isAscii }: WordForms,
): Generator<void, StemTable> {
  const hashes = new Uint32Array(vocabulary.size);
  for (let word = 0; word < vocabulary.size; word += 1) {
    // Decoding a word takes longer than looking at its bytes.
    const key = vocabulary.isAscii(word) === isAscii ? keyOf(vocabulary.textOf(word)) : undefined;
    hashes[word] = key === undefined ? 0 : hashOf(key);
    if (word % wordsBetweenPauses === 0) {
      yield;
    }
  }
  return hashes;
}

/** Returns the words of a segment with the key of a word. */
export function formsIn(segment: Segment, forms: WordForms, typed: string): string[] {
  const hashes = tables.get(segment.words.vocabulary)?.get(forms);
  const { keyOf } = forms;
  const key = keyOf(typed);
  if (!hashes || key === undefined) {
    return [];
  }
  const sought = hashOf(key);
  const found: string[] = [];
  for (let word = hashes.indexOf(sought); word !== -1; word = hashes.indexOf(sought, word + 1)) {
    const text = segment.words.vocabulary.textOf(word);
    if (keyOf(text) === key) {
      found.push(text);
    }
  }
  return found;
}

/**
 * Returns the compounds of a segment whose last part is a form of a word: `teekannen` for `kanne`. The part is stemmed by
 * itself, because a stemmer cuts more from longer words.
 */
export function compoundsIn(segment: Segment, { keyOf }: WordForms, typed: string): string[] {
  const { vocabulary } = segment.words;
  const key = keyOf(typed);
  if (key === undefined) {
    return [];
  }
  const root = commonBeginning(typed, key);
  const found = new Set<string>();
  for (const word of vocabulary.containing(root.length < minRoot ? typed : root)) {
    const text = vocabulary.textOf(word);
    const head = text.lastIndexOf(root);
    const isLong = head >= (typed.length > shortHead ? minFirstPart : minFirstPart + 1);
    if (isLong && vowelPattern.test(text.slice(0, head)) && keyOf(text.slice(head)) === key) {
      found.add(text);
    }
  }
  return [...found];
}

const minRoot = 3;

/** The fewest letters before the last part; one more where that is so short that many words end with it. */
const minFirstPart = 3;
const shortHead = 3;

/** A part without a vowel is not a word: `Schwein` is no `Wein`. */
const vowelPattern = /[aeiouy]/;

function commonBeginning(one: string, other: string): string {
  let length = 0;
  while (length < one.length && one[length] === other[length]) {
    length += 1;
  }
  return one.slice(0, length);
}
