import { trendingEndpoint } from '../../contract/recommendations.ts';
import type { ListingRoute } from './listing-route.ts';
import { type RecommenderDependencies, recommenderRoute } from './recommender-route.ts';

export function trendingRoute(dependencies: RecommenderDependencies): ListingRoute {
  const { recommenders } = dependencies;
  return recommenderRoute(trendingEndpoint, dependencies, {
    kind: 'reduced',
    recommend: async ({ shop, parameters }) => ({
      sources: [{ name: 'trending', findCandidates: () => recommenders.trending(shop.id) }],
      excludedIds: { excluded: parameters.platform_product_ids },
    }),
  });
}
