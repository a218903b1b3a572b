import type { Bind } from '../../http/bind.ts';
import type { EventStore } from '../../store/tables/shoppers/event-store.ts';
import type { OrderStore } from '../../store/tables/shoppers/order-store.ts';
import type { Shop } from '../../store/tables/shops/shop.ts';
import type { ListingRoute } from './listing-route.ts';
import { type AnswerListingDependencies, createAnswerListing } from './answer-listing.ts';
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

export interface ListingRoutesDependencies
  extends AnswerListingDependencies, RecommenderDependencies, StaticDependencies {
  orders: OrderStore;
  events: EventStore;
}

export function bindListings(bind: Bind<Shop>, dependencies: ListingRoutesDependencies): void {
  const answer = createAnswerListing(dependencies);
  listingRoutes(dependencies).forEach((route) => route.addTo(bind, answer));
}

/** Creates the routes of all listing endpoints with their own order. */
export function listingRoutes(
  dependencies: Omit<ListingRoutesDependencies, keyof AnswerListingDependencies>,
): ListingRoute[] {
  return [
    topSellersRoute(dependencies),
    staticRoute(dependencies),
    collectionsRoute(dependencies),
    recommendedRoute(dependencies),
    similarRoute(dependencies),
    trendingRoute(dependencies),
    viewedRelatedRoute(dependencies),
    viewedRoute(dependencies),
    purchasedRoute(dependencies),
    buyAgainRoute(dependencies),
  ];
}
