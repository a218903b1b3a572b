import { type Platform, platforms } from '../../server/contract/themes/platforms.ts';
import { platformMember } from '../core/platform.ts';

/**
 * Returns the platform of the page, as far as its markup tells; undefined for Shopify. A script tag that names a cart names
 * its platform too. Themes with the globals of Shopify may have classes of another platform, which they were made for once.
 */
export function platformOf(storefront: string | undefined): Platform | undefined {
  if (storefront === 'woocommerce') {
    return platforms.woocommerce;
  }
  const hasGlobals = platformMember('', 'shop') !== undefined;
  return hasGlobals
    ? undefined
    : Object.values(platforms).find(({ sign }) => document.querySelector(sign));
}
