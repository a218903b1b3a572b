import { getPath } from '../core/json.ts';
import { platformMember } from '../core/platform.ts';
import { digits, numberOfBody, resourceOf } from './page-type.ts';
import type { Platform } from './platforms.ts';
import { contentOf } from './structured-data.ts';

/** The field of the platform's forms of products. */
const commonForm = 'form[action*="/cart/add"] [name="product-id"]';

/**
 * Returns the id of the product of a product page: by the platform's globals, the body, the form, the structured data.
 *
 * @param product - the structured data of the product.
 */
export function productOf(platform: Platform | undefined, product: unknown): string {
  return (
    digits(platformMember('Analytics', 'meta', 'product', 'id')) ||
    resourceOf('product') ||
    numberOfBody(platform?.product) ||
    ofForm(platform?.form ?? commonForm) ||
    ofData(product) ||
    digits(contentOf('productID'))
  );
}

/** Fields differ by the type of the product. */
function ofForm(selector: string): string {
  const field = document.querySelector(selector);
  return digits(field?.getAttribute('data-product_id') ?? field?.getAttribute('value'));
}

/** A product without a SKU may have its id in place of it, as a number. The platform calls the id that of a group. */
function ofData(product: unknown): string {
  const sku = getPath(product, 'sku');
  const group = platformMember('', 'shop') !== undefined && getPath(product, 'productGroupID');
  return (
    digits(getPath(product, 'productID')) ||
    digits(group) ||
    (typeof sku === 'number' ? digits(sku) : '')
  );
}
