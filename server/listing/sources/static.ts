import type { ShopCatalog } from '../../catalog/shop-catalog.ts';
import { orderedSuggestions } from '../../catalog/suggestions.ts';
import type { Source } from '../source.ts';

export interface StaticChoice {
  ids: readonly number[];
  handles: readonly string[];
  collectionIds: readonly number[];
}

/** What the caller chose: ids, then handles, then collections, each in its order. */
export function staticSource(catalog: ShopCatalog, choice: StaticChoice): Source {
  return {
    name: 'static',
    suggest: () => orderedSuggestions(chosen(catalog, choice), 'The request names it.'),
  };
}

function* chosen(
  catalog: ShopCatalog,
  { ids, handles, collectionIds }: StaticChoice,
): Iterable<number> {
  yield* ids;
  for (const handle of handles) {
    const id = catalog.idOfHandle(handle);
    if (id !== undefined) {
      yield id;
    }
  }
  for (const collectionId of collectionIds) {
    yield* catalog.collection(collectionId)?.productIds ?? [];
  }
}
