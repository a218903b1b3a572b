import type { CustomParameters } from '../../contract/custom.ts';
import {
  recommendedEndpoint,
  similarEndpoint,
  viewedRelatedEndpoint,
} from '../../contract/recommendations.ts';
import type { RawParameters } from '../../http/parameters/query.ts';

/**
 * Lists that start from products. For others, ids would restrict the list or be excluded, which the
 * ruleset's own settings decide.
 */
const startFromProducts: ReadonlySet<string> = new Set(
  [recommendedEndpoint, similarEndpoint, viewedRelatedEndpoint].map(({ name }) => name),
);

/**
 * Returns the parameters of a listing that a ruleset names: those of the request, overridden by
 * those in the path. The ruleset decides about stock and the number of products.
 */
export function listingContext(
  endpointName: string,
  { limit: _limit, ...own }: RawParameters,
  request: CustomParameters,
): RawParameters {
  const namesProducts = 'platform_product_ids' in own || 'platform_variant_ids' in own;
  const products =
    startFromProducts.has(endpointName) && !namesProducts
      ? {
          platform_product_ids: request.platform_product_ids?.join(),
          platform_variant_ids: request.platform_variant_ids?.join(),
        }
      : {};
  return {
    filter_oos: 'no',
    ...products,
    platform_customer_id: request.platform_customer_id?.toString(),
    customer_signature: request.customer_signature,
    uuid: request.uuid,
    viewed_ids: request.viewed_ids?.join(),
    cart_ids: request.cart_ids?.join(),
    // An output is in the order for the shopper only when its path says so.
    personal: 'no',
    country_code: request.country_code,
    cart: request.cart && { items: request.cart.lines.map(toSentLine) },
    ...own,
  };
}

function toSentLine({
  productId,
  variantId,
  quantity,
}: NonNullable<CustomParameters['cart']>['lines'][number]) {
  return { product_id: productId, variant_id: variantId, quantity };
}
