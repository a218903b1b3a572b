import { recommendedEndpoint } from '../../contract/recommendations.ts';
import { givenProducts } from './given-products.ts';
import type { ListingRoute } from './listing-route.ts';
import { personalOrder, type PersonalOrderDependencies } from '../personal-order.ts';
import { type RecommenderDependencies, recommenderRoute } from './recommender-route.ts';

export function recommendedRoute(
  dependencies: RecommenderDependencies & PersonalOrderDependencies,
): ListingRoute {
  const { recommenders, products } = dependencies;
  return recommenderRoute(recommendedEndpoint, dependencies, {
    kind: 'reduced',
    hasCacheInfo: true,
    // With products, the list is about these.
    personal: async (request) => {
      const { platform_product_ids: ids = [], platform_variant_ids: variants = [] } =
        request.parameters;
      return ids.length + variants.length === 0
        ? personalOrder(dependencies, request, 'recommended')
        : undefined;
    },
    async recommend({ shop, parameters }) {
      const given = await givenProducts(products, shop.id, parameters);
      const boughtTogether = {
        name: 'bought_together',
        findCandidates: () => recommenders.boughtTogether(shop.id, given),
      } as const;
      const similar = {
        name: 'similar',
        findCandidates: () => recommenders.similar(shop.id, given),
      } as const;
      return {
        sources: parameters.context === 'similar' ? [similar] : [boughtTogether, similar],
        excludedIds: { input: given },
      };
    },
  });
}
