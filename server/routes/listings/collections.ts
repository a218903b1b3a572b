import { collectionsEndpoint } from '../../contract/listings.ts';
import { collectionsSource, withinCollections } from '../../listing/sources/collections.ts';
import { topSellersSources } from '../../listing/sources/ranked.ts';
import type { Recommenders } from '../../recommend/recommenders.ts';
import type { TopSellers } from '../../recommend/top-sellers.ts';
import { leftOut } from './left-out.ts';
import type { ListingChoice } from './listing-choice.ts';
import { type ListingRoute, listingRoute } from './listing-route.ts';

export interface CollectionsDependencies {
  topSellers: TopSellers;
  recommenders: Recommenders;
}

export function collectionsRoute({
  topSellers,
  recommenders,
}: CollectionsDependencies): ListingRoute {
  return listingRoute(collectionsEndpoint, async ({ shop, catalog, parameters }) => {
    const { platform_collection_ids: ids, platform_product_ids: excluded, smart_sort } = parameters;
    const own = collectionsSource(catalog, ids);
    const versions = ids.map((id) => catalog.collectionVersion(id));
    const choice = (
      order: string,
      sources: () => Awaited<ReturnType<ListingChoice['compose']>>['sources'],
    ): ListingChoice => ({
      kind: 'full',
      basis: [order, ...versions],
      compose: () => ({ sources: sources(), restrict: { except: leftOut({ excluded }) } }),
    });
    switch (smart_sort) {
      case 'top_sellers': {
        const { sold, version } = await topSellers.ranking(shop.id);
        return choice(version, () => topSellersSources(catalog, sold, ids));
      }
      case 'yes':
        return choice(recommenders.version(shop.id), () => [
          withinCollections(catalog, ids, {
            name: 'conversion',
            suggest: () => recommenders.byConversion(shop.id),
          }),
          // What came after the last training.
          own,
        ]);
      default:
        return choice('', () => [own]);
    }
  });
}
