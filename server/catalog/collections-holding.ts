import { setImmediate } from 'node:timers/promises';
import type { ShopCatalog } from './shop-catalog.ts';

/** Ids of the collections that hold at least one of the products. Others have their turn while lists are sorted. */
export async function collectionsHolding(
  catalog: Pick<ShopCatalog, 'collections'>,
  productIds: readonly number[],
): Promise<ReadonlySet<number>> {
  const holding = new Set<number>();
  for (const collection of catalog.collections()) {
    if (!collection.isSorted) {
      await setImmediate();
    }
    if (collection.hasAny(productIds)) {
      holding.add(collection.id);
    }
  }
  return holding;
}
