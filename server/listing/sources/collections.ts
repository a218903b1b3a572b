import { collectionMask, collectionSlots, noSlot } from '../../catalog/collection-slots.ts';
import type { ShopCatalog } from '../../catalog/shop-catalog.ts';
import { SlotMask } from '../../catalog/slot-mask.ts';
import { orderedSuggestions } from '../../catalog/suggestions.ts';
import { runInSlices, type WorkMeter } from '../../slices.ts';
import type { Source } from '../source.ts';

const reason = 'Its place in the collection.';

/** The collections' own order; several take turns. */
export function collectionsSource(catalog: ShopCatalog, collectionIds: readonly number[]): Source {
  const [first, ...others] = collectionIds;
  if (first === undefined || others.length === 0) {
    const productIds = first === undefined ? [] : (catalog.collection(first)?.productIds ?? []);
    return { name: 'collections', suggest: () => orderedSuggestions(productIds, reason) };
  }
  return {
    name: 'collections',
    suggest: async (meter) => {
      const lists = await runInSlices(readLists(catalog, collectionIds), meter);
      return orderedSuggestions(interleaved(lists, catalog.slotCount), reason);
    },
  };
}

/** Products of some collections as a set of slots; read once, when a source first asks for it. */
export type ReadMembers = (meter?: WorkMeter) => Promise<SlotMask>;

export function membersOf(catalog: ShopCatalog, collectionIds: readonly number[]): ReadMembers {
  let members: Promise<SlotMask> | undefined;
  return (meter) => (members ??= runInSlices(collectionMask(catalog, collectionIds), meter));
}

/** Of what another source suggests the products of the collections. */
export function withinCollections(
  catalog: ShopCatalog,
  readMembers: ReadMembers,
  { name, suggest }: Source,
): Source {
  return {
    name,
    suggest: async (meter) => {
      const { productIds, explain } = await suggest(meter);
      return { productIds: membersAmong(catalog, await readMembers(meter), productIds), explain };
    },
  };
}

/** Keeps their order. */
function* membersAmong(
  catalog: ShopCatalog,
  members: SlotMask,
  productIds: Iterable<number>,
): Iterable<number> {
  for (const id of productIds) {
    const slot = catalog.slotOf(id);
    if (slot !== undefined && members.has(slot)) {
      yield id;
    }
  }
}

interface CollectionList {
  productIds: readonly number[];
  slots: Uint32Array;
}

function* readLists(
  catalog: ShopCatalog,
  collectionIds: readonly number[],
): Generator<void, CollectionList[]> {
  const lists: CollectionList[] = [];
  for (const id of collectionIds) {
    const collection = catalog.collection(id);
    if (collection) {
      const { ordered } = yield* collectionSlots(catalog, collection);
      lists.push({ productIds: collection.productIds, slots: ordered });
    }
  }
  return lists;
}

/** So many products in a row that were named already are passed over before one of them is named again. */
const longestSilence = 4_096;

/**
 * Each product once, so that collections with the same products cost little. Who asks for the next product
 * can make a pause only when there is one: after a long run of known products one comes again.
 */
function* interleaved(lists: readonly CollectionList[], slotCount: number): Iterable<number> {
  const named = new SlotMask(slotCount);
  const longest = Math.max(0, ...lists.map(({ slots }) => slots.length));
  let silence = 0;
  for (let position = 0; position < longest; position++) {
    for (const { productIds, slots } of lists) {
      if (position < slots.length) {
        const slot = slots[position] ?? noSlot;
        silence += 1;
        if (slot >= slotCount || !named.has(slot) || silence === longestSilence) {
          silence = 0;
          named.add(slot);
          yield productIds[position] ?? 0;
        }
      }
    }
  }
}
