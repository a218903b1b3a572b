import { purchasedEndpoint } from '../../contract/recommendations.ts';
import { purchasedSource } from '../../listing/sources/purchases.ts';
import type { OrderStore } from '../../store/shoppers/order-store.ts';
import { leftOut } from './left-out.ts';
import { type ListingRoute, listingRoute } from './listing-route.ts';

export function purchasedRoute({ orders }: { orders: OrderStore }): ListingRoute {
  return listingRoute(purchasedEndpoint, ({ shop, parameters }) => ({
    kind: 'full',
    basis: 'never-kept',
    compose: () => ({
      sources: [
        purchasedSource({
          shop,
          customerId: parameters.platform_customer_id,
          signature: parameters.customer_signature,
          orders,
        }),
      ],
      restrict: { except: leftOut({ excluded: parameters.platform_product_ids }) },
    }),
  }));
}
