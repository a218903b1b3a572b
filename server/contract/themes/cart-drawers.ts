/*
 * What shows the cart over the page, by the themes that print it. The widgets open it and leave the screen to it, and the check
 * of a store tells where it is.
 */

/** The drawers of carts in themes of Shopify. */
export const drawersOfShopify: readonly string[] = [
  // Dawn and those made from it, Kitchero
  'cart-drawer',
  // Horizon
  'cart-drawer-component',
  // Timber and those made from it
  '#CartDrawer',
  // The theme of Hello Bello, Kitchero
  '#cart-drawer',
  // Bootshop
  '#offcanvas-cart',
  // Storefronts without a theme of the platform
  '[data-cart-drawer]',
  '.cart-drawer',
  '.mini-cart',
];

/** The drawers of carts in themes of other platforms. */
export const drawersElsewhere: readonly string[] = [
  // The widget of WooCommerce, in Storefront, OceanWP and Neve; its block
  '.widget_shopping_cart',
  '.wc-block-mini-cart',
  // Shopware, whose script adds it with the first opening
  '.cart-offcanvas',
  // Astra
  '.astra-cart-drawer',
  // Cornerstone of BigCommerce
  '#cart-preview-dropdown',
  // Luma and Alpaca of Magento
  '.block-minicart',
  '#modal-minicart',
];

/** What tells of an addition and goes again: Dawn's, and the dialog of Classic and Hummingbird of PrestaShop. */
export const cartNotifications: readonly string[] = ['cart-notification', '#blockcart-modal'];
