import type { CatalogCollection } from './catalog-collection.ts';
import { listSlots } from './list-slots.ts';
import type { ShopCatalog } from './shop-catalog.ts';
import { SlotMask } from './columns/slot-mask.ts';

/** The products of a collection as catalog slots, which saves a lookup by id for each product. */
interface CollectionSlots {
  /** Slots as returned by `listSlots`. */
  ordered: Uint32Array;
  /** The same slots as a set. Undefined for small collections, whose mask would be larger than the list. */
  mask: SlotMask | undefined;
}

/** Masks by the slots of the collection. */
const cachedMasks = new WeakMap<Uint32Array, SlotMask>();

/** Returns the slots of a collection, from the cache after the first read. Pauses while it reads. */
export function* collectionSlots(
  catalog: ShopCatalog,
  { productIds }: CatalogCollection,
): Generator<void, CollectionSlots> {
  const ordered = yield* listSlots(catalog, productIds);
  return { ordered, mask: maskOf(ordered, catalog.slotCount) };
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

function maskOf(ordered: Uint32Array, slotCount: number): SlotMask | undefined {
  if (ordered.length < slotCount / 32) {
    return undefined;
  }
  const known = cachedMasks.get(ordered);
  if (known) {
    return known;
  }
  const mask = new SlotMask(slotCount);
  ordered.forEach((slot) => mask.add(slot));
  cachedMasks.set(ordered, mask);
  return mask;
}
