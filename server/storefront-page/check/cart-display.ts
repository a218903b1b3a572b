import type { PageTree } from './page-tree.ts';

/** What shows the number of things in the cart: attributes and classes of themes, the surest first. */
const countMarks = [
  '[data-cart-count]',
  '[data-cart-quantity]',
  '#CartCount',
  '.cart-count-bubble',
  '.cart-count-badge',
  '.cart-count',
  '.cart_count',
  '.cart-item-count',
  '.cart-quantity',
  '.site-header__cart-count',
  '.cart-bubble',
  '.cart-products-count',
  '.ajax_cart_quantity',
  '.minicart .counter-number',
  '.minicart-wrapper .counter',
  '.minicart-content__counter',
  '.header-cart-total',
  '.header-cart__count',
  '.cart-contents .count',
  '.wcmenucart-count',
  '.wc-block-mini-cart__badge',
  '[data-cart-total]',
  '.header-block__badge',
  '.cart-value',
  '.sqs-cart-quantity',
];

/** What slides in with the cart. */
const drawerMarks = [
  'cart-drawer',
  'cart-drawer-component',
  'cart-notification',
  '#CartDrawer',
  '[data-cart-drawer]',
  '.cart-drawer',
  '.drawer--cart',
  '.mini-cart',
  '.minicart',
  '.widget_shopping_cart',
  '.wc-block-mini-cart',
  '.cart-offcanvas',
  '#cart-preview-dropdown',
  '#blockcart-modal',
];

/** Returns the selector of the first display of the cart's count that a page has. */
export function findCartCount(page: PageTree): string | null {
  return countMarks.find((selector) => page.all(selector).length > 0) ?? null;
}

export function findCartDrawer(page: PageTree): string | null {
  return drawerMarks.find((selector) => page.all(selector).length > 0) ?? null;
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
