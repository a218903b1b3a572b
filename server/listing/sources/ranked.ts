import type { ShopCatalog } from '../../catalog/shop-catalog.ts';
import { orderedSuggestions, type Suggestions } from '../../catalog/suggestions.ts';
import type { Source } from '../source.ts';
import { membersAmong, membersOf, withinCollections } from './collections.ts';

/** What sells best, then the newest: together all products of the shop, or of the collections. */
export function topSellersSources(
  catalog: ShopCatalog,
  sold: Suggestions,
  collectionIds?: readonly number[],
): Source[] {
  const bestSelling: Source = { name: 'top_sellers', suggest: () => sold };
  return collectionIds
    ? [
        withinCollections(catalog, collectionIds, bestSelling),
        newestSource(() => newestMembers(catalog, collectionIds)),
      ]
    : [bestSelling, newestSource(() => catalog.newestFirst())];
}

function newestSource(newestFirst: () => Iterable<number>): Source {
  return {
    name: 'newest',
    suggest: () => orderedSuggestions(newestFirst(), 'One of the newest products.'),
  };
}

/** A small collection is put in order; for a large one the order of the whole shop is there already. */
const sortedShare = 1 / 20;

function newestMembers(catalog: ShopCatalog, collectionIds: readonly number[]): Iterable<number> {
  const members = membersOf(catalog, collectionIds);
  return members.size < catalog.size * sortedShare
    ? catalog.newestAmong(members)
    : membersAmong(members, catalog.newestFirst());
}
