/*
 * What the pages of platforms have, as their standard themes print it and others keep it, by selectors. The widgets read their
 * page by it, and the check of a store reads pages as the widgets will.
 */

export interface Platform {
  /** Matches on every page of the platform, and on no page of another one. */
  readonly sign: string;
  /** Types of pages by selectors of the body that only these have. The first one that matches counts. */
  readonly types: Readonly<Record<string, string>>;
  /** Classes of the body that end with the id of the product or the collection. */
  readonly product?: RegExp;
  readonly collection?: RegExp;
  /** Fields that name the product of a product page. */
  readonly form?: string;
  /** Address of the results page below the store's folder, up to the query. */
  readonly searchPath: string;
  /** Adapter of the cart. */
  readonly storefront?: 'woocommerce' | 'bigcommerce';
}

/** Each page of WordPress has one of these classes, unless its theme leaves them out. */
export const wordPressPages = '.single,.page,.archive,.search,.home,.blog,.error404';

/** The platforms whose pages are known by their markup, in the order in which they are looked for. */
export const markedPlatforms = [
  'woocommerce',
  'bigcommerce',
  'magento',
  'prestashop',
  'shopware',
  'squarespace',
] as const;

/** Pages of Shopify are known by their globals. */
export type PlatformId = 'shopify' | (typeof markedPlatforms)[number];

export const platforms: Readonly<Record<(typeof markedPlatforms)[number], Platform>> = {
  // `body_class()` of WordPress, with the templates of WooCommerce
  woocommerce: {
    sign: 'body[class*=woocommerce],body.single-product,meta[name=generator][content^=WooCommerce]',
    types: {
      product: '.single-product',
      // A search for products has the class of the archive too.
      search: '.search',
      collection: '[class*=tax-product_],.post-type-archive-product',
      cart: '.woocommerce-cart',
      home: '.home',
    },
    product: /^postid-(\d+)$/,
    collection: /^term-(\d+)$/,
    form: 'form.cart[data-product_id],form.cart [name=add-to-cart],form.cart [name=product_id]',
    searchPath: '/?post_type=product&s=',
    storefront: 'woocommerce',
  },
  // Cornerstone of BigCommerce
  bigcommerce: {
    sign: 'meta[name=platform][content^=bigcommerce]',
    // The quick view of a product has the form as well.
    types: { product: ':has([data-cart-item-add]:not(.modal *))' },
    form: 'form:is([data-cart-item-add],[action*="cart.php"]):not(.modal *) [name=product_id]',
    searchPath: '/search.php?search_query=',
    storefront: 'bigcommerce',
  },
  // The blank theme of Magento, `product/view/form.phtml`
  magento: {
    sign: 'body:is([class*=catalog-],[class*=catalogsearch-],.cms-index-index,.cms-page-view,.cms-noroute-index,.checkout-cart-index)',
    types: {
      product: '.catalog-product-view',
      collection: '.catalog-category-view',
      search: '[class*=catalogsearch-]',
      cart: '.checkout-cart-index',
      home: '.cms-index-index',
    },
    form: '#product_addtocart_form [name=product]',
    searchPath: '/catalogsearch/result/?q=',
  },
  // Classic of PrestaShop, `layout-both-columns.tpl` and `product.tpl`
  prestashop: {
    sign: 'body[class*=tax-display-]',
    types: {
      product: '#product',
      collection: '#category',
      search: '#search',
      cart: '#cart',
      home: '#index',
    },
    product: /^product-id-(\d+)$/,
    collection: /^category-id-(\d+)$/,
    form: '#product_page_product_id',
    // Answered under every name that a language gives the page.
    searchPath: '/index.php?controller=search&s=',
  },
  // The storefront of Shopware, `base.html.twig`, `buy-widget.html.twig` and `buy-widget-form.html.twig`
  shopware: {
    sign: 'body[class*=is-ctl-]',
    types: {
      product: '.is-ctl-product',
      search: '.is-ctl-search',
      cart: '.is-act-cartpage',
      home: '.is-act-home',
      collection: '.is-ctl-navigation',
    },
    form: '#productDetailPageBuyProductForm [name^=lineItems][name$="[id]"]',
    searchPath: '/search?search=',
  },
  // What Squarespace prints around its templates
  squarespace: {
    sign: 'body[class*=collection-type-]',
    types: {
      product: '[class*=collection-type-products].view-item',
      collection: '[class*=collection-type-products]',
      home: '.homepage',
    },
    form: '.sqs-add-to-cart-button[data-item-id]',
    searchPath: '/search?q=',
  },
};

/** The field of the product in forms of Shopify, and of stores that follow it. */
export const commonForm = 'form[action*="/cart/add"] [name="product-id"]';

/** Attributes of such a field with the id, in order. */
export const idAttributes = ['data-product_id', 'data-item-id', 'value'] as const;
