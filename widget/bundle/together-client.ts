import { fetchListing } from '../products/listing-client.ts';
import type { Page } from '../core/page.ts';
import { productOfPage } from '../products/page-context.ts';
import { isSoldOut, type StoreProduct } from '../core/product.ts';
import {
  loadRecommendations,
  type ListingChoice,
  type RecommendationsListing,
} from '../products/recommendations-listing.ts';
import { countryOf } from '../core/shop-config.ts';

/**
 * The product and what is bought together with it, those that can be bought; nothing where the product cannot be
 * bought itself, or nothing goes with it.
 *
 * @param productId - empty for the product of the page.
 * @param askAgain - called when another answer may come.
 */
export async function loadTogether(
  page: Page,
  productId: string,
  choice: ListingChoice,
  signal: AbortSignal,
  askAgain: () => void,
): Promise<RecommendationsListing> {
  const id = productId || productOfPage(page);
  if (!id) {
    throw new Error('Neither the markup nor the page names a product');
  }
  const [listing, own] = await Promise.all([
    loadRecommendations(page, choice, { platform_product_ids: id }, signal, askAgain),
    fetchOwn(page, id, signal),
  ]);
  const others = listing.products.filter((one) => one.id !== own?.id && !isSoldOut(one));
  const isShown = own && !isSoldOut(own) && others.length > 0;
  return { ...listing, products: isShown ? [own, ...others] : [] };
}

async function fetchOwn(
  page: Page,
  ids: string,
  signal: AbortSignal,
): Promise<StoreProduct | undefined> {
  const source = `/api/v1/products/static?${new URLSearchParams({ ids, filter_unpublished: 'yes' })}`;
  const country_code = await countryOf(page);
  // A list chosen by hand leaves out the products that it is asked to start from.
  const query = { platform_product_ids: '', limit: 1, country_code };
  const [own] = await fetchListing(page, source, query, signal);
  return own;
}
