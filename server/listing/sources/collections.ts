import type { ShopCatalog } from '../../catalog/shop-catalog.ts';
import type { Candidates } from '../list.ts';

/** The collections' own order; several take turns. */
export function* collectionsSource(
  catalog: ShopCatalog,
  collectionIds: readonly number[],
): Candidates {
  const lists = collectionIds.flatMap((id) => {
    const collection = catalog.collection(id);
    return collection ? [collection.productIds] : [];
  });
  const longest = Math.max(0, ...lists.map(({ length }) => length));
  for (let position = 0; position < longest; position++) {
    for (const productIds of lists) {
      const id = productIds[position];
      if (id !== undefined) {
        yield id;
      }
    }
  }
}

/** The collections' products in the order of `ranking`. */
export function* rankedCollectionsSource(
  catalog: ShopCatalog,
  collectionIds: readonly number[],
  ranking: Candidates,
): Candidates {
  const collections = collectionIds.flatMap((id) => catalog.collection(id) ?? []);
  for (const id of ranking) {
    if (collections.some(({ members }) => members.has(id))) {
      yield id;
    }
  }
}
