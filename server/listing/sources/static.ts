import type { ShopCatalog } from '../../catalog/shop-catalog.ts';
import { type Candidate, orderedCandidates } from '../../catalog/candidates.ts';
import { runInSlices } from '../../slices.ts';
import type { Source } from '../source.ts';
import { readLists } from './collections.ts';
import { inTurns } from './turns.ts';

export interface StaticChoice {
  ids: readonly number[];
  handles: readonly string[];
  collectionIds: readonly number[];
}

/** What the caller chose: ids, then handles, then collections, each in its order. */
export function staticSource(catalog: ShopCatalog, choice: StaticChoice): Source {
  return {
    name: 'static',
    findCandidates: async (meter, needsSlot) => {
      const [first, ...others] = choice.collectionIds;
      const members =
        first === undefined || others.length === 0
          ? productsOf(catalog, first)
          : inTurns(
              await runInSlices(readLists(catalog, choice.collectionIds), meter),
              catalog.slotCount,
              'one-after-the-other',
              needsSlot,
            );
      return orderedCandidates(chosen(catalog, choice, members), 'The request names it.');
    },
  };
}

function productsOf(catalog: ShopCatalog, id: number | undefined): readonly number[] {
  return id === undefined ? [] : (catalog.collection(id)?.productIds ?? []);
}

function* chosen(
  catalog: ShopCatalog,
  { ids, handles }: StaticChoice,
  members: Iterable<Candidate>,
): Iterable<Candidate> {
  yield* ids;
  for (const handle of handles) {
    const id = catalog.idOfHandle(handle);
    if (id !== undefined) {
      yield id;
    }
  }
  yield* members;
}
