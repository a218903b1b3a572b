import type { Variant } from '../catalog/product.ts';
import type { StoredLevel } from '../store/live/stock-store.ts';

/** The location that stands for the sum of all. */
const allLocations = 0;

export function newestAt(levels: readonly StoredLevel[]): number {
  return Math.max(...levels.map(({ updatedAt }) => updatedAt));
}

/** Returns the stock over all locations: the pulled sum, or the sum of known locations when one of them is newer. */
export function totalOf(levels: readonly StoredLevel[]): number {
  const pulled = levels.find(({ locationId }) => locationId === allLocations);
  if (pulled && pulled.updatedAt >= newestAt(levels)) {
    return pulled.available;
  }
  return levels
    .filter(({ locationId }) => locationId !== allLocations)
    .reduce((sum, { available }) => sum + available, 0);
}

export function withQuantity(variant: Variant, quantity: number): Variant {
  return {
    ...variant,
    inventory_quantity: quantity,
    old_inventory_quantity: variant.inventory_quantity,
  };
}
