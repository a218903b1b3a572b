import { findMeasures } from '../../text/measures.ts';
import { compact, tokenizeForIndex } from '../../text/tokens.ts';
import { fold } from '../../text/folding.ts';
import type { SearchDocument } from '../document.ts';
import type { FieldWeights, SearchField } from '../field-weights.ts';

export interface FieldWords {
  name: SearchField;
  words: readonly string[];
  /** Words that stand for several of them: `18w` for `18 W`. */
  measures: readonly string[];
  /** What one occurrence adds to the word's weight in the document: BM25F. */
  share: number;
}

/**
 * The words of a document, field by field. The weight of a word is the sum of the shares of its
 * occurrences, each field with its weight and relative to its length.
 */
export function readFields(document: SearchDocument, fieldWeights: FieldWeights): FieldWords[] {
  return FIELDS.filter(({ name }) => fieldWeights[name] > 0).map(({ name, usualLength, read }) => {
    const texts = read(document).map((text) => text.slice(0, MAX_TEXT_LENGTH));
    const words = texts.flatMap(tokenizeForIndex);
    const lengthFactor = 1 - LENGTH_INFLUENCE + (LENGTH_INFLUENCE * words.length) / usualLength;
    return {
      name,
      words,
      measures: texts.flatMap(readMeasures),
      share: Math.max(1, Math.round((fieldWeights[name] * WEIGHT_SCALE) / lengthFactor)),
    };
  });
}

/** What is found as a whole before anything else, each with its kind. */
export function readCodes(document: SearchDocument): Map<string, number> {
  const codes = new Map<string, number>();
  for (const code of [...document.skus, ...document.barcodes]) {
    codes.set(compact(code), CODE_KIND.skuOrBarcode);
  }
  const handle = compact(document.handle);
  codes.set(handle, codes.get(handle) ?? CODE_KIND.handle);
  codes.delete('');
  return codes;
}

export const CODE_KIND = { skuOrBarcode: 1, handle: 2 } as const;

/** One occurrence in a field of weight 1 and of usual length. */
export const WEIGHT_SCALE = 256;

/** `usualLength` is the words of a usual text: fixed, so that a weight never depends on other products. */
const FIELDS: readonly Field[] = [
  { name: 'title', usualLength: 8, read: ({ title }) => [title] },
  { name: 'productType', usualLength: 2, read: ({ productType }) => [productType] },
  { name: 'vendor', usualLength: 2, read: ({ vendor }) => [vendor] },
  { name: 'tags', usualLength: 8, read: ({ tags }) => tags },
  { name: 'options', usualLength: 8, read: readOptionValues },
  { name: 'codes', usualLength: 4, read: readCodeTexts },
  { name: 'handle', usualLength: 8, read: ({ handle }) => [handle] },
  { name: 'metafields', usualLength: 16, read: ({ metafieldTexts }) => metafieldTexts },
  { name: 'description', usualLength: 100, read: ({ description }) => [description] },
];

interface Field {
  name: SearchField;
  usualLength: number;
  read: (document: SearchDocument) => readonly string[];
}

/** BM25's b. Small: long titles and descriptions of shops are detailed, not padded. */
const LENGTH_INFLUENCE = 0.6;

/** Beyond it a text of one field adds nothing that anybody would look for. */
const MAX_TEXT_LENGTH = 50_000;

function readMeasures(text: string): string[] {
  return findMeasures(fold(text)).flatMap(({ word, isWrittenSo }) => (isWrittenSo ? [] : [word]));
}

function readOptionValues({ options }: SearchDocument): string[] {
  return options.flatMap(({ values }) => values);
}

/** AB-12 is also the word ab12, as which it is often typed. */
function readCodeTexts({ skus, barcodes }: SearchDocument): string[] {
  return [...skus, ...barcodes].flatMap((code) => {
    const whole = compact(code);
    return tokenizeForIndex(code).includes(whole) ? [code] : [code, whole];
  });
}
