import { isVariantInStock, type VariantStock } from '../../catalog/product.ts';
import { maxQuantity } from './cart-cookie.ts';

/** Returns the number of units of a variant that a cart may hold now. */
export function sellableQuantity(stock: VariantStock): number {
  if (!isVariantInStock(stock)) {
    return 0;
  }
  const isLimited = stock.inventory_management !== null && stock.inventory_policy !== 'continue';
  return isLimited ? Math.min(stock.inventory_quantity, maxQuantity) : maxQuantity;
}

/** Returns the stock text beside the price on a product page. */
export function describeStock(stock: VariantStock): string {
  const sellable = sellableQuantity(stock);
  if (sellable === 0) {
    return 'Sold out';
  }
  return sellable <= fewUnits ? `Only ${sellable} left` : 'In stock';
}

const fewUnits = 5;
