import type { Product, Variant } from '../catalog/product.ts';
import type { StoredLevel } from '../store/live/stock-store.ts';
import type { ProductRow } from './live-rows.ts';

/** A level that has just arrived, with the one that it replaces. */
export interface ChangedLevel {
  level: StoredLevel;
  former: StoredLevel | undefined;
}

/** The levels of an inventory item, and those of them that have just arrived. */
export interface ItemStock {
  levels: readonly StoredLevel[];
  changed: readonly ChangedLevel[];
}

export interface CountedProduct {
  product: Product;
  row: ProductRow | undefined;
  stored: Product | undefined;
  /** The time at which the store had the stored version; undefined if it never sent the product. */
  seenAt: number | undefined;
}

/** The quantity of a variant. */
interface Count {
  quantity: number;
  /** False when only the store knows the sum of its locations. */
  isCertain: boolean;
  /** True when levels were added up, so that a wrong date among them shows in the sum. */
  isAddedUp: boolean;
}

export interface CountedStock {
  product: Product;
  isCertain: boolean;
  /** The inventory items whose levels were added up. */
  addedUp: number[];
}

export interface CountRules {
  stockOf: (itemId: number) => ItemStock;
  /** True when the store can be asked for a sum that is not known. */
  canAsk: boolean;
}

/**
 * Returns a product with the stock over all locations. A product names this sum, and a level only that of its
 * location: it changes the sum by as much as the location has changed.
 */
export function countStock(counted: CountedProduct, { stockOf, canAsk }: CountRules): CountedStock {
  const { product } = counted;
  let isCertain = true;
  const addedUp: number[] = [];
  const variants = product.variants.map((variant) => {
    const stock = stockOf(variant.inventory_item_id);
    if (stock.levels.length === 0) {
      return variant;
    }
    const count = countVariant(counted, variant, { stock, canAsk });
    isCertain &&= count.isCertain;
    if (count.isAddedUp) {
      addedUp.push(variant.inventory_item_id);
    }
    return count.quantity === variant.inventory_quantity
      ? variant
      : withQuantity(variant, count.quantity);
  });
  return { product: { ...product, variants }, isCertain, addedUp };
}

function countVariant(
  { product, row, stored, seenAt = 0 }: CountedProduct,
  variant: Variant,
  { stock: { levels, changed }, canAsk }: { stock: ItemStock; canAsk: boolean },
): Count {
  if (row && !isNewerThan(levels, row)) {
    return { quantity: variant.inventory_quantity, isCertain: true, isAddedUp: false };
  }
  const known = row ? stored?.variants.find(({ id }) => id === variant.id) : variant;
  if (!known) {
    const quantity = canAsk ? variant.inventory_quantity : sumOf(levels);
    return { quantity, isCertain: !canAsk, isAddedUp: true };
  }
  const countedAt = Date.parse((row ? stored : product)?.updated_at ?? '');
  const later = changed.filter(({ level }) => level.updatedAt > countedAt);
  if (later.every(({ former }) => former)) {
    const change = later.reduce(
      (sum, { level, former }) => sum + level.available - (former?.available ?? 0),
      0,
    );
    // A pull that is older than a level may have brought a sum that is lost with it. A product that was seen after a
    // level may have counted it already.
    const isCertain =
      !canAsk || (row ? row.asOf === null : later.every(({ level }) => level.seenAt > seenAt));
    const isAddedUp = row !== undefined || later.length > 0;
    return { quantity: known.inventory_quantity + change, isCertain, isAddedUp };
  }
  // The location is new, so its share of the known sum is not known.
  return canAsk
    ? { quantity: known.inventory_quantity, isCertain: false, isAddedUp: true }
    : { quantity: sumOf(levels), isCertain: true, isAddedUp: true };
}

/** Returns whether levels are newer than a product, whose quantities are as old as itself. */
function isNewerThan(levels: readonly StoredLevel[], { value, asOf }: ProductRow): boolean {
  const time = Date.parse(value.updated_at);
  return (
    levels.some(({ updatedAt }) => updatedAt > time) &&
    (asOf === null || levels.some(({ seenAt }) => seenAt >= asOf))
  );
}

function sumOf(levels: readonly StoredLevel[]): number {
  return levels.reduce((sum, { available }) => sum + available, 0);
}

function withQuantity(variant: Variant, quantity: number): Variant {
  return {
    ...variant,
    inventory_quantity: quantity,
    old_inventory_quantity: variant.inventory_quantity,
  };
}
