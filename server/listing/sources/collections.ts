import { collectionMask, collectionSlots } from '../../catalog/collection-slots.ts';
import type { ShopCatalog } from '../../catalog/shop-catalog.ts';
import type { SlotMask } from '../../catalog/columns/slot-mask.ts';
import { orderedCandidates } from '../../catalog/candidates.ts';
import { runInSlices, type WorkMeter } from '../../base/slices.ts';
import type { Source } from '../source.ts';
import { membersAmong } from './rankings.ts';
import { type IndexedList, mergeLists } from './merge-lists.ts';

const reason = 'Its place in the collection.';

/** Returns a source with the collections' own order. Several collections are interleaved. */
export function collectionsSource(catalog: ShopCatalog, collectionIds: readonly number[]): Source {
  const [first, ...others] = collectionIds;
  if (first === undefined || others.length === 0) {
    const productIds = first === undefined ? [] : (catalog.collection(first)?.productIds ?? []);
    return {
      name: 'collections',
      findCandidates: async () => orderedCandidates(productIds, reason),
    };
  }
  return {
    name: 'collections',
    findCandidates: async (meter, needsSlot) => {
      const lists = await runInSlices(readLists(catalog, collectionIds), meter);
      const candidates = mergeLists(lists, catalog.slotCount, 'interleaved', needsSlot);
      return orderedCandidates(candidates, reason);
    },
  };
}

/** Returns the products of some collections as a set of slots, read on the first call. */
export type ReadMembers = (meter?: WorkMeter) => Promise<SlotMask>;

export function membersOf(catalog: ShopCatalog, collectionIds: readonly number[]): ReadMembers {
  let members: Promise<SlotMask> | undefined;
  return (meter) => (members ??= runInSlices(collectionMask(catalog, collectionIds), meter));
}

/** Restricts the candidates of a source to products of the collections. */
export function withinCollections(
  catalog: ShopCatalog,
  readMembers: ReadMembers,
  { name, findCandidates }: Source,
): Source {
  return {
    name,
    findCandidates: async (meter, needsSlot) => {
      const candidates = await findCandidates(meter, needsSlot);
      const members = await readMembers(meter);
      return membersAmong(catalog, candidates, members, needsSlot);
    },
  };
}

/** Returns the existing collections as lists. Pauses. */
export function* readLists(
  catalog: ShopCatalog,
  collectionIds: readonly number[],
): Generator<void, IndexedList[]> {
  const lists: IndexedList[] = [];
  for (const id of collectionIds) {
    const collection = catalog.collection(id);
    if (collection) {
      const { ordered } = yield* collectionSlots(catalog, collection);
      lists.push({ productIds: collection.productIds, slots: ordered });
    }
  }
  return lists;
}
