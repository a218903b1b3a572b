import { viewedRelatedEndpoint } from '../../contract/recommendations.ts';
import { shopperOf } from '../../listing/sources/views.ts';
import type { EventStore } from '../../store/tables/shoppers/event-store.ts';
import { claimedShopper } from './claimed-shopper.ts';
import type { ListingRoute } from './listing-route.ts';
import { type RecommenderDependencies, recommenderRoute } from './recommender-route.ts';

/** Number of latest views that are read and left out. */
const viewsLookedAt = 50;

export function viewedRelatedRoute(
  dependencies: RecommenderDependencies & { events: EventStore },
): ListingRoute {
  const { recommenders, events } = dependencies;
  return recommenderRoute(viewedRelatedEndpoint, dependencies, {
    kind: 'full',
    isPersonal: true,
    async recommend({ shop, parameters }) {
      const { platform_product_ids: named = [], include_viewed: includesViewed } = parameters;
      const shopper = shopperOf(shop, claimedShopper(parameters));
      const earlier = await events.viewedProducts(shop.id, shopper, viewsLookedAt);
      const viewed = [...new Set([...named, ...earlier])];
      return {
        sources: [
          {
            name: 'viewed_related',
            findCandidates: () => recommenders.viewedRelated(shop.id, viewed, { includesViewed }),
          },
          {
            name: 'bought_together',
            findCandidates: () => recommenders.boughtTogether(shop.id, viewed),
          },
          {
            name: 'similar',
            findCandidates: () => recommenders.similar(shop.id, viewed.slice(0, 1)),
          },
        ],
        // The page may show the product that it names first: nobody comes back to it from there.
        excludedIds: { input: includesViewed ? named.slice(0, 1) : viewed },
      };
    },
  });
}
