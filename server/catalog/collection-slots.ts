import type { CatalogCollection } from './catalog-collection.ts';
import type { ShopCatalog } from './shop-catalog.ts';
import { SlotMask } from './slot-mask.ts';

/** The products of a collection as slots of the catalog, so that no product is looked up by its id. */
export interface CollectionSlots {
  /** For each of its product ids; `noSlot` for a product that the catalog does not hold. */
  ordered: Uint32Array;
  /** The same as a set. Small collections have none: it would be larger than the list. */
  mask: SlotMask | undefined;
}

interface CachedSlots extends CollectionSlots {
  /** How many slots the catalog had. */
  slotCount: number;
}

/** Higher than any slot. */
export const noSlot = 2 ** 32 - 1;

/** A collection that changes is another object. */
const cachedSlots = new WeakMap<CatalogCollection, CachedSlots>();

const idsBetweenPauses = 2_048;
const newSlotsBetweenPauses = 1_024;

/** To look for a new product in a collection costs as much as to look up so many of its products. */
const lookUpsOfCheck = 4;

/** Reads the slots of a collection, which is done once and pauses, or returns them from the cache. */
export function* collectionSlots(
  catalog: ShopCatalog,
  collection: CatalogCollection,
): Generator<void, CollectionSlots> {
  const cached = cachedSlots.get(collection);
  const { slotCount } = catalog;
  const { productIds } = collection;
  if (cached) {
    const isCheaper = slotCount - cached.slotCount < productIds.length / lookUpsOfCheck;
    if (isCheaper && !(yield* hasNewMember(catalog, collection, cached.slotCount))) {
      cached.slotCount = slotCount;
      return cached;
    }
  }
  const ordered = new Uint32Array(productIds.length);
  for (const [place, id] of productIds.entries()) {
    ordered[place] = catalog.slotOf(id) ?? noSlot;
    if (place % idsBetweenPauses === 0) {
      yield;
    }
  }
  const read = { ordered, mask: maskOf(ordered, slotCount), slotCount };
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

/** A slot is never used again: only new slots can hold a product that was not there before. Pauses. */
function* hasNewMember(
  catalog: ShopCatalog,
  collection: CatalogCollection,
  slotCount: number,
): Generator<void, boolean> {
  const end = catalog.slotCount;
  for (let from = slotCount; from < end; from += newSlotsBetweenPauses) {
    const ids: number[] = [];
    for (let slot = from; slot < Math.min(from + newSlotsBetweenPauses, end); slot += 1) {
      const id = catalog.idAt(slot);
      if (id !== undefined) {
        ids.push(id);
      }
    }
    if (yield* collection.hasAny(ids)) {
      return true;
    }
    yield;
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
