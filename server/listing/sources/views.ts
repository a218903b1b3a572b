import { isSignedCustomer } from '../../catalog/customer-signature.ts';
import { orderedCandidates } from '../../catalog/candidates.ts';
import { AppError } from '../../base/errors.ts';
import type { EventStore, ShopperIds } from '../../store/tables/shoppers/event-store.ts';
import type { Shop } from '../../store/tables/shops/shop.ts';
import type { Source } from '../source.ts';

/** Identifiers of the shopper as sent with a request, not yet verified. */
export interface ClaimedShopper {
  /** Session id. Only the shopper's browser knows it. */
  uuid: string | undefined;
  customerId: number | undefined;
  /** Signature of the store's server that lets the page act for this customer. */
  signature: string | undefined;
}

interface ViewsRequest extends ClaimedShopper {
  shop: Shop;
  events: EventStore;
}

/** Maximum number of viewed products, including some that may not be shown any more. */
const maxProducts = 2_000;

/**
 * Returns a source of the products that the shopper viewed, latest first. Checks the signature itself, as the
 * source of purchases does.
 */
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
      const productIds = await events.viewedProducts(shop.id, shopper, maxProducts);
      return orderedCandidates(productIds, 'The shopper viewed it.');
    },
  };
}

/**
 * Returns the identifiers whose views may be read. Ignores a customer id without a signature, which any page
 * could send. Throws `forbidden` for a wrong signature.
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
