import type { ShopCatalog } from '../catalog/shop-catalog.ts';
import type { Recommenders } from '../recommend/recommenders.ts';
import type { TopSellers } from '../recommend/top-sellers.ts';
import type { Source } from './source.ts';
import { collectionsSource, membersOf, withinCollections } from './sources/collections.ts';
import { topSellersSources } from './sources/top-sellers.ts';

export interface CollectionsDependencies {
  topSellers: TopSellers;
  recommenders: Recommenders;
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
