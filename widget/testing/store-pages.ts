import type { TagData } from '../core/page.ts';

/** A page of a store, by what its theme and its platform print. */
export interface StorePage {
  readonly id?: string;
  readonly classes?: string;
  readonly markup?: string;
  readonly address?: string;
  readonly globals?: Readonly<Record<string, unknown>>;
  readonly tag?: TagData;
}

/** Structured data in the page. */
export const data = (entity: object) =>
  `<script type="application/ld+json">${JSON.stringify(entity)}</script>`;

/** The globals that the platform prints into the head of each page, of a store in Canada that shows French. */
export const shopify = (page: object, product?: object) => ({
  Shopify: {
    shop: 'store.myshopify.com',
    locale: 'fr',
    country: 'CA',
    currency: { active: 'CAD', rate: '1.3' },
    routes: { root: '/fr/' },
  },
  ShopifyAnalytics: { meta: { page, ...(product && { product }) } },
});

const shopifyTells = { locale: 'fr', searchPath: '/fr/search?q=' };

export const wooHead = `<link rel="https://api.w.org/" href="https://store.example/laden/wp-json/">
  <meta name="generator" content="WooCommerce 9.4.1">`;

const wooTells = {
  storefront: 'woocommerce',
  searchPath: 'https://store.example/laden/?post_type=product&s=',
};

export const bigHead = "<meta name='platform' content='bigcommerce.stencil'>";

const bigTells = { storefront: 'bigcommerce', searchPath: '/search.php?search_query=' };

const magentoTells = { searchPath: '/catalogsearch/result/?q=' };

const prestaTells = { searchPath: '/index.php?controller=search&s=' };
const shopwareId = '0189a7c8f2b17bd1a0b1d4b8d2a7c1f3';

const shopwareTells = { searchPath: '/search?search=' };

const squarespaceTells = { searchPath: '/search?q=' };

/**
 * Pages of each platform as its standard theme prints them: what the platform prints into the head of Shopify's pages;
 * `body_class()` of WordPress with the templates of WooCommerce; Cornerstone of BigCommerce; the blank theme of Magento
 * (`product/view/form.phtml`); Classic of PrestaShop (`layout-both-columns.tpl`, `product.tpl`); the storefront of Shopware
 * (`buy-widget.html.twig`); the classes of the body of Squarespace.
 */
export const pages: readonly (readonly [name: string, page: StorePage, told: TagData])[] = [
  [
    'Shopify, product',
    {
      address: '/fr/products/jug',
      globals: shopify({ pageType: 'product' }, { id: 27, gid: 'gid://shopify/Product/27' }),
    },
    { ...shopifyTells, pageType: 'product', productId: '27' },
  ],
  [
    'Shopify, collection',
    {
      address: '/fr/collections/jugs?query=no-search',
      globals: shopify({ pageType: 'collection', resourceType: 'collection', resourceId: 18 }),
    },
    { ...shopifyTells, pageType: 'collection', collectionId: '18' },
  ],
  [
    'Shopify, search',
    { address: '/fr/search?q=oak', globals: shopify({ pageType: 'searchresults' }) },
    { ...shopifyTells, pageType: 'search', searchParameter: 'q' },
  ],
  [
    'Shopify, cart',
    { address: '/fr/cart', globals: { ...shopify({}), __st: { p: 'cart' } } },
    { ...shopifyTells, pageType: 'cart' },
  ],
  [
    'Shopify, product, by the script of statistics alone',
    { address: '/a-page', globals: { __st: { p: 'product', rtyp: 'product', rid: 27 } } },
    { pageType: 'product', productId: '27' },
  ],
  [
    'WooCommerce, product',
    {
      classes:
        'product-template-default single single-product postid-27 woocommerce woocommerce-page',
      markup: wooHead,
      address: '/produkt/krug/',
    },
    { ...wooTells, pageType: 'product', productId: '27' },
  ],
  [
    'WooCommerce, collection',
    { classes: 'archive tax-product_cat term-kuche-2 term-18 woocommerce', markup: wooHead },
    { ...wooTells, pageType: 'collection', collectionId: '18' },
  ],
  [
    'WooCommerce, search',
    {
      classes: 'search search-results post-type-archive post-type-archive-product woocommerce-js',
      markup: wooHead,
      address: '/?s=cush',
    },
    { ...wooTells, pageType: 'search', searchParameter: 's' },
  ],
  [
    'WooCommerce, search with a term in its path',
    { classes: 'search search-no-results', markup: wooHead, address: '/search/oak+table/' },
    { ...wooTells, pageType: 'search', searchParameter: 's', searchTerm: 'oak table' },
  ],
  [
    'WooCommerce, cart',
    { classes: 'page woocommerce-cart woocommerce-page', markup: wooHead },
    { ...wooTells, pageType: 'cart' },
  ],
  [
    'BigCommerce, product',
    {
      markup: `${bigHead}<meta property="og:type" content="product"><form action="/cart.php" data-cart-item-add>
        <input type="hidden" name="action" value="add"><input type="hidden" name="product_id" value="27"></form>`,
      address: '/oak-jug/',
    },
    { ...bigTells, pageType: 'product', productId: '27' },
  ],
  ['BigCommerce, collection', { markup: bigHead, address: '/kitchen/' }, bigTells],
  [
    'BigCommerce, search',
    { markup: bigHead, address: '/search.php?search_query=oak&section=product' },
    { ...bigTells, searchParameter: 'search_query', pageType: 'search' },
  ],
  [
    'BigCommerce, cart',
    { markup: bigHead, address: '/cart.php' },
    { ...bigTells, pageType: 'cart' },
  ],
  [
    'Magento, product',
    {
      classes: 'catalog-product-view product-oak-jug page-layout-1column',
      markup: `<form id="product_addtocart_form"><input type="hidden" name="product" value="27"></form>
        <form data-role="tocart-form"><input type="hidden" name="product" value="9"></form>`,
      address: '/oak-jug.html',
    },
    { ...magentoTells, pageType: 'product', productId: '27' },
  ],
  [
    'Magento, collection',
    {
      classes: 'page-products categorypath-kitchen catalog-category-view',
      address: '/kitchen.html',
    },
    { ...magentoTells, pageType: 'collection' },
  ],
  [
    'Magento, search',
    {
      classes: 'page-products catalogsearch-result-index page-layout-2columns-left',
      address: '/catalogsearch/result/?q=oak',
    },
    { ...magentoTells, pageType: 'search', searchParameter: 'q' },
  ],
  [
    'Magento, cart',
    { classes: 'checkout-cart-index page-layout-1column', address: '/checkout/cart/' },
    { ...magentoTells, pageType: 'cart' },
  ],
  [
    'PrestaShop, product',
    {
      id: 'product',
      classes:
        'lang-fr country-fr currency-eur page-product tax-display-enabled product-id-27 product-jug',
      address: '/1-27-jug.html',
      globals: { prestashop: { country: { iso_code: 'FR' }, currency: { iso_code: 'EUR' } } },
    },
    { ...prestaTells, pageType: 'product', productId: '27' },
  ],
  [
    'PrestaShop, product, by its form',
    {
      id: 'product',
      classes: 'page-product tax-display-enabled',
      markup: '<input type="hidden" name="id_product" value="27" id="product_page_product_id">',
    },
    { ...prestaTells, pageType: 'product', productId: '27' },
  ],
  [
    'PrestaShop, collection',
    {
      id: 'category',
      classes: 'page-category tax-display-enabled category-id-18 category-id-parent-2',
      address: '/18-kitchen',
    },
    { ...prestaTells, pageType: 'collection', collectionId: '18' },
  ],
  [
    'PrestaShop, search',
    {
      id: 'search',
      classes: 'page-search tax-display-enabled',
      address: '/search?controller=search&s=oak',
    },
    { ...prestaTells, pageType: 'search', searchParameter: 's' },
  ],
  [
    'PrestaShop, cart',
    { id: 'cart', classes: 'page-cart tax-display-enabled', address: '/cart?action=show' },
    { ...prestaTells, pageType: 'cart' },
  ],
  [
    'Shopware, product, whose ids are no numbers',
    {
      classes: 'is-ctl-product is-act-index',
      markup: `<form id="productDetailPageBuyProductForm"><input type="number" name="lineItems[${shopwareId}][quantity]" value="1">
        <input type="hidden" name="lineItems[${shopwareId}][id]" value="${shopwareId}"></form>`,
    },
    { ...shopwareTells, pageType: 'product' },
  ],
  [
    'Shopware, collection',
    { classes: 'is-ctl-navigation is-act-index' },
    { ...shopwareTells, pageType: 'collection' },
  ],
  [
    'Shopware, search',
    { classes: 'is-ctl-search is-act-search', address: '/search?search=oak' },
    { ...shopwareTells, pageType: 'search', searchParameter: 'search' },
  ],
  [
    'Shopware, cart',
    { classes: 'is-ctl-checkout is-act-cartpage', address: '/checkout/cart' },
    { ...shopwareTells, pageType: 'cart' },
  ],
  [
    'Squarespace, product, whose ids are no numbers',
    {
      id: 'item-5f0c1d2e3b4a59687786a5b4',
      classes: 'collection-type-products view-item',
      markup: `${data({ '@type': 'Product', sku: 'SQ0271' })}
        <div class="sqs-add-to-cart-button" role="button" data-item-id="5f0c1d2e3b4a59687786a5b4">Add To Cart</div>`,
    },
    { ...squarespaceTells, pageType: 'product' },
  ],
  [
    'Squarespace, collection',
    { classes: 'collection-type-products view-list' },
    { ...squarespaceTells, pageType: 'collection' },
  ],
  [
    'Squarespace, search',
    { classes: 'collection-type-search', address: '/search?q=oak' },
    { ...squarespaceTells, pageType: 'search', searchParameter: 'q' },
  ],
  [
    'Squarespace, cart',
    { classes: 'collection-type-page', address: '/cart' },
    { ...squarespaceTells, pageType: 'cart' },
  ],
  [
    'plain, product',
    { markup: data({ '@type': 'Product', productID: '27', sku: '9' }), address: '/shop/jug' },
    { pageType: 'product', productId: '27' },
  ],
  [
    'plain, product, by microdata',
    {
      markup: `<meta property="og:type" content="og:product">
        <p itemscope itemtype="https://schema.org/Product"><b itemprop="productID">27</b></p>`,
      address: '/shop/jug',
    },
    { pageType: 'product', productId: '27' },
  ],
  [
    'plain, product with a form',
    {
      markup: '<form action="/fr/cart/add"><input name="product-id" value="27"></form>',
      address: '/products/jug',
    },
    { pageType: 'product', productId: '27' },
  ],
  ['plain, collection', { address: '/collections/jugs' }, { pageType: 'collection' }],
  [
    'plain, search with a parameter of its own',
    {
      address: '/search?keyword=oak&page=2',
      markup: '<form role="search"><input type="hidden" name="page"><input name="keyword"></form>',
    },
    { pageType: 'search', searchParameter: 'keyword' },
  ],
  ['plain, cart', { address: '/cart' }, { pageType: 'cart' }],
  ['plain, a page of text', { address: '/about?q=oak' }, { searchParameter: 'q' }],
];
