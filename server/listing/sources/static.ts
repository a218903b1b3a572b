import type { ShopCatalog } from '../../catalog/shop-catalog.ts';
import type { Candidates } from '../list.ts';

export interface StaticChoice {
  ids: readonly number[];
  handles: readonly string[];
  collectionIds: readonly number[];
}

/** What the caller chose: ids, then handles, then collections, each in its order. */
export function* staticSource(catalog: ShopCatalog, choice: StaticChoice): Candidates {
  yield* choice.ids;
  for (const handle of choice.handles) {
    const id = catalog.idOfHandle(handle);
    if (id !== undefined) {
      yield id;
    }
  }
  for (const collectionId of choice.collectionIds) {
    yield* catalog.collection(collectionId)?.productIds ?? [];
  }
}
