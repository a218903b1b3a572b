import { commonForm, idAttributes, type Platform } from '../../server/contract/themes/platforms.ts';
import { idsOfProduct } from '../../server/contract/themes/structured-product.ts';
import { platformMember } from '../core/platform.ts';
import { digits, numberOfBody, resourceOf } from './page-type.ts';
import { contentOf } from './structured-data.ts';

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
  return digits(idAttributes.map((name) => field?.getAttribute(name)).find(Boolean));
}

function ofData(product: unknown): string {
  const isShopify = platformMember('', 'shop') !== undefined;
  return idsOfProduct(product, isShopify).map(digits).find(Boolean) ?? '';
}
