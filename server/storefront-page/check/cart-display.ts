import { countsElsewhere, countsOfShopify } from '../../contract/themes/cart-counts.ts';
import {
  cartNotifications,
  drawersElsewhere,
  drawersOfShopify,
} from '../../contract/themes/cart-drawers.ts';
import type { PageTree } from './page-tree.ts';

const counts = [...countsOfShopify, ...countsElsewhere];
const drawers = [...drawersOfShopify, ...drawersElsewhere, ...cartNotifications];

/** Returns the selector of the first display of the cart's count that a page has. */
export function findCartCount(page: PageTree): string | null {
  return counts.find((selector) => page.all(selector).length > 0) ?? null;
}

export function findCartDrawer(page: PageTree): string | null {
  return drawers.find((selector) => page.all(selector).length > 0) ?? null;
}

/** Returns the address of the cart that the page leads to. */
export function cartAddress(page: PageTree, address: URL): URL | undefined {
  return page
    .all('a[href]')
    .map(({ attribs }) => attribs['href'] ?? '')
    .filter((href) => URL.canParse(href, address))
    .map((href) => new URL(href, address))
    .find(
      ({ origin, pathname }) =>
        origin === address.origin &&
        /\/(?:cart|basket|warenkorb|panier|carrito|carrello)(?:\.php|\/|$)/i.test(pathname),
    );
}
