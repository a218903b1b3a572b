import { topSellersEndpoint } from '../../contract/listings.ts';
import { topSellersSources } from '../../listing/sources/top-sellers.ts';
import type { TopSellers } from '../../recommend/top-sellers.ts';
import { exclusionsOf } from './exclusions.ts';
import { type ListingRoute, listingRoute } from './listing-route.ts';
import { personalOrder, type PersonalOrderDependencies } from '../personal-order.ts';

export function topSellersRoute(
  dependencies: { topSellers: TopSellers } & PersonalOrderDependencies,
): ListingRoute {
  const { topSellers } = dependencies;
  return listingRoute(topSellersEndpoint, async (request) => {
    const { shop, catalog, parameters } = request;
    const { sold, version } = await topSellers.ranking(shop.id);
    return {
      kind: 'reduced',
      basis: [version],
      personal: await personalOrder(dependencies, request, 'top_sellers'),
      compose: async () => ({
        sources: topSellersSources(catalog, sold),
        restrict: {
          except: exclusionsOf({
            excluded: parameters.platform_product_ids,
            cart: parameters.cart,
          }),
        },
      }),
    };
  });
}
