import { buyAgainEndpoint } from '../../contract/recommendations.ts';
import { buyAgainSource } from '../../listing/sources/purchases.ts';
import { rankBuyAgain } from '../../recommend/models/buy-again.ts';
import type { Recommenders } from '../../recommend/recommenders.ts';
import type { OrderStore, Purchase } from '../../store/tables/shoppers/order-store.ts';
import type { ListingRoute } from './listing-route.ts';
import { type RecommenderDependencies, recommenderRoute } from './recommender-route.ts';

export function buyAgainRoute(
  dependencies: RecommenderDependencies & { orders: OrderStore },
): ListingRoute {
  const { recommenders } = dependencies;
  return recommenderRoute(buyAgainEndpoint, dependencies, {
    kind: 'full',
    isPersonal: true,
    recommend: async ({ shop, parameters }) => ({
      sources: [
        buyAgainSource(
          {
            shop,
            customerId: parameters.platform_customer_id,
            signature: parameters.customer_signature,
            orders: dependencies.orders,
          },
          (purchases) => rank(recommenders, shop.id, purchases),
        ),
      ],
      excludedIds: { excluded: parameters.platform_product_ids },
    }),
  });
}

/** Ranks each purchase as an order of its own, because an order contains a product once. */
async function rank(recommenders: Recommenders, shopId: number, purchases: readonly Purchase[]) {
  const bought = purchases.map(({ productId }) => productId);
  const shares = await recommenders.orderShares(shopId, bought);
  return rankBuyAgain(
    purchases.map(({ placedAt, productId }) => ({ placedAt, productIds: [productId] })),
    (productId) => shares.get(productId) ?? 0,
  );
}
