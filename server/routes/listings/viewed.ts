import { viewedEndpoint } from '../../contract/recommendations.ts';
import { viewedSource } from '../../listing/sources/views.ts';
import type { EventStore } from '../../store/tables/shoppers/event-store.ts';
import { claimedShopper } from './claimed-shopper.ts';
import { exclusionsOf } from './exclusions.ts';
import { type ListingRoute, listingRoute } from './listing-route.ts';

export function viewedRoute({ events }: { events: EventStore }): ListingRoute {
  return listingRoute(viewedEndpoint, async ({ shop, parameters }) => ({
    kind: 'full',
    basis: 'uncached',
    compose: async () => ({
      sources: [viewedSource({ shop, events, ...claimedShopper(parameters) })],
      restrict: { except: exclusionsOf({ excluded: parameters.platform_product_ids }) },
    }),
  }));
}
