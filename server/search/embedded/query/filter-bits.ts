import type { FacetField } from '../../query.ts';

/** A bit for each filter with facet counts; another bit stands for all other filters, and one for exclusions. */
export const filterBits = {
  tags: 1,
  productTypes: 2,
  vendors: 4,
  options: 8,
  availability: 16,
  price: 32,
} as const satisfies Record<FacetField, number>;

export const otherFilterBit = 64;
export const excludedBit = 128;
