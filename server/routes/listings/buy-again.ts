import { buyAgainEndpoint } from '../../contract/recommendations.ts';
import { buyAgainSource } from '../../listing/sources/purchases.ts';
import { rankBuyAgain } from '../../recommend/models/buy-again.ts';
import type { OrderStore, Purchase } from '../../store/shoppers/order-store.ts';
import type { ListingRoute } from './listing-route.ts';
import { type RecommenderDependencies, recommenderRoute } from './recommender-route.ts';

export function buyAgainRoute(
  dependencies: RecommenderDependencies & { orders: OrderStore },
): ListingRoute {
  return recommenderRoute(buyAgainEndpoint, dependencies, {
    kind: 'full',
    isPersonal: true,
    recommend: ({ shop, parameters }) => ({
      sources: [
        buyAgainSource(
          {
            shop,
            customerId: parameters.platform_customer_id,
            signature: parameters.customer_signature,
            orders: dependencies.orders,
          },
          rank,
        ),
      ],
      excludedIds: { excluded: parameters.platform_product_ids },
    }),
  });
}

/** Ranks each purchase as an order of its own, because an order contains a product once. */
function rank(purchases: readonly Purchase[]) {
  return rankBuyAgain(
    purchases.map(({ placedAt, productId }) => ({ placedAt, productIds: [productId] })),
  );
}
