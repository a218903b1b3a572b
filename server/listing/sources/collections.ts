import type { ShopCatalog } from '../../catalog/shop-catalog.ts';
import { orderedSuggestions, type Suggestions } from '../../catalog/suggestions.ts';
import type { Source } from '../source.ts';

/** The collections' own order; several take turns. */
export function collectionsSource(catalog: ShopCatalog, collectionIds: readonly number[]): Source {
  return {
    name: 'collections',
    suggest: () =>
      orderedSuggestions(interleaved(catalog, collectionIds), 'Its place in the collection.'),
  };
}

/** Of what another source suggests the products of the collections. */
export function withinCollections(
  catalog: ShopCatalog,
  collectionIds: readonly number[],
  { name, suggest }: Source,
): Source {
  return {
    name,
    suggest: async () => {
      const { productIds, explain } = await suggest();
      return { productIds: membersAmong(catalog, collectionIds, productIds), explain };
    },
  };
}

function* membersAmong(
  catalog: ShopCatalog,
  collectionIds: readonly number[],
  productIds: Suggestions['productIds'],
): Iterable<number> {
  const collections = collectionIds.flatMap((id) => catalog.collection(id) ?? []);
  for (const id of productIds) {
    if (collections.some(({ members }) => members.has(id))) {
      yield id;
    }
  }
}

function* interleaved(catalog: ShopCatalog, collectionIds: readonly number[]): Iterable<number> {
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
