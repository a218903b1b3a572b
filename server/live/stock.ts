import type { Product, Variant } from '../catalog/product.ts';
import type { StoredLevel } from '../store/tables/live/stock-store.ts';
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
  /** True when it follows from the dates of levels, which may be wrong. */
  isFromLevels: boolean;
}

export interface CountedStock {
  product: Product;
  /** False when the store has to be asked soon. */
  isCertain: boolean;
  /** True when a quantity follows from the dates of levels. */
  isFromLevels: boolean;
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
  let isFromLevels = false;
  const variants = product.variants.map((variant) => {
    const stock = stockOf(variant.inventory_item_id);
    if (stock.levels.length === 0) {
      return variant;
    }
    const count = countVariant(counted, variant, { stock, canAsk });
    isCertain &&= count.isCertain;
    isFromLevels ||= count.isFromLevels;
    return count.quantity === variant.inventory_quantity
      ? variant
      : withQuantity(variant, count.quantity);
  });
  return { product: { ...product, variants }, isCertain, isFromLevels };
}

function countVariant(
  counted: CountedProduct,
  variant: Variant,
  rules: { stock: ItemStock; canAsk: boolean },
): Count {
  return hasCounted(counted, rules.stock)
    ? { quantity: variant.inventory_quantity, isCertain: true, isFromLevels: false }
    : { ...addUp(counted, variant, rules), isFromLevels: true };
}

/** Returns whether the quantities of a product are newer than the levels that have arrived. */
function hasCounted({ product, row }: CountedProduct, { levels, changed }: ItemStock): boolean {
  const time = Date.parse(product.updated_at);
  return row ? !isNewerThan(levels, row) : changed.every(({ level }) => level.updatedAt <= time);
}

function addUp(
  { product, row, stored, seenAt = 0 }: CountedProduct,
  variant: Variant,
  { stock: { levels, changed }, canAsk }: { stock: ItemStock; canAsk: boolean },
): Omit<Count, 'isFromLevels'> {
  const known = row ? stored?.variants.find(({ id }) => id === variant.id) : variant;
  if (!known) {
    return { quantity: canAsk ? variant.inventory_quantity : sumOf(levels), isCertain: !canAsk };
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
    return { quantity: known.inventory_quantity + change, isCertain };
  }
  // The location is new, so its share of the known sum is not known.
  return canAsk
    ? { quantity: known.inventory_quantity, isCertain: false }
    : { quantity: sumOf(levels), isCertain: true };
}

/** Returns whether a level is newer than a product, whose quantities are as old as itself. */
function isNewerThan(levels: readonly StoredLevel[], { value, asOf }: ProductRow): boolean {
  const time = Date.parse(value.updated_at);
  return levels.some(
    ({ updatedAt, seenAt }) => updatedAt > time && (asOf === null || seenAt >= asOf),
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
