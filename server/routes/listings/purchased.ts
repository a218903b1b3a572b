import { purchasedEndpoint } from '../../contract/recommendations.ts';
import { purchasedSource } from '../../listing/sources/purchases.ts';
import type { OrderStore } from '../../store/tables/shoppers/order-store.ts';
import { exclusionsOf } from './exclusions.ts';
import { type ListingRoute, listingRoute } from './listing-route.ts';

export function purchasedRoute({ orders }: { orders: OrderStore }): ListingRoute {
  return listingRoute(purchasedEndpoint, async ({ shop, parameters }) => ({
    kind: 'full',
    basis: 'uncached',
    compose: async () => ({
      sources: [
        purchasedSource({
          shop,
          customerId: parameters.platform_customer_id,
          signature: parameters.customer_signature,
          orders,
        }),
      ],
      restrict: { except: exclusionsOf({ excluded: parameters.platform_product_ids }) },
    }),
  }));
}
