import type { WordForms } from '../../text/languages/word-forms.ts';
import { stem } from '../../text/stem.ts';
import { compact, tokenize } from '../../text/tokens.ts';
import type { SearchDocument } from '../document.ts';
import { readFieldTexts } from '../embedded/segment/fields.ts';
import { type FieldWeights, type SearchField, searchFields } from '../field-weights.ts';
import { keyTokens, tailTokens } from './word-keys.ts';

/** The names of the word fields: those of the port and one of our own. */
export type WordField = SearchField | 'compounds';

export const wordFields: readonly WordField[] = [
  ...searchFields,
  // Contains adjacent words of the title and the words of the handle as compounds, so that `teapot` finds a tea pot, and
  // the ends of compounds, so that `kanne` finds a Teekanne.
  'compounds',
];

export type WordTexts = Record<WordField, string>;

/**
 * Returns the words of each field with their stems and the tokens of their forms: other forms match these, prefixes match
 * the word. Hyphenated words are joined among the compounds.
 */
export function toWordTexts(document: SearchDocument, forms: readonly WordForms[] = []): WordTexts {
  const texts: WordTexts = { ...noTexts, compounds: compoundsOf(document, forms).join(' ') };
  for (const { name, words, written } of readFieldTexts(document)) {
    const known = new Set(written);
    texts[name] = [
      ...written.flatMap((word) => formsOfWord(word, forms)),
      ...words.filter((word) => !known.has(word)).map(measureWord),
    ].join(' ');
  }
  return texts;
}

/** Replaces the punctuation in `15.6in` and `1/2l`, which Typesense would drop: 156in is another size. */
export function measureWord(measure: string): string {
  return measure.replaceAll('.', 'd').replaceAll('/', 's');
}

/** Converts weights to Typesense's integers from 1 to 15. Fields with weight 0 are left out. */
export function queryWeights(weights: FieldWeights): Map<WordField, number> {
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

function formsOfWord(word: string, forms: readonly WordForms[]): string[] {
  const root = stem(word);
  return [word, ...(root === word ? [] : [root]), ...keyTokens(word, forms)];
}

function compoundsOf(
  { title, handle, productType, tags }: SearchDocument,
  forms: readonly WordForms[],
): string[] {
  const words = tokenize(title.slice(0, maxTitleLength));
  const pairs = words.slice(1).map((word, place) => `${words[place]}${word}`);
  const whole = [...pairs, compact(handle)].filter((word) => compoundPattern.test(word));
  const ends = [...words, ...[productType, ...tags].flatMap(tokenize)].flatMap((word) =>
    tailTokens(word, forms),
  );
  return [...new Set([...whole.flatMap((word) => formsOfWord(word, forms)), ...ends])];
}

const maxTitleLength = 1_000;
const compoundPattern = /^[a-z0-9]{3,64}$/;
