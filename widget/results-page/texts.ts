import type { Sort } from './search-address.ts';
import type { PluralForms } from '../core/texts.ts';
import { translated } from '../core/translated.ts';

export interface ResultsPageTexts {
  readonly filters: string;
  readonly sortBy: string;
  readonly sorts: Readonly<Record<Sort, string>>;
  /** The order of a collection. */
  readonly featured: string;
  readonly count: PluralForms;
  readonly removeAll: string;
  readonly spelling: string;
  readonly tooNarrow: string;
  readonly popular: string;
  readonly pages: string;
  readonly page: string;
  readonly previous: string;
  readonly next: string;
  readonly more: string;
  readonly earlier: string;
  readonly failed: string;
  readonly retry: string;
}

export const resultsPageTexts = translated('resultsPage', {
  filters: 'Filters',
  sortBy: 'Sort by',
  sorts: {
    relevance: 'Relevance',
    'best-selling': 'Best selling',
    'price-ascending': 'Price, low to high',
    'price-descending': 'Price, high to low',
    'created-descending': 'Newest',
    'title-ascending': 'Name, A to Z',
  },
  featured: 'Featured',
  count: { one: '{count} product', other: '{count} products' },
  removeAll: 'Remove all filters',
  spelling: 'Look at the spelling, or try fewer or more common words.',
  tooNarrow: 'No product matches all filters.',
  popular: 'Popular in the shop',
  pages: 'Pages',
  page: 'Page {page}',
  previous: 'Previous',
  next: 'Next',
  more: 'Show more products',
  earlier: 'Show earlier products',
  failed: 'The products could not be loaded.',
  retry: 'Try again',
});

declare module '../core/translated.ts' {
  interface TextGroups {
    readonly resultsPage: ResultsPageTexts;
  }
}
