import { type Eligibility, hasBounds, isEligible, isWithin } from '../catalog/eligibility.ts';
import type { Shape } from '../catalog/present.ts';
import type { Variant } from '../catalog/product.ts';
import type { ProductTexts } from '../catalog/product-texts.ts';
import type { ShopCatalog } from '../catalog/shop-catalog.ts';

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

/** The one path of every listing: candidates, what is eligible, the first of them, their texts. */
export async function list(listing: Listing, texts: ProductTexts): Promise<string> {
  const ids = firstEligible(listing);
  return `{"data":[${(await presentAll(listing, ids, texts)).join(',')}]}`;
}

function firstEligible({ catalog, candidates, eligibility, limit }: Listing): number[] {
  const chosen = new Set<number>();
  for (const id of candidates) {
    if (isEligible(catalog, id, eligibility)) {
      chosen.add(id);
    }
    if (chosen.size === limit) {
      break;
    }
  }
  return [...chosen];
}

function presentAll(
  { shopId, catalog, eligibility, shape, unsetVariants }: Listing,
  ids: readonly number[],
  texts: ProductTexts,
): Promise<string[]> {
  const { prices } = eligibility;
  if (!unsetVariants || !hasBounds(prices)) {
    return texts.texts(shopId, catalog, ids, shape);
  }
  const passes = ({ price }: Variant) => isWithin(Math.round(Number(price) * 100), prices);
  return texts.presentEach(shopId, ids, shape, passes);
}
