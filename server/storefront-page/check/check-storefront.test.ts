import { describe, expect, test } from 'vitest';
import { AppError } from '../../base/errors.ts';
import { checkStorefront, type StorefrontCheck } from './check-storefront.ts';
import { placingOf } from '../../features/storefront-check/placing.ts';

/** Checks a store with these pages, by path, each of which takes a time. */
function check(
  pages: Readonly<Record<string, string>>,
  { pageMs = 0 }: { pageMs?: number } = {},
): Promise<StorefrontCheck> {
  let now = 0;
  const readPage = async (address: string) => {
    now += pageMs;
    const url = new URL(address);
    const html = pages[url.pathname + url.search];
    if (html === undefined) {
      throw new AppError('invalid', `${address} cannot be read (status 404).`);
    }
    return { url, html };
  };
  return checkStorefront('https://store.example/', readPage, () => now);
}

/** Places widgets in a shop of this domain. */
const inShop = (domain: string) => ({
  tag: { baseUrl: 'https://v.example', domain, key: 'k' },
  shop: { domain, cacheKey: 'c1', keys: [{ key: 'k', disabledAt: null }] },
});

function placesOf({ places }: StorefrontCheck) {
  return Object.fromEntries(places.map(({ name, found }) => [name, found]));
}

const list = (id: string, paths: readonly string[]) =>
  `<main><div id="${id}">${paths.map((path) => `<div class="card"><a href="${path}" title="Oak table">Oak</a></div>`).join('')}</div>
    <aside><a href="${paths[0]}">Seen</a></aside></main>`;

const grid = (attributes: string) =>
  `<main><div ${attributes}><a href="/products/oak">Oak</a><a href="/products/elm">Elm</a></div></main>`;

/** What each platform prints of its pages, as far as the places are told by it. */
const stores = {
  shopify: {
    '/': `<script>Shopify.theme = {"name":"Our Dawn","id":1,"schema_name":"Dawn","schema_version":"15.4.0"};</script>
      <header><form action="/search" role="search"><input type="search" name="q"></form>
      <a href="/cart"><span class="cart-count-bubble">2</span></a></header><cart-drawer></cart-drawer>
      <a href="/collections/tables">Tables</a><p><a href="/products/oak">Oak</a></p>`,
    '/collections/tables': list('product-grid', [
      '/products/oak',
      '/products/elm',
      '/products/ash',
    ]),
    '/products/oak': '<script>var meta = {"product":{"id":27,"gid":"gid:\\/\\/x"}};</script>',
    '/search?q=a': list('ResultsList', ['/products/oak', '/products/elm']),
    '/cart': '<h1>Cart</h1>',
  },
  woocommerce: {
    '/': `<link rel="stylesheet" href="/wp-content/themes/storefront/style.css?ver=4.6.0">
      <body class="woocommerce-js"><form role="search" action="/"><input type="search" name="s">
      <input type="hidden" name="post_type" value="product"></form><div class="widget_shopping_cart"></div>
      <a href="/warenkorb/">Cart</a><a href="/product-category/tables/">Tables</a></body>`,
    '/product-category/tables/':
      '<ul class="products"><li class="product"><a href="/shop/oak/">Oak</a></li><li class="product"><a href="/shop/elm/">Elm</a></li></ul>',
    '/shop/oak/': '<body class="single-product postid-12"></body>',
    '/?post_type=product&s=a':
      '<ul class="products"><li class="product"><a href="/shop/oak/">Oak</a></li><li class="product"><a href="/shop/elm/">Elm</a></li></ul>',
    '/warenkorb/': '',
  },
} as const;

/** The tag of a service for page programs. */
const programTag = (base: string, domain = 'store.example') =>
  `<script async src="${base}/onsite/js/acme.js?v=1&amp;shop=${domain}"></script>`;

/** Returns the state of a page with both scripts of ours, for the shop that `inShop` describes. */
async function stateOf(key: string, domain: string) {
  const tag = `<script src="https://v.example/widget.js" data-key="${key}"></script>`;
  const found = await check({ '/': tag + programTag('https://v.example', domain) });
  return placingOf(found, inShop('store.example')).script;
}

describe('a checked store', () => {
  test('of the platform tells theme, places and product', async () => {
    const found = await check(stores.shopify);
    expect(found.platform).toEqual({ id: 'shopify', name: 'Shopify', theme: 'Dawn 15.4.0' });
    expect(placesOf(found)).toEqual({
      search_field: "input[name='q']",
      search_results: '#ResultsList',
      collection_products: '#product-grid',
      product: '27',
      cart_count: '.cart-count-bubble',
      cart_drawer: 'cart-drawer',
    });
    expect(found.pages.map(({ problem }) => problem)).toEqual([null, null, null, null, null]);
  });

  test('of WooCommerce tells where its search leads', async () => {
    const found = await check(stores.woocommerce);
    expect(found.platform).toMatchObject({ id: 'woocommerce', theme: 'storefront 4.6.0' });
    expect(found.searchPath).toBe('/?post_type=product&s=');
    expect(placesOf(found)).toMatchObject({
      search_field: "input[name='s']",
      search_results: '.products',
      product: '12',
      cart_drawer: '.widget_shopping_cart',
    });
    const placing = placingOf(found, inShop('store.example'));
    expect(placing.way).toBe('plugin');
    expect(placing.layout).toContain(
      `<vitrine-quick-view for="input[name='s']" search-path="/?post_type=product&amp;s="></vitrine-quick-view>`,
    );
  });

  test('with a search that a script sends has its field, and no path', async () => {
    const field = '<form data-url="/search.php"><input name="nav-quick-search"></form>';
    const found = await check({ '/': field });
    expect(placesOf(found)).toMatchObject({ search_field: "input[name='nav-quick-search']" });
    expect(found.searchPath).toBeNull();
  });

  test('without known marks says what was not found, and which page failed', async () => {
    const found = await check({
      '/': '<form method="post" action="/search"><input name="q"></form><a href="/products/oak">Oak</a>',
    });
    expect(found.platform).toBeNull();
    expect(new Set(Object.values(placesOf(found)))).toEqual(new Set([null]));
    expect(found.pages).toContainEqual({
      kind: 'product',
      address: 'https://store.example/products/oak',
      problem: expect.stringContaining('status 404'),
    });
    expect(found.pages).toContainEqual({ kind: 'cart', address: null, problem: null });
    expect(placingOf(found, inShop('d'))).toEqual({
      script: 'missing',
      otherScript: null,
      way: 'theme',
      layout:
        '<script async crossorigin src="https://v.example/widget.js" data-key="k" data-shop="d"></script>',
    });
  });

  test('tells the key of a script that is there', async () => {
    const tag = '<script async src="https://v.example/widget.js?v=1" data-key="abc"></script>';
    expect((await check({ '/': tag })).key).toBe('abc');
    expect(
      (await check({ '/': '<script src="/other.js" data-key="abc"></script>' })).key,
    ).toBeNull();
  });

  test('runs programs for another service, whose script is to be replaced', async () => {
    const options = inShop('store.example');
    const found = await check({ '/': programTag('//other.example') });
    expect(found.programScript).toEqual({
      address: 'https://other.example/onsite/js/acme.js?v=1&shop=store.example',
      service: 'acme',
    });
    const layout =
      '<script async src="https://v.example/onsite/js/acme.js?shop=store.example"></script>';
    expect(placingOf(found, options)).toMatchObject({
      script: 'missing',
      otherScript: found.programScript,
      way: 'replace',
      layout,
    });
    const moved = await check({ '/': programTag('https://v.example') });
    const present = { script: 'present', otherScript: null, way: 'theme', layout };
    expect(placingOf(moved, options)).toEqual(present);
    const none = await check({ '/': '<script src="/onsite/js/acme.js"></script>' });
    expect(none.programScript).toBeNull();
  });

  test.for([
    ['shop=STORE.example', 'present'],
    ['shop=former.example&amp;cache_key=c1', 'present'],
    ['shop=other.example', 'other_key'],
    ['shop=other.example&amp;cache_key=c2', 'other_key'],
  ] as const)('tells whose the script with %s is', async ([named, script]) => {
    const src = `https://v.example/onsite/js/acme.js?${named}`;
    const found = await check({ '/': `<script src="${src}"></script>` });
    const options = inShop('store.example');
    expect(placingOf(found, options)).toMatchObject({ script, otherScript: null, way: 'theme' });
    expect(placingOf(found, { ...options, shop: null }).script).toBe('present');
  });

  test.for([
    'https://static.klaviyo.com/onsite/js/klaviyo.js?shop=store.example',
    'https://mail.example/onsite/js/mail.js?company_id=X&amp;shop=store.example',
  ])('keeps the script of forms and mails at %s', async (src) => {
    const tag = `<script async src="${src}"></script>`;
    expect((await check({ '/': tag })).programScript).toBeNull();
    const both = await check({ '/': tag + programTag('https://other.example') });
    expect(both.programScript?.service).toBe('acme');
  });

  test.for([
    ['27', false],
    ['0189a7c8f2b1', true],
  ] as const)('tells of the id %s whether it is a word: %s', async ([id, isWordId]) => {
    const data = `<script type="application/ld+json">{"@type":"Product","productID":"${id}"}</script>`;
    const { places } = await check({
      '/': '<a href="/products/oak">Oak</a><form action="/search"><input name="q"></form>',
      '/products/oak': data,
    });
    expect(places).toContainEqual({ name: 'product', page: 'product', found: id, isWordId });
    expect(places.filter((place) => place.isWordId)).toHaveLength(isWordId ? 1 : 0);
  });

  test('has the script when one of two tags is for the shop', async () => {
    expect(await stateOf('k', 'other.example')).toBe('present');
    expect(await stateOf('other', 'store.example')).toBe('present');
    expect(await stateOf('other', 'other.example')).toBe('other_key');
  });

  test.for([
    ['Magento', 'catalog-product-view', 'https://store.example/', '/catalogsearch/result/?q='],
    ['Shopware', 'is-ctl-navigation', 'https://store.example/de/', '/de/search?search='],
    ['Squarespace', 'collection-type-page', 'https://store.example/index.html', '/search?q='],
    [
      'PrestaShop',
      'tax-display-enabled',
      'https://store.example/shop/',
      '/shop/index.php?controller=search&s=',
    ],
  ] as const)(
    'of %s searches as its platform does where no form tells it',
    async ([, classes, home, path]) => {
      const html = `<body class="${classes}"><input type="search" name="x"></body>`;
      const readPage = async (address: string) => ({ url: new URL(address), html });
      const found = await checkStorefront(home, readPage);
      expect(found.searchPath).toBe(path);
      expect(found.pages).toContainEqual({
        kind: 'search',
        address: `https://store.example${path}a`,
        problem: null,
      });
    },
  );

  test('writes what the page says into the lines as text', async () => {
    const found = await check({
      '/': `<form action='/find?x="><script>1</script>'><input type="search" name="q"></form>`,
    });
    const { layout } = placingOf(found, inShop('d'));
    expect(layout.match(/<script/g)).toHaveLength(1);
  });

  test('is opened no longer than a browser waits', async () => {
    const { pages } = await check(stores.shopify, { pageMs: 8_000 });
    const slow = 'The store is slow: this page was not opened.';
    expect(pages.map(({ problem }) => problem)).toEqual([null, null, slow, slow, slow]);
  });

  test('with a page that is nested without end is refused in a sentence', async () => {
    await expect(check({ '/': '<div>'.repeat(100_000) })).rejects.toThrow(/nested deeper/);
    const links = '<a href="/products/x">'.repeat(390);
    await expect(check({ '/': links })).resolves.toMatchObject({ platform: null });
    const wide = '<div>'.repeat(300) + '<a href="/products/x"></a>'.repeat(5_000);
    await expect(check({ '/': wide })).rejects.toThrow(/nested deeper/);
  });

  test('with a list that nothing names has no selector that others match too', async () => {
    const links = '<a href="/products/oak">Oak</a><a href="/products/elm">Elm</a>';
    const home = '<a href="/collections/all-wood">All</a>';
    const placesWith = async (collection: string) =>
      placesOf(await check({ '/': home, '/collections/all-wood': collection }));
    const none = { collection_products: null };
    expect(await placesWith(`<div>Menu</div><div>${links}</div>`)).toMatchObject(none);
    expect(await placesWith(`<a-(b name="c(">${links}</a-(b>`)).toMatchObject(none);
    expect(await placesWith(`<ul>${links}</ul>`)).toMatchObject({ collection_products: 'ul' });
  });

  test('costs little when its names, classes and data have no end', async () => {
    const classes = Array.from(
      { length: 30_000 },
      (_, each) => `c${'x'.repeat(each % 70)}-${each % 90}`,
    );
    const data = `<script type="application/ld+json">${'['.repeat(1e5)}${']'.repeat(1e5)}</script>`;
    const startedAt = performance.now();
    const found = await check({
      '/': '<form action="/search"><input name="q"></form><a href="/collections/all-wood">All</a><a href="/products/oak">Oak</a>',
      '/collections/all-wood': grid(`id="${'a'.repeat(400_000)}!"`),
      '/products/oak': data,
      '/search?q=a':
        grid(`class="${classes.join(' ')}"`) +
        grid(`class="${classes.join(' ')}"`) +
        '<i></i>'.repeat(30_000),
    });
    expect(performance.now() - startedAt).toBeLessThan(5_000);
    expect(found.pages.map(({ problem }) => problem)).toEqual([null, null, null, null, null]);
    expect(placesOf(found)).toMatchObject({ product: null, collection_products: 'div' });
  });
});
