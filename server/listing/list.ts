import { type Eligibility, isEligible } from '../catalog/eligibility.ts';
import type { Shape } from '../catalog/present.ts';
import type { ProductTexts } from '../catalog/product-texts.ts';
import type { ShopCatalog } from '../catalog/shop-catalog.ts';
import type { Computed } from './listing-cache.ts';

/**
 * Product ids in the order in which they should be shown, lazily: a source is asked until the limit is
 * full. It may name a product twice and need not know what may be shown.
 */
export type Candidates = Iterable<number>;

export interface Listing {
  shopId: number;
  catalog: ShopCatalog;
  candidates: Candidates;
  eligibility: Eligibility;
  limit: number;
  shape: Shape;
  /** Leaves out the variants that fail the price conditions. */
  unsetVariants: boolean;
}

/** The one path of every listing: candidates, what is eligible, the first of them, their texts as JSON. */
export async function list(listing: Listing, texts: ProductTexts): Promise<Computed<string>> {
  const { chosen, examined } = firstEligible(listing);
  const products = await presentAll(listing, chosen, texts);
  return { value: `{"data":[${products.join(',')}]}`, examined };
}

function firstEligible({ catalog, candidates, eligibility, limit }: Listing) {
  const chosen: number[] = [];
  // In the order of the first look at each product.
  const versions = new Map<number, number>();
  for (const id of candidates) {
    if (versions.has(id)) {
      continue;
    }
    versions.set(id, catalog.productVersion(id));
    if (isEligible(catalog, id, eligibility)) {
      chosen.push(id);
    }
    if (chosen.length === limit) {
      break;
    }
  }
  return {
    chosen,
    examined: { ids: [...versions.keys()], versions: [...versions.values()] },
  };
}

function presentAll(
  { shopId, catalog, eligibility, shape, unsetVariants }: Listing,
  ids: readonly number[],
  texts: ProductTexts,
): Promise<string[]> {
  const { market, prices } = eligibility;
  const offer = { market, prices: unsetVariants ? prices : {} };
  return texts.texts({ shopId, catalog, shape, offer }, ids);
}
