import type { ShopCatalog } from '../../catalog/shop-catalog.ts';
import { orderedSuggestions } from '../../catalog/suggestions.ts';
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
      const members = membersOf(catalog, collectionIds);
      return { productIds: membersAmong(members, productIds), explain };
    },
  };
}

/** Of one collection its own set; of several they are put together. */
export function membersOf(
  catalog: ShopCatalog,
  collectionIds: readonly number[],
): ReadonlySet<number> {
  const [first, ...others] = collectionIds.flatMap((id) => catalog.collection(id)?.members ?? []);
  return others.length === 0
    ? (first ?? new Set())
    : new Set([first ?? [], ...others].flatMap((members) => [...members]));
}

/** Keeps their order. */
export function* membersAmong(
  members: ReadonlySet<number>,
  productIds: Iterable<number>,
): Iterable<number> {
  for (const id of productIds) {
    if (members.has(id)) {
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
