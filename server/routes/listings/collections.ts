import { collectionsEndpoint } from '../../contract/listings.ts';
import {
  type CollectionsDependencies,
  orderedCollections,
} from '../../listing/ordered-collections.ts';
import { exclusionsOf } from './exclusions.ts';
import { type ListingRoute, listingRoute } from './listing-route.ts';
import { personalOrder, type PersonalOrderDependencies } from '../personal-order.ts';

export function collectionsRoute(
  dependencies: CollectionsDependencies & PersonalOrderDependencies,
): ListingRoute {
  return listingRoute(collectionsEndpoint, async (request) => {
    const { shop, catalog, parameters } = request;
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
      // Only the order that Vitrine itself has chosen gives way: not that of a merchant or a caller.
      personal:
        smart_sort === 'yes'
          ? await personalOrder(dependencies, request, 'collections')
          : undefined,
      compose: async () => ({
        sources: sources(),
        restrict: { except: exclusionsOf({ excluded }) },
      }),
    };
  });
}
