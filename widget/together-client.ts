import { fetchListing, type ListingRequest } from './listing-client.ts';
import type { Page } from './page.ts';
import { productOfPage } from './page-context.ts';
import { isSoldOut, type StoreProduct } from './product.ts';
import {
  loadRecommendations,
  type RecommendationsListing,
  type RecommendationsRequest,
} from './recommendations-listing.ts';
import { countryOf } from './shop-config.ts';

/** What is asked for; an empty product id means the product of the page. */
export type TogetherRequest = Pick<RecommendationsRequest, 'widgetId' | 'source' | 'limit'> & {
  readonly productId: string;
};

/**
 * The product and what is bought together with it, those that can be bought; nothing where the product cannot be
 * bought itself, or nothing goes with it.
 */
export async function loadTogether(
  page: Page,
  { productId, ...request }: TogetherRequest,
  signal: AbortSignal,
): Promise<RecommendationsListing> {
  const productIds = productId || productOfPage(page);
  if (!productIds) {
    throw new Error('Neither the markup nor the page names a product');
  }
  const nobody = { collectionId: '', customerId: '', customerSignature: '', hasMetafields: false };
  const [listing, own] = await Promise.all([
    loadRecommendations(page, { ...nobody, ...request, productIds }, signal),
    fetchOwn(page, { ...nobody, productIds }, signal),
  ]);
  if (!own || isSoldOut(own)) {
    return { ...listing, products: [] };
  }
  const others = listing.products.filter((one) => one.id !== own.id && !isSoldOut(one));
  return { ...listing, products: others.length > 0 ? [own, ...others] : [] };
}

async function fetchOwn(
  page: Page,
  request: Omit<ListingRequest, 'source' | 'limit' | 'country'>,
  signal: AbortSignal,
): Promise<StoreProduct | undefined> {
  const country = await countryOf(page);
  const source = `/api/v1/products/static?${new URLSearchParams({ ids: request.productIds, filter_unpublished: 'yes' })}`;
  // A list chosen by hand leaves out the products that it is asked to start from.
  const [own] = await fetchListing(
    page,
    { ...request, source, productIds: '', limit: 1, country },
    signal,
  );
  return own;
}
