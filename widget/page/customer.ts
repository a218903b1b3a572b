import { getPath } from '../core/json.ts';
import { platformMember } from '../core/platform.ts';
import { digits } from './page-type.ts';

/**
 * Returns the id of the signed-in customer, which proves nothing without a signature. Only the globals of Shopify have it:
 * those of Shopware and PrestaShop say that someone is signed in.
 */
export function customerOf(): string {
  return (
    digits(platformMember('Analytics', 'meta', 'page', 'customerId')) ||
    digits(getPath(globalThis, '__st', 'cid'))
  );
}
