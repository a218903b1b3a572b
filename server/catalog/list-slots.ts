import type { ShopCatalog } from './shop-catalog.ts';
import type { IdList } from './candidates.ts';

interface CachedSlots {
  ordered: Uint32Array;
  /** Number of slots of the catalog when the list was read. */
  slotCount: number;
  /** Products of the list that were never in the catalog. */
  withoutSlot: readonly number[];
}

/** Placeholder, higher than any slot. */
const noSlot = 2 ** 32 - 1;

/** Slots by list. A changed list is a new object. */
const cachedSlots = new WeakMap<ShopCatalog, WeakMap<IdList, CachedSlots>>();

const idsBetweenPauses = 2_048;

/**
 * Returns the slot of each product of a list, or `noSlot` for a product that was never in the catalog. Reads
 * the slots once, with pauses, and caches them.
 */
export function* listSlots(
  catalog: ShopCatalog,
  productIds: IdList,
): Generator<undefined, Uint32Array> {
  const cached = cachedSlots.get(catalog)?.get(productIds);
  const { slotCount } = catalog;
  if (cached && !(yield* hasNewMember(catalog, cached))) {
    cached.slotCount = slotCount;
    return cached.ordered;
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
  const ofCatalog = cachedSlots.get(catalog) ?? new WeakMap<IdList, CachedSlots>();
  cachedSlots.set(catalog, ofCatalog.set(productIds, { ordered, slotCount, withoutSlot }));
  return ordered;
}

/** Returns whether a product without a slot has one now. Products never change their slot. Pauses. */
function* hasNewMember(
  catalog: ShopCatalog,
  { withoutSlot, slotCount }: CachedSlots,
): Generator<undefined, boolean> {
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
