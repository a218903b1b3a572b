import { compact, tokenizeForIndex } from '../../text/tokens.ts';
import type { SearchDocument } from '../document.ts';

/**
 * The words of a document with their BM25F weights: occurrences summed over the fields, each field
 * with its weight and relative to its length. Whole numbers, so that sums do not depend on order.
 */
export function weighWords(document: SearchDocument): Map<string, number> {
  const weights = new Map<string, number>();
  for (const { weight, usualLength, read } of FIELDS) {
    const words = read(document).flatMap((text) =>
      tokenizeForIndex(text.slice(0, MAX_TEXT_LENGTH)),
    );
    const lengthFactor = 1 - LENGTH_INFLUENCE + (LENGTH_INFLUENCE * words.length) / usualLength;
    const share = Math.max(1, Math.round((weight * WEIGHT_SCALE) / lengthFactor));
    for (const word of words) {
      weights.set(word, (weights.get(word) ?? 0) + share);
    }
  }
  return weights;
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

interface Field {
  weight: number;
  /** Words of a usual text. Fixed, so that a product's weights never depend on other products. */
  usualLength: number;
  read: (document: SearchDocument) => readonly string[];
}

const FIELDS: readonly Field[] = [
  { weight: 7, usualLength: 8, read: ({ title }) => [title] },
  { weight: 3, usualLength: 2, read: ({ productType }) => [productType] },
  { weight: 3, usualLength: 2, read: ({ vendor }) => [vendor] },
  { weight: 2, usualLength: 8, read: ({ tags }) => tags },
  { weight: 2, usualLength: 8, read: ({ options }) => options.flatMap(({ values }) => values) },
  {
    weight: 2,
    usualLength: 4,
    read: ({ skus, barcodes }) => withCompactForms([...skus, ...barcodes]),
  },
  { weight: 1.5, usualLength: 8, read: ({ handle }) => [handle] },
  { weight: 1, usualLength: 16, read: ({ metafieldTexts }) => metafieldTexts },
  { weight: 1, usualLength: 100, read: ({ description }) => [description] },
];

/** BM25's b. Small: long titles and descriptions of shops are detailed, not padded. */
const LENGTH_INFLUENCE = 0.1;

/** Beyond it a text of one field adds nothing that anybody would look for. */
const MAX_TEXT_LENGTH = 50_000;

/** AB-12 is also the word ab12, as which it is often typed. */
function withCompactForms(codes: readonly string[]): string[] {
  return codes.flatMap((code) => {
    const whole = compact(code);
    return tokenizeForIndex(code).includes(whole) ? [code] : [code, whole];
  });
}
