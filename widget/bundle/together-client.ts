import { isSoldOut, type StoreProduct } from '../core/product.ts';
import { countryOf, localeOf } from '../core/shop-config.ts';
import { fetchListing, type ListingRequest } from '../products/listing-client.ts';
import { productOfPage } from '../products/page-context.ts';
import {
  loadListing,
  type PlacementListing,
  type PlacementMarkup,
} from '../products/placement-listing.ts';
import type { PlacementSettings } from '../products/placement-settings.ts';

/**
 * Loads a product and the available products that are bought together with it. Returns no products when it is sold out
 * or nothing is bought together with it.
 *
 * @param productId - id, or empty for the product of the page.
 */
export async function loadTogether(
  request: ListingRequest,
  productId: string,
  markup: PlacementMarkup,
  defaults: PlacementSettings,
): Promise<PlacementListing> {
  const id = productId || productOfPage(request.page);
  if (!id) {
    throw new Error('Neither the markup nor the page names a product');
  }
  const [listing, own] = await Promise.all([
    loadListing(request, markup, defaults, { platform_product_ids: id }),
    fetchOwn(request, id),
  ]);
  const others = listing.products.filter((one) => one.id !== own?.id && !isSoldOut(one));
  const isShown = own && !isSoldOut(own) && others.length > 0;
  return { ...listing, products: isShown ? [own, ...others] : [] };
}

async function fetchOwn(request: ListingRequest, ids: string): Promise<StoreProduct | undefined> {
  const source = `/api/v1/products/static?${new URLSearchParams({ ids, filter_unpublished: 'yes' })}`;
  const country_code = await countryOf(request.page);
  const locale = await localeOf(request.page);
  // A hand-picked list excludes the products that the request starts from.
  const [own] = await fetchListing(request, source, {
    platform_product_ids: '',
    limit: 1,
    country_code,
    locale,
  });
  return own;
}
