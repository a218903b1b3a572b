import { topSellersEndpoint } from '../../contract/listings.ts';
import { topSellersSources } from '../../listing/sources/top-sellers.ts';
import type { TopSellers } from '../../recommend/top-sellers.ts';
import { exclusionsOf } from './exclusions.ts';
import { type ListingRoute, listingRoute } from './listing-route.ts';

export function topSellersRoute({ topSellers }: { topSellers: TopSellers }): ListingRoute {
  return listingRoute(topSellersEndpoint, async ({ shop, catalog, parameters }) => {
    const { sold, version } = await topSellers.ranking(shop.id);
    return {
      kind: 'reduced',
      basis: [version],
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
