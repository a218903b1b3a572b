import { findMeasures, isNumber } from '../../../text/measures.ts';
import { compact, joinHyphenated, tokenizeForIndex } from '../../../text/tokens.ts';
import { fold } from '../../../text/folding.ts';
import type { SearchDocument } from '../../document.ts';
import type { FieldWeights, SearchField } from '../../field-weights.ts';

export interface FieldWords {
  name: SearchField;
  /** The words in order. A number with its unit is one word, such as `18w` for `18 W`. */
  words: readonly string[];
  /** The same as the text has them: `18` and `w` for `18 W`. */
  written: readonly string[];
  /** Those of the words that measures are written with by which shorter searches find them. */
  parts: readonly string[];
  /** Hyphenated words without their hyphens, such as `tshirt` for `T-shirt`. */
  joined: readonly string[];
  /** The weight that one occurrence adds to the word in this document (BM25F). */
  share: number;
}

/**
 * Returns the words of a document, field by field. The weight of a word is the sum of the shares of its occurrences; a
 * share depends on the field's weight and relative length.
 */
export function readFields(document: SearchDocument, fieldWeights: FieldWeights): FieldWords[] {
  return indexedFields
    .filter(({ name }) => fieldWeights[name] > 0)
    .map(({ name, typicalLength, read }) => {
      const { words, written, parts, joined } =
        name === 'handle' ? readHandle(document) : readTexts(read(document), name === 'codes');
      const lengthFactor = 1 - lengthInfluence + (lengthInfluence * written.length) / typicalLength;
      const share = toWeight((fieldWeights[name] * weightScale) / lengthFactor, name);
      return { name, words, written, parts, joined, share };
    });
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

type TextWords = Pick<FieldWords, 'words' | 'written' | 'parts' | 'joined'>;

/** Returns the words of a handle. A number that follows another one is none, because a handle writes 1.5 as 1-5. */
function readHandle({ handle }: SearchDocument): TextWords {
  const written = tokenizeForIndex(handle.slice(0, maxTextLength));
  const words = written.filter(
    (word, place) => !(/^[0-9]/.test(word) && isNumber(written[place - 1] ?? '')),
  );
  return { words, written, parts: [], joined: [] };
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
  return { words, written, parts, joined };
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

/**
 * `typicalLength` is the number of words of a typical text. It is fixed, so that a weight never depends on other
 * products.
 */
const indexedFields: readonly Field[] = [
  { name: 'title', typicalLength: 8, read: ({ title }) => [title] },
  { name: 'productType', typicalLength: 2, read: ({ productType }) => [productType] },
  { name: 'vendor', typicalLength: 2, read: ({ vendor }) => [vendor] },
  { name: 'tags', typicalLength: 8, read: ({ tags }) => tags },
  { name: 'options', typicalLength: 8, read: readOptionValues },
  { name: 'codes', typicalLength: 4, read: readCodeTexts },
  { name: 'handle', typicalLength: 8, read: ({ handle }) => [handle] },
  { name: 'metafields', typicalLength: 16, read: ({ metafieldTexts }) => metafieldTexts },
  { name: 'description', typicalLength: 100, read: ({ description }) => [description] },
];

interface Field {
  name: SearchField;
  typicalLength: number;
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
