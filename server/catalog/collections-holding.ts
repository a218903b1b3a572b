import { runInSlices } from '../slices.ts';
import type { ShopCatalog } from './shop-catalog.ts';

/** Ids of the collections that hold at least one of the products. Others have their turn meanwhile. */
export function collectionsHolding(
  catalog: Pick<ShopCatalog, 'collections'>,
  productIds: readonly number[],
): Promise<ReadonlySet<number>> {
  return runInSlices(readHolding(catalog, productIds));
}

function* readHolding(
  catalog: Pick<ShopCatalog, 'collections'>,
  productIds: readonly number[],
): Generator<void, ReadonlySet<number>> {
  const holding = new Set<number>();
  for (const collection of catalog.collections()) {
    if (collection.hasAny(productIds)) {
      holding.add(collection.id);
    }
    yield;
  }
  return holding;
}
