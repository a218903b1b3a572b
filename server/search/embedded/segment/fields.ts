import { findMeasures } from '../../../text/measures.ts';
import { compact, joinHyphenated, tokenizeForIndex } from '../../../text/tokens.ts';
import { fold } from '../../../text/folding.ts';
import type { SearchDocument } from '../../document.ts';
import type { FieldWeights, SearchField } from '../../field-weights.ts';

export interface FieldWords {
  name: SearchField;
  words: readonly string[];
  /** Words that combine a number with its unit, such as `18w` for `18 W`. */
  measures: readonly string[];
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
      const { words, measures, joined } = readTexts(read(document), isWhole(name));
      const lengthFactor = 1 - lengthInfluence + (lengthInfluence * words.length) / typicalLength;
      const share = Math.max(1, Math.round((fieldWeights[name] * weightScale) / lengthFactor));
      return { name, words, measures, joined, share };
    });
}

/** Returns whether hyphens do not make words: handles have them between all words, and codes are joined as a whole. */
function isWhole(name: SearchField): boolean {
  return name === 'handle' || name === 'codes';
}

function readTexts(
  texts: readonly string[],
  areWhole: boolean,
): Pick<FieldWords, 'words' | 'measures' | 'joined'> {
  const words: string[] = [];
  const measures: string[] = [];
  const joined: string[] = [];
  for (const whole of texts) {
    const text = whole.slice(0, maxTextLength);
    const folded = fold(text);
    for (const word of tokenizeForIndex(text, folded)) {
      words.push(word);
    }
    for (const { word, isExact } of findMeasures(folded)) {
      if (!isExact) {
        measures.push(word);
      }
    }
    for (const word of areWhole ? [] : joinHyphenated(text, folded)) {
      joined.push(word);
    }
  }
  return { words, measures, joined };
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
