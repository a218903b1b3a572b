import type { CatalogCollection } from './catalog-collection.ts';
import type { ShopCatalog } from './shop-catalog.ts';
import { SlotMask } from './slot-mask.ts';

/** The products of a collection as slots of the catalog, so that no product is looked up by its id. */
export interface CollectionSlots {
  /** For each of its product ids; `noSlot` for a product that the catalog has never held. */
  ordered: Uint32Array;
  /** The same as a set. Small collections have none: it would be larger than the list. */
  mask: SlotMask | undefined;
}

interface CachedSlots extends CollectionSlots {
  /** How many slots the catalog had. */
  slotCount: number;
  /** Products of the collection that the catalog has never held. */
  withoutSlot: readonly number[];
}

/** Higher than any slot. */
const noSlot = 2 ** 32 - 1;

/** A collection that changes is another object. */
const cachedSlots = new WeakMap<CatalogCollection, CachedSlots>();

const idsBetweenPauses = 2_048;

/** Reads the slots of a collection, which is done once and pauses, or returns them from the cache. */
export function* collectionSlots(
  catalog: ShopCatalog,
  collection: CatalogCollection,
): Generator<void, CollectionSlots> {
  const cached = cachedSlots.get(collection);
  const { slotCount } = catalog;
  const { productIds } = collection;
  if (cached && !(yield* hasNewMember(catalog, cached))) {
    cached.slotCount = slotCount;
    return cached;
  }
  const ordered = new Uint32Array(productIds.length);
  const withoutSlot: number[] = [];
  for (const [place, id] of productIds.entries()) {
    const slot = catalog.slotEverOf(id);
    ordered[place] = slot ?? noSlot;
    if (slot === undefined) {
      withoutSlot.push(id);
    }
    if (place % idsBetweenPauses === 0) {
      yield;
    }
  }
  const read = { ordered, mask: maskOf(ordered, slotCount), slotCount, withoutSlot };
  cachedSlots.set(collection, read);
  return read;
}

/** Returns the products of any of the collections as a set of slots. */
export function* collectionMask(
  catalog: ShopCatalog,
  collectionIds: readonly number[],
): Generator<void, SlotMask> {
  const union = new SlotMask(catalog.slotCount);
  for (const id of new Set(collectionIds)) {
    const collection = catalog.collection(id);
    if (collection) {
      const { ordered, mask } = yield* collectionSlots(catalog, collection);
      if (mask) {
        union.addAll(mask);
      } else {
        ordered.forEach((slot) => union.add(slot));
      }
      yield;
    }
  }
  return union;
}

/** A product keeps its slot: only one that had none can have another by now. Pauses. */
function* hasNewMember(
  catalog: ShopCatalog,
  { withoutSlot, slotCount }: CachedSlots,
): Generator<void, boolean> {
  if (slotCount === catalog.slotCount) {
    return false;
  }
  for (const [place, id] of withoutSlot.entries()) {
    if (catalog.slotEverOf(id) !== undefined) {
      return true;
    }
    if (place % idsBetweenPauses === 0) {
      yield;
    }
  }
  return false;
}

function maskOf(ordered: Uint32Array, slotCount: number): SlotMask | undefined {
  if (ordered.length < slotCount / 32) {
    return undefined;
  }
  const mask = new SlotMask(slotCount);
  ordered.forEach((slot) => mask.add(slot));
  return mask;
}
