import type { CatalogCollection } from '../catalog/catalog-collection.ts';
import { tokenize } from '../text/tokens.ts';

/** Collections whose title has all words of the term, the last one as a prefix; in their own order. */
export function matchingCollections(
  collections: Iterable<CatalogCollection>,
  term: string,
  limit: number,
): CatalogCollection[] {
  const words = tokenize(term);
  const last = words.pop();
  if (last === undefined) {
    return [];
  }
  const matching: CatalogCollection[] = [];
  for (const collection of collections) {
    const title = tokenize(collection.title);
    const hasAll = words.every((word) => title.includes(word));
    if (hasAll && title.some((word) => word.startsWith(last))) {
      matching.push(collection);
    }
    if (matching.length === limit) {
      break;
    }
  }
  return matching;
}
