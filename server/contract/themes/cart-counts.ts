/*
 * What shows the number of things in the cart, by the themes that print it. The widgets bring it up to date, and the check of
 * a store tells where it is.
 */

/** In themes of Shopify, the surest first. */
export const countsOfShopify: readonly string[] = [
  // Debut and those made from it
  '[data-cart-count]',
  // Kitchero, which has the one above in its bar for phones
  '.kt-header__cart-count',
  // Timber and those made from it, such as Brooklyn
  '#CartCount',
  '.site-header__cart-count',
  // Dawn and those made from it
  '.cart-count-bubble',
  // Horizon
  '.cart-bubble',
  // Turbo, VM
  '.cart_count',
  '[data-cart-item-count]',
  // Pipeline
  '[data-header-cart-count]',
  // Prestige
  '.header__cart-count',
  // Lemoon
  '.lemoon-header__cart-count',
  // Noksha, Noor; Reference with an element in it; Neve, which is one of WordPress
  '.cart-count',
  // Bootshop
  '.cart-count-badge',
  // Fassbender
  '.cart-item-count',
];

/** In themes of other platforms, whose carts have code of their own. */
export const countsElsewhere: readonly string[] = [
  // Cornerstone of BigCommerce
  '.countPill.cart-quantity',
  // Luma and Alpaca of Magento
  '.minicart-wrapper .counter-number',
  '.header-button__summary-count',
  // Classic and Hummingbird of PrestaShop; thirty bees
  '.cart-products-count',
  '.header-block__badge',
  '.ajax_cart_quantity',
  // Shopware, which prints the sum beside it while the cart is empty
  '.header-cart-badge',
  '.header-cart-total',
  // Storefront of WooCommerce, its blocks; OceanWP, eStore, Astra
  '.cart-contents .count',
  '.wc-block-mini-cart__badge',
  '.wcmenucart-count',
  '.cart-value',
  '.astra-icon[data-cart-total]',
  // Squarespace
  '.sqs-cart-quantity',
];
