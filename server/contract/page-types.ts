import { textContent } from './reference-metadata.ts';
import { lenientText } from './values/sizes.ts';

/** The types of pages that send events. `unknown`: the theme does not say. */
export const pageTypes = [
  'home',
  'product',
  'collection',
  'search',
  'cart',
  'other',
  'unknown',
] as const;

export type PageType = (typeof pageTypes)[number];

/** Reads the type of a page in the words of themes. Types without figures of their own are `other`. */
function readPageType(sent: string): PageType | undefined {
  const word = sent.trim().toLowerCase();
  const renamed = { index: 'home', 'list-collections': 'collection' }[word] ?? word;
  return word === '' ? undefined : (pageTypes.find((known) => known === renamed) ?? 'other');
}

/** The field of events. */
export const pageType = lenientText
  .transform(readPageType)
  .optional()
  .describe(
    'Type of the page: `home`, `product`, `collection`, `search`, `cart`, or the word of the theme for it',
  )
  .meta(textContent({ examples: ['product'] }));
