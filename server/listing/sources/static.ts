import type { ShopCatalog } from '../../catalog/shop-catalog.ts';
import { type Candidate, orderedCandidates } from '../../catalog/candidates.ts';
import { runInSlices } from '../../base/slices.ts';
import type { Source } from '../source.ts';
import { readLists } from './collections.ts';
import { mergeLists } from './merge-lists.ts';

export interface StaticProducts {
  ids: readonly number[];
  collectionIds: readonly number[];
}

/** Returns a source of the requested products: ids, then collections, each in its order. */
export function staticSource(catalog: ShopCatalog, requested: StaticProducts): Source {
  return {
    name: 'static',
    findCandidates: async (meter, needsSlot) => {
      const [first, ...others] = requested.collectionIds;
      const members =
        first === undefined || others.length === 0
          ? productsOf(catalog, first)
          : mergeLists(
              await runInSlices(readLists(catalog, requested.collectionIds), meter),
              catalog.slotCount,
              'concatenated',
              needsSlot,
            );
      return orderedCandidates(staticCandidates(requested, members), 'The request names it.');
    },
  };
}

function productsOf(catalog: ShopCatalog, id: number | undefined): readonly number[] {
  return id === undefined ? [] : (catalog.collection(id)?.productIds ?? []);
}

function* staticCandidates(
  { ids }: StaticProducts,
  members: Iterable<Candidate>,
): Iterable<Candidate> {
  yield* ids;
  yield* members;
}
