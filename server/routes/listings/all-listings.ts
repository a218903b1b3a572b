import type { EventStore } from '../../store/tables/shoppers/event-store.ts';
import type { OrderStore } from '../../store/tables/shoppers/order-store.ts';
import type { ListingRoute } from './listing-route.ts';
import { buyAgainRoute } from './buy-again.ts';
import { collectionsRoute } from './collections.ts';
import { purchasedRoute } from './purchased.ts';
import { recommendedRoute } from './recommended.ts';
import type { RecommenderDependencies } from './recommender-route.ts';
import { similarRoute } from './similar.ts';
import { type StaticDependencies, staticRoute } from './static.ts';
import { topSellersRoute } from './top-sellers.ts';
import { trendingRoute } from './trending.ts';
import { viewedRoute } from './viewed.ts';
import { viewedRelatedRoute } from './viewed-related.ts';

interface ListingRoutesDependencies extends RecommenderDependencies, StaticDependencies {
  orders: OrderStore;
  events: EventStore;
}

/** Creates the routes of all listing endpoints with their own order. */
export function listingRoutes({
  recommenders,
  topSellers,
  products,
  shopSettings,
  translations,
  orders,
  events,
}: ListingRoutesDependencies): ListingRoute[] {
  const personalOrdering = { recommenders, shopSettings, events, orders };
  const recommending = { recommenders, topSellers, products, shopSettings };
  return [
    topSellersRoute({ ...personalOrdering, topSellers }),
    staticRoute({ translations, products }),
    collectionsRoute({ ...personalOrdering, topSellers }),
    recommendedRoute({ ...personalOrdering, ...recommending }),
    similarRoute(recommending),
    trendingRoute(recommending),
    viewedRelatedRoute({ ...recommending, events }),
    viewedRoute({ events }),
    purchasedRoute({ orders }),
    buyAgainRoute({ ...recommending, orders }),
  ];
}
