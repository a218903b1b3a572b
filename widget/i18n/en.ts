/** One sentence per plural category of the language; `other` is always there. */
export type PluralForms = Partial<Record<Intl.LDMLPluralRule, string>> & { other: string };

export interface Texts {
  readonly locale: string;
  readonly products: string;
  readonly previousProducts: string;
  readonly nextProducts: string;
  readonly priceFrom: string;
  readonly regularPrice: string;
  readonly soldOut: string;
  readonly searchResults: string;
  readonly suggestions: string;
  readonly collections: string;
  readonly popular: string;
  readonly content: string;
  readonly recent: string;
  readonly clearRecent: string;
  readonly didYouMean: string;
  readonly goTo: string;
  readonly search: string;
  readonly close: string;
  readonly searching: string;
  readonly searchFailed: string;
  readonly resultCount: PluralForms;
  readonly noResults: string;
  readonly seeAll: string;
  /** The spoken name of a button that shows only `label`. */
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
  products: 'Products',
  previousProducts: 'Previous products',
  nextProducts: 'Next products',
  priceFrom: 'From {price}',
  regularPrice: 'Regular price',
  soldOut: 'Sold out',
  searchResults: 'Search results',
  suggestions: 'Suggestions',
  collections: 'Collections',
  popular: 'Popular products',
  content: 'Pages',
  recent: 'Recent searches',
  clearRecent: 'Clear recent searches',
  didYouMean: 'Did you mean “{query}”?',
  goTo: 'Go to “{query}”',
  search: 'Search',
  close: 'Close',
  searching: 'Searching …',
  searchFailed: 'No answer. Press Enter to search all the same.',
  resultCount: {
    one: '{count} result for “{query}”',
    other: '{count} results for “{query}”',
  },
  noResults: 'No results for “{query}”',
  seeAll: 'See all results for “{query}”',
  named: '{label} {title}',
  add: 'Add',
  adding: 'Adding …',
  added: 'Added',
  addedToCart: 'Added to cart',
  addFailed: 'Could not be added. Please try again.',
  choose: 'Choose',
};
