import { collectionMask } from '../catalog/collection-slots.ts';
import { rejectionAt } from '../catalog/eligibility.ts';
import type { Market } from '../catalog/prices/market.ts';
import type { ProductTexts } from '../catalog/product-texts.ts';
import type { ShopCatalog } from '../catalog/shop-catalog.ts';
import { runInSlices } from '../base/slices.ts';
import type { SearchExclusions, SearchQuery } from './query.ts';

interface PromotionRequest {
  shopId: number;
  catalog: ShopCatalog;
  market: Market | undefined;
  exclusions: SearchExclusions | undefined;
  outOfStock: SearchQuery['outOfStock'];
  meter: SearchQuery['meter'];
}

/**
 * Returns the ids of products that may be shown, in their order. Exclusions apply to promoted products, filters do not.
 * Each product is looked up by itself, since an engine would scan the whole shop.
 */
export async function promotableIds(
  texts: ProductTexts,
  { shopId, catalog, market, exclusions = {}, outOfStock, meter }: PromotionRequest,
  ids: readonly number[],
): Promise<number[]> {
  const rules = { includeOutOfStock: outOfStock !== 'hidden', prices: {}, market };
  if (ids.length === 0) {
    return [];
  }
  const excluded = new Set(exclusions.productIds);
  const reading = collectionMask(catalog, exclusions.collectionIds ?? []);
  const members = await runInSlices(reading, meter);
  const shown = ids.filter((id) => {
    const slot = catalog.slotOf(id);
    const isExcluded = excluded.has(id) || (slot !== undefined && members.has(slot));
    return !isExcluded && rejectionAt(catalog, { productId: id, slot }, rules) === undefined;
  });
  const tags = new Set(exclusions.tags);
  if (tags.size === 0 || shown.length === 0) {
    return shown;
  }
  const products = await texts.products(shopId, shown);
  return products.filter((product) => !hasAny(product.tags, tags)).map(({ id }) => id);
}

function hasAny(tags: string, excluded: ReadonlySet<string>): boolean {
  return tags.split(',').some((tag) => excluded.has(tag.trim()));
}
