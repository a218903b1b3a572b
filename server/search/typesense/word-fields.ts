import { stem } from '../../text/stem.ts';
import { compact, tokenize } from '../../text/tokens.ts';
import type { SearchDocument } from '../document.ts';
import { readFields } from '../embedded/segment/fields.ts';
import {
  defaultFieldWeights,
  type FieldWeights,
  type SearchField,
  searchFields,
} from '../field-weights.ts';

/** The names of the word fields: those of the port and one of our own. */
export type WordField = SearchField | 'compounds';

export const wordFields: readonly WordField[] = [
  ...searchFields,
  // Contains adjacent words of the title and the words of the handle as compounds, so that `teapot` finds a tea pot.
  'compounds',
];

export type WordTexts = Record<WordField, string>;

/**
 * Returns the words of each field with their stems: other forms match the stem, prefixes match the word. Hyphenated words
 * are joined among the compounds.
 */
export function toWordTexts(document: SearchDocument): WordTexts {
  const texts: WordTexts = { ...noTexts, compounds: compoundsOf(document).join(' ') };
  for (const { name, words, measures } of readFields(document, defaultFieldWeights)) {
    texts[name] = [...words.flatMap(formsOfWord), ...measures.map(measureWord)].join(' ');
  }
  return texts;
}

/** Replaces the punctuation in `15.6in` and `1/2l`, which Typesense would drop: 156in is another size. */
export function measureWord(measure: string): string {
  return measure.replaceAll('.', 'd').replaceAll('/', 's');
}

/** Converts weights to Typesense's integers from 1 to 15. Fields with weight 0 are left out. */
export function queryWeights(weights: FieldWeights = defaultFieldWeights): Map<WordField, number> {
  const largest = Math.max(...Object.values(weights));
  const counted = searchFields.filter((field) => weights[field] > 0);
  return new Map<WordField, number>([
    ...counted.map((field): [WordField, number] => [
      field,
      Math.max(1, Math.round((weights[field] / largest) * maxWeight)),
    ]),
    ['compounds', 1],
  ]);
}

const maxWeight = 15;

const noTexts: WordTexts = {
  title: '',
  productType: '',
  vendor: '',
  tags: '',
  options: '',
  codes: '',
  handle: '',
  metafields: '',
  description: '',
  compounds: '',
};

function formsOfWord(word: string): string[] {
  const root = stem(word);
  return root === word ? [word] : [word, root];
}

function compoundsOf({ title, handle }: SearchDocument): string[] {
  const words = tokenize(title.slice(0, maxTitleLength));
  const pairs = words.slice(1).map((word, place) => `${words[place]}${word}`);
  const whole = [...pairs, compact(handle)];
  return [...new Set(whole.filter((word) => compoundPattern.test(word)).flatMap(formsOfWord))];
}

const maxTitleLength = 1_000;
const compoundPattern = /^[a-z0-9]{3,64}$/;
