import { describe, expect, onTestFinished, vi } from 'vitest';
import { currentPage, startedPage, type TagData } from '../core/page.ts';
import { setPage, test } from '../testing/shop-page.ts';
import { read } from '../testing/read-page.ts';
import { bigHead, data, pages, shopify, wooHead, type StorePage } from '../testing/store-pages.ts';
import { describePage } from './describe-page.ts';

test.for(pages)('%s', async ([, page, told], { shop: _shop }) => {
  const locale = document.documentElement.lang;

  expect((await read(page)).tag).toEqual({ ...(locale && { locale }), ...told });
});

test.for<readonly [string, StorePage, TagData]>([
  [
    'a category with the quick view of a product',
    {
      markup: `${bigHead}<div class="modal"><form action="/cart.php" data-cart-item-add></form></div>`,
      address: '/kitchen/',
    },
    { storefront: 'bigcommerce', searchPath: '/search.php?search_query=' },
  ],
  [
    'the second page of a search with its term in the path',
    { classes: 'search paged', markup: wooHead, address: '/search/oak+table/page/2/' },
    {
      storefront: 'woocommerce',
      searchPath: 'https://store.example/laden/?post_type=product&s=',
      pageType: 'search',
      searchParameter: 's',
      searchTerm: 'oak table',
    },
  ],
  [
    'a page of Shopify with a class of WooCommerce',
    { classes: 'single-product', address: '/fr/products/jug', globals: shopify({}) },
    { locale: 'fr', searchPath: '/fr/search?q=', pageType: 'product' },
  ],
  [
    'a page of text of Magento',
    { classes: 'cms-about-us cms-page-view page-layout-1column', address: '/about-us' },
    { searchPath: '/catalogsearch/result/?q=' },
  ],
])('%s is not taken for another page', async ([, page, told], { shop: _shop }) => {
  const locale = document.documentElement.lang;

  expect((await read(page)).tag).toEqual({ ...(locale && { locale }), ...told });
});

describe('the product', () => {
  const group = data({
    '@context': 'http://schema.org/',
    '@type': 'ProductGroup',
    productGroupID: '27',
    hasVariant: [{ '@type': 'Product', sku: '5' }],
  });
  const form = '<form class="cart"><button name="add-to-cart" value="9"></button></form>';

  test.for([
    [
      'the form before structured data',
      'single single-product',
      `${form}${data({ '@type': 'Product', sku: 5 })}`,
      '9',
    ],
    [
      'structured data with the id in place of the SKU',
      '',
      data({ '@graph': [{ '@type': 'WebSite' }, { '@type': ['Product'], sku: 27 }] }),
      '27',
    ],
    [
      'structured data that names the page, before other products',
      '',
      data([
        { '@type': 'Product', productID: 5, url: '/another-page' },
        { '@type': 'Product', productID: 27, '@id': '/a-page/#product' },
      ]),
      '27',
    ],
    [
      'structured data whose page is this one',
      '',
      data({ '@type': 'Product', productID: 5 }) +
        data({ '@type': 'Product', productID: 27, mainEntityOfPage: { '@id': '/a-page' } }),
      '27',
    ],
    [
      'a page of a thing',
      '',
      data({ '@type': 'ItemPage', mainEntity: { '@type': 'Product', productID: 27 } }),
      '27',
    ],
  ] as const)('is read from %s', async ([, classes, markup, productId], { shop: _shop }) => {
    expect((await read({ classes, markup })).tag).toMatchObject({ pageType: 'product', productId });
  });

  test('is read from the group of the platform’s variants', async ({ shop: _shop }) => {
    const globals = shopify({ pageType: 'product' });

    expect((await read({ markup: group, globals })).tag.productId).toBe('27');
    expect((await read({ markup: group })).tag.productId).toBeUndefined();
  });

  test.for([
    ['a category with a form in each card', 'archive tax-product_cat term-18', form],
    [
      'a page with structured data of a product',
      'woocommerce page page-id-7',
      data({ '@type': 'Product', sku: 27 }),
    ],
    ['a post', 'single single-post postid-27 woocommerce-js', form],
    [
      'a list',
      '',
      data([
        { '@type': 'Product', sku: 5 },
        { '@type': 'Product', sku: 6 },
      ]),
    ],
    [
      'a page that two products name',
      '',
      data([
        { '@type': 'Product', productID: 5, url: '/a-page' },
        { '@type': 'Product', productID: 6, url: '/a-page?variant=7' },
        { '@type': 'Product', productID: 7, url: 'https://[' },
      ]),
    ],
    ['structured data with a SKU of digits', '', data({ '@type': 'Product', sku: '27' })],
    ['structured data that cannot be read', '', '<script type="application/ld+json">{</script>'],
  ] as const)('is none on %s', async ([, classes, markup], { shop: _shop }) => {
    expect((await read({ classes, markup })).tag).not.toHaveProperty('productId');
  });

  test('is another one when the page has become that of another', async ({ shop: _shop }) => {
    const page = await read({ markup: data({ '@type': 'Product', productID: 27 }) });
    expect(page.tag.productId).toBe('27');
    const script = document.querySelector('script[type="application/ld+json"]');
    (script ?? document.body).textContent = JSON.stringify({ '@type': 'Product', productID: 28 });
    history.replaceState(null, '', '/shop/cup');

    expect(page.tag.productId).toBe('28');
  });
});

describe('the market', () => {
  test.for([
    ['the platform’s globals', { globals: shopify({}) }, 'CA', 'CAD'],
    [
      'those of PrestaShop',
      { globals: { prestashop: { country: { iso_code: 'FR' }, currency: { iso_code: 'EUR' } } } },
      'FR',
      'EUR',
    ],
    ['those of blocks', { globals: { wcSettings: { currency: { code: 'CHF' } } } }, '', 'CHF'],
    [
      'an offer',
      { markup: data({ '@type': 'Product', offers: [{ priceCurrency: 'SEK' }] }) },
      '',
      'SEK',
    ],
    [
      'the price of an offer',
      {
        markup: data({
          '@type': 'Product',
          offers: { priceSpecification: [{ priceCurrency: 'SEK' }] },
        }),
      },
      '',
      'SEK',
    ],
    ['OpenGraph', { markup: '<meta property="product:price:currency" content="NOK">' }, '', 'NOK'],
    ['microdata', { markup: '<meta itemprop="priceCurrency" content="DKK">' }, '', 'DKK'],
    ['nothing', { markup: '<meta itemprop="priceCurrency" content="kr">' }, '', ''],
  ] as const)('is read from %s', async ([, page, country, currency], { shop: _shop }) => {
    const told = await read(page);

    expect([told.country, told.shownCurrency]).toEqual([country, currency]);
  });
});

test('what the script tag says counts before what the page tells', async ({ shop: _shop }) => {
  const tag = { productId: '5', searchPath: '/find?q=', storefront: 'bigcommerce', locale: 'ja' };
  const classes = 'single-product postid-27';

  expect((await read({ classes, markup: wooHead, tag })).tag).toEqual({
    ...tag,
    pageType: 'product',
  });
});

test('a page is read when it has a body', async ({ shop: _shop }) => {
  const parsing = vi.spyOn(document, 'readyState', 'get').mockReturnValue('loading');
  onTestFinished(() => parsing.mockRestore());
  const head = document.createRange().createContextualFragment(wooHead);
  const signs = [...head.children];
  document.head.append(head);
  setPage({ page: { tag: {} } });
  const { body } = document;
  body.remove();
  const described = describePage(startedPage());
  body.className = 'single-product postid-27';
  document.documentElement.append(body);
  onTestFinished(() => {
    body.className = '';
    signs.forEach((sign) => sign.remove());
  });
  document.dispatchEvent(new Event('DOMContentLoaded'));
  await described;

  expect(currentPage()?.tag).toMatchObject({ pageType: 'product', productId: '27' });
});
