import { findMeasures, isNumber } from '../../../text/measures.ts';
import { compact, joinHyphenated, tokenizeForIndex } from '../../../text/tokens.ts';
import { fold } from '../../../text/folding.ts';
import type { SearchDocument } from '../../document.ts';
import type { FieldWeights, SearchField } from '../../field-weights.ts';

/** The words of a field of a document. */
export interface FieldTexts {
  name: SearchField;
  /** The words in order. A number with its unit is one word, such as `18w` for `18 W`. */
  words: readonly string[];
  /**
   * Further words by which searches find the field: of those that measures are written with the ones for shorter searches,
   * and hyphenated words without their hyphens, such as `tshirt` for `T-shirt`.
   */
  further: readonly string[];
  /** The number of words as the text has them: `18` and `w` for `18 W`. */
  length: number;
}

/** Returns the words of a document, field by field, with the words as the text has them. */
export function readFieldTexts(
  document: SearchDocument,
): (FieldTexts & { written: readonly string[] })[] {
  return indexedFields.map(({ name, read }) => {
    const { words, written, further } =
      name === 'handle' ? readHandle(document) : readTexts(read(document), name === 'codes');
    return { name, words, written, further, length: written.length };
  });
}

/**
 * Returns the weight that one occurrence in a field adds to a word in a document (BM25F): it depends on the field's weight
 * and its relative length. 0 for a field that does not count.
 */
export function shareOf({ name, length }: FieldTexts, fieldWeights: FieldWeights): number {
  const weight = fieldWeights[name];
  const lengthFactor = 1 - lengthInfluence + (lengthInfluence * length) / typicalLengths[name];
  return weight > 0 ? toWeight((weight * weightScale) / lengthFactor, name) : 0;
}

/** Returns an odd weight, except for descriptions: they say much that a product is not. */
function toWeight(weight: number, name: SearchField): number {
  const even = Math.max(1, Math.round(weight / 2)) * 2;
  return name === 'description' ? even : even + 1;
}

/** Adds weights. The sum is odd if one of them is. */
export function addWeights(one: number, other: number): number {
  return one + other - (one & other & 1);
}

/** Returns whether a weight contains that of a title, type, tag, option or another field that says what a product is. */
export function isNaming(weight: number): boolean {
  return (weight & 1) === 1;
}

interface TextWords extends Pick<FieldTexts, 'words' | 'further'> {
  written: readonly string[];
}

/** Returns the words of a handle. A number that follows another one is none, because a handle writes 1.5 as 1-5. */
function readHandle({ handle }: SearchDocument): TextWords {
  const written = tokenizeForIndex(handle.slice(0, maxTextLength));
  const words = written.filter(
    (word, place) => !(/^[0-9]/.test(word) && isNumber(written[place - 1] ?? '')),
  );
  return { words, written, further: [] };
}

/** Codes are joined as a whole, so that their hyphens make no words. */
function readTexts(texts: readonly string[], areCodes: boolean): TextWords {
  const words: string[] = [];
  const written: string[] = [];
  const parts: string[] = [];
  const joined: string[] = [];
  for (const whole of texts) {
    const text = whole.slice(0, maxTextLength);
    const folded = fold(text);
    let end = 0;
    const addUntil = (next: number) => {
      for (const word of tokenizeForIndex('', folded.slice(end, next))) {
        words.push(word);
        written.push(word);
      }
    };
    for (const measure of findMeasures(folded)) {
      addUntil(measure.start);
      words.push(measure.word);
      written.push(...tokenizeForIndex('', folded.slice(measure.start, measure.end)));
      parts.push(...measure.parts);
      end = measure.end;
    }
    addUntil(folded.length);
    for (const word of areCodes ? [] : joinHyphenated(text, folded)) {
      joined.push(word);
    }
  }
  return { words, written, further: [...parts, ...joined] };
}

/** Returns the codes of a document, each with its kind. An exact match of a code ranks first. */
export function readCodes(document: SearchDocument): Map<string, number> {
  const codes = new Map<string, number>();
  for (const code of [...document.skus, ...document.barcodes]) {
    codes.set(compact(code), codeKind.skuOrBarcode);
  }
  const handle = compact(document.handle);
  codes.set(handle, codes.get(handle) ?? codeKind.handle);
  codes.delete('');
  return codes;
}

export const codeKind = { skuOrBarcode: 1, handle: 2 } as const;

/** The weight of one occurrence in a field of weight 1 and of usual length. */
export const weightScale = 256;

/** The numbers of words of typical texts. They are fixed, so that a weight never depends on other products. */
const typicalLengths: Readonly<Record<SearchField, number>> = {
  title: 8,
  productType: 2,
  vendor: 2,
  tags: 8,
  options: 8,
  codes: 4,
  handle: 8,
  metafields: 16,
  description: 100,
};

const indexedFields: readonly Field[] = [
  { name: 'title', read: ({ title }) => [title] },
  { name: 'productType', read: ({ productType }) => [productType] },
  { name: 'vendor', read: ({ vendor }) => [vendor] },
  { name: 'tags', read: ({ tags }) => tags },
  { name: 'options', read: readOptionValues },
  { name: 'codes', read: readCodeTexts },
  { name: 'handle', read: ({ handle }) => [handle] },
  { name: 'metafields', read: ({ metafieldTexts }) => metafieldTexts },
  { name: 'description', read: ({ description }) => [description] },
];

interface Field {
  name: SearchField;
  read: (document: SearchDocument) => readonly string[];
}

/** BM25's b. It is small: long titles and descriptions of shops are detailed, not padded. */
const lengthInfluence = 0.6;

/** The longest text, in characters, that is indexed for one field. */
const maxTextLength = 50_000;

function readOptionValues({ options }: SearchDocument): string[] {
  return options.flatMap(({ values }) => values);
}

/** Adds the compact form of each code: AB-12 is often typed as ab12. */
function readCodeTexts({ skus, barcodes }: SearchDocument): string[] {
  return [...skus, ...barcodes].flatMap((code) => {
    const whole = compact(code);
    return tokenizeForIndex(code).includes(whole) ? [code] : [code, whole];
  });
}
