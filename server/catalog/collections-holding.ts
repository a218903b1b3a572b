import { runInSlices, type WorkMeter } from '../base/slices.ts';
import type { ShopCatalog } from './shop-catalog.ts';

/** Returns the ids of the collections that hold at least one of the products. Works in slices. */
export function collectionsHolding(
  catalog: Pick<ShopCatalog, 'collections'>,
  productIds: readonly number[],
  meter?: WorkMeter,
): Promise<ReadonlySet<number>> {
  return runInSlices(readHolding(catalog, productIds), meter);
}

/**
 * Returns the ids of the collections that hold a product, in slices. Fits questions that are rare: sorting all
 * collections for the first one would take a large shop nearly a second.
 */
export function findCollectionsOf(
  catalog: Pick<ShopCatalog, 'collections'>,
  productId: number,
): Promise<ReadonlySet<number>> {
  return runInSlices(scanCollections(catalog, productId));
}

function* scanCollections(
  catalog: Pick<ShopCatalog, 'collections'>,
  productId: number,
): Generator<void, ReadonlySet<number>> {
  const holding = new Set<number>();
  for (const collection of catalog.collections()) {
    if (collection.has(productId)) {
      holding.add(collection.id);
    }
    yield;
  }
  return holding;
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
