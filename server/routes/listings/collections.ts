import { collectionsEndpoint } from '../../contract/listings.ts';
import {
  type CollectionsDependencies,
  orderedCollections,
} from '../../listing/ordered-collections.ts';
import { exclusionsOf } from './exclusions.ts';
import { type ListingRoute, listingRoute } from './listing-route.ts';

export function collectionsRoute(dependencies: CollectionsDependencies): ListingRoute {
  return listingRoute(collectionsEndpoint, async ({ shop, catalog, parameters }) => {
    const { platform_collection_ids: ids, platform_product_ids: excluded, smart_sort } = parameters;
    const versions = ids.map((id) => catalog.collectionVersion(id));
    const { order, sources } = await orderedCollections(dependencies, {
      shopId: shop.id,
      catalog,
      ids,
      smartSort: smart_sort,
    });
    return {
      kind: 'full',
      basis: [order, ...versions],
      compose: async () => ({
        sources: sources(),
        restrict: { except: exclusionsOf({ excluded }) },
      }),
    };
  });
}
