import { createHash } from 'node:crypto';
import type { SearchDocument } from '../document.ts';
import { hashLength } from './vector-file.ts';

/** The part of a document that tells what a product is. */
export type ProductDescription = Pick<
  SearchDocument,
  'id' | 'title' | 'productType' | 'vendor' | 'tags' | 'description'
>;

export interface DescribedProduct {
  id: number;
  /** What the product is, in words, the most telling first. */
  text: string;
  /** Differs for another text or model. */
  hash: string;
}

/** Longer texts say no more about what a thing is, and models cut them. */
const longestText = 1_000;
const longestDescription = 500;

/** Returns the text of a product that a model turns into its vector. */
export function describeProduct(
  { id, title, productType, vendor, tags, description }: ProductDescription,
  model: string,
): DescribedProduct {
  const text = [
    title,
    productType,
    vendor,
    tags.join(', '),
    description.slice(0, longestDescription),
  ]
    .filter((part) => part !== '')
    .join('\n')
    .slice(0, longestText);
  const hash = createHash('sha256').update(`${model}\n${text}`).digest('base64url');
  return { id, text, hash: hash.slice(0, hashLength) };
}
