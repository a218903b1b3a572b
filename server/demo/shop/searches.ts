import type { PlatformProduct } from './platform.ts';

/** A term that shoppers search for, with what it finds. */
export interface DemoSearch {
  term: string;
  productIds: number[];
}

/** A term that shoppers of the demo shop search for in vain. */
export const termThatFindsNothing = 'umbrella';

/** Builds a search for each product type, the largest first: shoppers search for `mug` and find the mugs. */
export function createSearches(products: readonly PlatformProduct[]): DemoSearch[] {
  const byType = new Map<string, number[]>();
  for (const { id, product_type: type, status, published_at } of products) {
    if (status === 'active' && published_at !== null) {
      byType.set(type, [...(byType.get(type) ?? []), id]);
    }
  }
  return Array.from(byType, ([type, productIds]) => ({
    term: type.toLowerCase().replace(/s$/, ''),
    productIds,
  })).toSorted((one, other) => other.productIds.length - one.productIds.length);
}
