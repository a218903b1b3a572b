import type { PluralForms } from '../../core/texts.ts';
import { translated } from '../../core/translated.ts';

export interface FiltersTexts {
  readonly close: string;
  readonly searching: string;
  readonly show: PluralForms;
  readonly types: string;
  readonly vendors: string;
  readonly tags: string;
  readonly availability: string;
  readonly inStock: string;
  readonly price: string;
  readonly lowestPrice: string;
  readonly highestPrice: string;
  readonly upTo: string;
  readonly between: string;
  readonly all: string;
  readonly remove: string;
}

export const filtersTexts = translated('filters', {
  close: 'Close',
  searching: 'Searching …',
  show: { one: 'Show {count} product', other: 'Show {count} products' },
  types: 'Type',
  vendors: 'Brand',
  tags: 'Tags',
  availability: 'Availability',
  inStock: 'In stock',
  price: 'Price',
  lowestPrice: 'Lowest price',
  highestPrice: 'Highest price',
  upTo: 'Up to {highest}',
  between: '{lowest} – {highest}',
  all: 'All {count}',
  remove: 'Remove filter {label}',
});

declare module '../../core/translated.ts' {
  interface TextGroups {
    readonly filters: FiltersTexts;
  }
}
