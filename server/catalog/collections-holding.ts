import { runInSlices, type WorkMeter } from '../slices.ts';
import type { ShopCatalog } from './shop-catalog.ts';

/** Returns the ids of the collections that hold at least one of the products. Works in slices. */
export function collectionsHolding(
  catalog: Pick<ShopCatalog, 'collections'>,
  productIds: readonly number[],
  meter?: WorkMeter,
): Promise<ReadonlySet<number>> {
  return runInSlices(readHolding(catalog, productIds), meter);
}

function* readHolding(
  catalog: Pick<ShopCatalog, 'collections'>,
  productIds: readonly number[],
): Generator<void, ReadonlySet<number>> {
  const holding = new Set<number>();
  for (const collection of catalog.collections()) {
    if (yield* collection.hasAny(productIds)) {
      holding.add(collection.id);
    }
    yield;
  }
  return holding;
}
