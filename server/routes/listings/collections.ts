import type { ShopCatalog } from '../../catalog/shop-catalog.ts';
import { collectionsEndpoint } from '../../contract/listings.ts';
import type { Source } from '../../listing/source.ts';
import {
  collectionsSource,
  membersOf,
  withinCollections,
} from '../../listing/sources/collections.ts';
import { topSellersSources } from '../../listing/sources/top-sellers.ts';
import type { Recommenders } from '../../recommend/recommenders.ts';
import type { TopSellers } from '../../recommend/top-sellers.ts';
import { exclusionsOf } from './exclusions.ts';
import { type ListingRoute, listingRoute } from './listing-route.ts';

export interface CollectionsDependencies {
  topSellers: TopSellers;
  recommenders: Recommenders;
}

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

interface CollectionsRequest {
  shopId: number;
  catalog: ShopCatalog;
  ids: readonly number[];
  /** Overrides the order of the collections. */
  smartSort: 'top_sellers' | 'yes' | undefined;
}

interface OrderedCollections {
  /** Changes with the data of the order. */
  order: string;
  sources: () => Source[];
}

export async function orderedCollections(
  { topSellers, recommenders }: CollectionsDependencies,
  { shopId, catalog, ids, smartSort }: CollectionsRequest,
): Promise<OrderedCollections> {
  const own = collectionsSource(catalog, ids);
  const members = membersOf(catalog, ids);
  switch (smartSort) {
    case 'top_sellers': {
      const { sold, version } = await topSellers.ranking(shopId);
      return {
        order: version,
        sources: () => topSellersSources(catalog, sold, { ids, members }),
      };
    }
    case 'yes':
      return {
        order: recommenders.version(shopId),
        sources: () => [
          withinCollections(catalog, members, {
            name: 'conversion',
            findCandidates: () => recommenders.byConversion(shopId),
          }),
          // Products newer than the last training.
          own,
        ],
      };
    default:
      return { order: '', sources: () => [own] };
  }
}
