import { getPath, listAt } from '../../core/json.ts';
import type { CartChange } from '../../core/storefront.ts';
import { followTheme } from './cart-changes.ts';
import { readCart } from './storefront-cart.ts';

/**
 * Calls back after additions to the cart that the elements did not make, until the signal aborts, with a function that
 * reads the id of the added product.
 */
export function followAdditions(
  handleAddition: (readProduct: () => Promise<number | null>) => Promise<void>,
  signal: AbortSignal,
): Promise<void> {
  return followTheme((change) => {
    if (change.isAddition) {
      void handleAddition(() => addedProduct(change, signal));
    }
  }, signal);
}

/** Returns the id of a product that was just added, or null. A store lists the latest line first. */
async function addedProduct(
  { variantIds }: CartChange,
  signal: AbortSignal,
): Promise<number | null> {
  const lines = listAt(await readCart(signal), 'items');
  const isAdded = (line: unknown) =>
    variantIds.some((id) => id === getPath(line, 'variant_id') || id === getPath(line, 'id'));
  const id = getPath(lines.find(isAdded) ?? lines[0], 'product_id');
  return typeof id === 'number' ? id : null;
}
