import { PopularProducts } from '../../search/popular-products.ts';
import type { CollectionsDependencies } from '../../listing/ordered-collections.ts';
import { CollectionOrders } from '../../search/understand/collection-orders.ts';
import type { SmartSearchDependencies } from './smart-search-dependencies.ts';

/** Adds the caches that answers to searches share. */
export function createSmartSearch<Parts>(
  parts: Parts &
    Omit<SmartSearchDependencies, 'popular' | 'collectionOrders'> &
    CollectionsDependencies,
): Parts & SmartSearchDependencies {
  return {
    ...parts,
    popular: new PopularProducts(parts.search),
    collectionOrders: new CollectionOrders(parts),
  };
}
