import type { StoreProduct } from '../core/product.ts';
import { chooseVariant } from './option-picker.ts';
import { purchaseAll, type Addition } from './purchase.ts';

/**
 * Adds a product of the search dropdown to the cart: its only variant, or the one that the shopper chooses. Never
 * rejects.
 *
 * @param root - where the dialog of its options opens.
 * @returns the product, if it was added.
 */
export async function purchaseChosen(
  root: ShadowRoot,
  product: StoreProduct,
  priceFormat: string,
  tell: (addition: Addition) => void,
): Promise<readonly StoreProduct[]> {
  const chosen = await chooseVariant(root, product, priceFormat);
  return chosen ? purchaseAll('smartsearch.quickview', [{ product, ...chosen }], tell) : [];
}
