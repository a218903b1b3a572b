import { topSellersEndpoint } from '../../contract/listings.ts';
import { topSellersSources } from '../../listing/sources/top-sellers.ts';
import type { BestSellers, TopSellers } from '../../recommend/top-sellers.ts';
import { exclusionsOf } from './exclusions.ts';
import type { ListingPlan } from './listing-plan.ts';
import { type ListingRoute, listingRoute } from './listing-route.ts';

export function topSellersRoute({ topSellers }: { topSellers: TopSellers }): ListingRoute {
  return listingRoute(topSellersEndpoint, ({ shop, catalog, parameters }) => {
    const createPlan = ({ sold, version }: BestSellers): ListingPlan => ({
      kind: 'reduced',
      basis: [version],
      compose: () => ({
        sources: topSellersSources(catalog, sold),
        restrict: {
          except: exclusionsOf({
            excluded: parameters.platform_product_ids,
            cart: parameters.cart,
          }),
        },
      }),
    });
    const ranking = topSellers.ranking(shop.id);
    return ranking instanceof Promise ? ranking.then(createPlan) : createPlan(ranking);
  });
}
