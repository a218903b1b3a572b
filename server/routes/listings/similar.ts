import { similarEndpoint } from '../../contract/recommendations.ts';
import { givenProducts } from './given-products.ts';
import type { ListingRoute } from './listing-route.ts';
import { type RecommenderDependencies, recommenderRoute } from './recommender-route.ts';

export function similarRoute(dependencies: RecommenderDependencies): ListingRoute {
  const { recommenders, products } = dependencies;
  return recommenderRoute(similarEndpoint, dependencies, {
    kind: 'reduced',
    async recommend({ shop, parameters }) {
      const given = await givenProducts(products, shop.id, parameters);
      return {
        sources: [{ name: 'similar', findCandidates: () => recommenders.similar(shop.id, given) }],
        excludedIds: { input: given },
      };
    },
  });
}
