import { PopularProducts } from '../../search/popular-products.ts';
import type { CollectionsDependencies } from '../../listing/ordered-collections.ts';
import { CollectionOrders } from '../../search/understand/collection-orders.ts';
import type { SmartSearchDependencies } from './smart-search-dependencies.ts';

type Parts = Omit<SmartSearchDependencies, 'popular' | 'collectionOrders'> &
  CollectionsDependencies;

/** Adds the caches that answers to searches share. */
export function createSmartSearch({
  search,
  searchVariants,
  contents,
  catalogs,
  texts,
  collectionTexts,
  topSellers,
  recommenders,
  persons,
}: Parts): SmartSearchDependencies {
  return {
    search,
    searchVariants,
    contents,
    catalogs,
    texts,
    collectionTexts,
    popular: new PopularProducts(search),
    collectionOrders: new CollectionOrders({ topSellers, recommenders }),
    persons,
  };
}
