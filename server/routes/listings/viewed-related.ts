import { isSignedCustomer } from '../../catalog/customer-signature.ts';
import { viewedRelatedEndpoint } from '../../contract/recommendations.ts';
import { AppError } from '../../errors.ts';
import type { EventStore } from '../../store/event-store.ts';
import type { Shop } from '../../store/shop-store.ts';
import type { ListingRoute } from './listing-route.ts';
import { type RecommenderDependencies, recommenderRoute } from './recommender-route.ts';

/** So many of the products that a shopper viewed last are looked at, and left out. */
const viewsLookedAt = 50;

export function viewedRelatedRoute(
  dependencies: RecommenderDependencies & { events: Pick<EventStore, 'viewedProducts'> },
): ListingRoute {
  const { recommenders, events } = dependencies;
  return recommenderRoute(viewedRelatedEndpoint, dependencies, {
    kind: 'full',
    isPersonal: true,
    async recommend({ shop, parameters }) {
      const { platform_product_ids: named = [], uuid } = parameters;
      const shopper = { uuid, customerId: signedCustomer(shop, parameters) };
      const earlier = await events.viewedProducts(shop.id, shopper, viewsLookedAt);
      const viewed = [...new Set([...named, ...earlier])];
      return {
        sources: [
          { name: 'viewed_related', suggest: () => recommenders.viewedRelated(shop.id, viewed) },
          { name: 'similar', suggest: () => recommenders.similar(shop.id, viewed.slice(0, 1)) },
        ],
        leaveOut: { input: viewed },
      };
    },
  });
}

interface CustomerParameters {
  platform_customer_id?: number | undefined;
  customer_signature?: string | undefined;
}

/** An id without a signature is what every page of a theme may send; a wrong signature is a mistake. */
function signedCustomer(
  shop: Shop,
  { platform_customer_id: id, customer_signature: signature }: CustomerParameters,
): number | undefined {
  if (id === undefined || signature === undefined) {
    return undefined;
  }
  if (!isSignedCustomer(shop, id, signature)) {
    throw new AppError(
      'forbidden',
      'customer_signature is not the signature of this customer: leave it out, or correct it.',
    );
  }
  return id;
}
