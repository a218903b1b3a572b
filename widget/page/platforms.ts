import { platformMember } from '../core/platform.ts';

/** What the pages of a platform have, by selectors of the document. */
export interface Platform {
  /** Matches on every page of the platform, and on no page of another one. */
  readonly sign: string;
  /** Types of pages by what only these have. The first one that matches counts. */
  readonly types: Readonly<Record<string, string>>;
  /** Classes of the body that end with the id of the product or the collection. */
  readonly product?: RegExp;
  readonly collection?: RegExp;
  /** Fields that name the product of a product page. */
  readonly form?: string;
  /** Address of the results page, up to the query. */
  readonly searchPath?: string;
  /** Adapter of the cart. */
  readonly storefront?: 'woocommerce' | 'bigcommerce';
}

/** Each page of WordPress has one of these classes, unless its theme leaves them out. */
export const wordPressPages = '.single,.page,.archive,.search,.home,.blog,.error404';

const woocommerce: Platform = {
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
  storefront: 'woocommerce',
};

/** Platforms by what their standard themes print, and others keep. Shopify has globals instead. */
const platforms: readonly Platform[] = [
  woocommerce,
  {
    sign: 'meta[name=platform][content^=bigcommerce]',
    // The quick view of a product has the form as well.
    types: { product: ':has([data-cart-item-add]:not(.modal *))' },
    form: 'form:is([data-cart-item-add],[action*="cart.php"]):not(.modal *) [name=product_id]',
    searchPath: '/search.php?search_query=',
    storefront: 'bigcommerce',
  },
  {
    // Magento
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
  {
    // PrestaShop
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
  {
    // Shopware
    sign: 'body[class*=is-ctl-]',
    types: {
      product: '.is-ctl-product',
      search: '.is-ctl-search',
      cart: '.is-act-cartpage',
      home: '.is-act-home',
      collection: '.is-ctl-navigation',
    },
    searchPath: '/search?search=',
  },
  {
    // Squarespace
    sign: 'body[class*=collection-type-]',
    types: {
      product: '[class*=collection-type-products].view-item',
      collection: '[class*=collection-type-products]',
      home: '.homepage',
    },
  },
];

/**
 * Returns the platform of the page, as far as its markup tells. A script tag that names a cart names it too. Themes with the
 * globals of Shopify may have classes of another platform, which they were made for once.
 */
export function platformOf(storefront: string | undefined): Platform | undefined {
  if (storefront === 'woocommerce') {
    return woocommerce;
  }
  const hasGlobals = platformMember('', 'shop') !== undefined;
  return hasGlobals ? undefined : platforms.find(({ sign }) => document.querySelector(sign));
}
