import type { PluralForms } from '../core/texts.ts';
import { translated } from '../core/translated.ts';

/** The texts of the quick view in addition to those that all elements share. */
export interface QuickViewTexts {
  readonly products: string;
  readonly suggestions: string;
  readonly collections: string;
  readonly popular: string;
  readonly content: string;
  readonly recent: string;
  readonly clearRecent: string;
  readonly goTo: string;
  readonly search: string;
  /** Shown in a sheet while the input is empty. */
  readonly hint: string;
  readonly close: string;
  readonly searching: string;
  readonly searchFailed: string;
  readonly resultCount: PluralForms;
  readonly seeAll: string;
}

export const quickViewTexts = translated('quickView', {
  products: 'Products',
  suggestions: 'Suggestions',
  collections: 'Collections',
  popular: 'Popular',
  content: 'Pages',
  recent: 'Recent searches',
  clearRecent: 'Clear recent searches',
  goTo: 'Go to “{query}”',
  search: 'Search',
  hint: 'What are you looking for?',
  close: 'Close',
  searching: 'Searching …',
  searchFailed: 'No answer. Press Enter to search.',
  resultCount: {
    one: '{count} result for “{query}”',
    other: '{count} results for “{query}”',
  },
  seeAll: 'See all results for “{query}”',
});

declare module '../core/translated.ts' {
  interface TextGroups {
    readonly quickView: QuickViewTexts;
  }
}
