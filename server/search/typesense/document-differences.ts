import { readAllIds } from './outdated-facts.ts';
import type { ShopCollection } from './shop-collection.ts';
import type { RunSearches } from './word-search.ts';

/**
 * Returns the products without a document, and those with a document that are not among the given ones. Reads the ids of
 * the documents only if their number is not that of the products. Products that the cluster has rejected are not missed.
 */
export async function findDifferences(
  collection: Pick<ShopCollection, 'contents'>,
  runSearches: RunSearches,
  productIds: ReadonlySet<number>,
): Promise<number[]> {
  const { documents, rejectedIds } = await collection.contents();
  const expected = [...productIds].filter((id) => !rejectedIds.has(id));
  if (documents === expected.length) {
    return [];
  }
  const indexed = new Set(await readAllIds(runSearches));
  return [
    ...expected.filter((id) => !indexed.has(id)),
    ...[...indexed].filter((id) => !productIds.has(id)),
  ];
}
