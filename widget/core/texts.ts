/** One sentence for each plural category of the language. `other` is required. */
export type PluralForms = Partial<Record<Intl.LDMLPluralRule, string>> & { other: string };

export interface Texts {
  readonly locale: string;
  readonly priceFrom: string;
  readonly regularPrice: string;
  readonly soldOut: string;
  readonly searchResults: string;
  readonly noResults: string;
  /** Beside products that lack these words. */
  readonly missing: string;
  /** The accessible name of a button that shows only `label`. */
  readonly named: string;
  readonly add: string;
  readonly adding: string;
  readonly added: string;
  readonly addedToCart: string;
  readonly addFailed: string;
  readonly choose: string;
}

export const en: Texts = {
  locale: 'en',
  priceFrom: 'From {price}',
  regularPrice: 'Regular price',
  soldOut: 'Sold out',
  searchResults: 'Search results',
  noResults: 'No results for “{query}”',
  missing: 'No results for “{query}”. These products match the other words.',
  named: '{label} {title}',
  add: 'Add',
  adding: 'Adding …',
  added: 'Added',
  addedToCart: 'Added to cart',
  addFailed: 'Could not be added. Please try again.',
  choose: 'Choose',
};

declare module './translated.ts' {
  interface TextGroups {
    readonly common: Texts;
  }
}
