import { isSignedCustomer } from '../../catalog/customer-signature.ts';
import { orderedCandidates } from '../../catalog/candidates.ts';
import { AppError } from '../../errors.ts';
import type { EventStore, ShopperIds } from '../../store/event-store.ts';
import type { Shop } from '../../store/shop-store.ts';
import type { Source } from '../source.ts';

/** Who a request says that the shopper is. */
export interface ClaimedShopper {
  /** Of the session: whoever made it up knows it. */
  uuid: string | undefined;
  customerId: number | undefined;
  /** Proves that the store's server let the page ask for this customer. */
  signature: string | undefined;
}

export interface ViewsRequest extends ClaimedShopper {
  shop: Shop;
  events: Pick<EventStore, 'viewedProducts'>;
}

/** More than a shopper looks back at, with room for what may not be shown any more. */
const maximumProducts = 2_000;

/** What the shopper viewed, the latest first. It looks at the signature itself, as purchases do. */
export function viewedSource({ shop, events, ...claimed }: ViewsRequest): Source {
  return {
    name: 'viewed',
    findCandidates: async () => {
      const shopper = shopperOf(shop, claimed);
      if (shopper.uuid === undefined && shopper.customerId === undefined) {
        throw new AppError(
          'forbidden',
          "What a customer viewed needs customer_signature: the HMAC-SHA256 of the customer's id under the shop's identity secret, in hexadecimal.",
        );
      }
      const productIds = await events.viewedProducts(shop.id, shopper, maximumProducts);
      return orderedCandidates(productIds, 'The shopper viewed it.');
    },
  };
}

/**
 * Whose views may be read. A customer's id without a signature is what every page of a theme may send: it
 * proves nothing and counts for nothing. A wrong signature is a mistake.
 */
export function shopperOf(shop: Shop, { uuid, customerId, signature }: ClaimedShopper): ShopperIds {
  if (customerId === undefined || signature === undefined) {
    return { uuid };
  }
  if (!isSignedCustomer(shop, customerId, signature)) {
    throw new AppError(
      'forbidden',
      'customer_signature is not the signature of this customer: leave it out, or correct it.',
    );
  }
  return { uuid, customerId };
}
