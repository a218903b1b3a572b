import type { StoreProduct } from '../core/product.ts';
import type { RenderedListing } from '../hydration/rendered.ts';

/** Products that came with the page: from its own code, or with the nodes that a server has rendered. */
export type GivenListing = { readonly products: readonly StoreProduct[] } | RenderedListing;

export function isRendered(given: GivenListing | null | undefined): given is RenderedListing {
  return !!given && 'price_format' in given;
}
