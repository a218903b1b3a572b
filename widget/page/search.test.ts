import { expect } from 'vitest';
import { read } from '../testing/read-page.ts';
import { test } from '../testing/shop-page.ts';
import { bigHead } from '../testing/store-pages.ts';

test.for([
  [
    'Magento',
    {
      classes: 'cms-index-index',
      markup: `<form action="${location.origin}/laden/catalogsearch/result/"></form>`,
    },
    '/laden/catalogsearch/result/?q=',
  ],
  [
    'Shopware',
    { classes: 'is-ctl-navigation is-act-home', markup: '<form action="/de/search"></form>' },
    '/de/search?search=',
  ],
  [
    'PrestaShop',
    {
      classes: 'tax-display-enabled',
      globals: {
        prestashop: { urls: { pages: { search: 'https://store.example/fr/recherche' } } },
      },
    },
    'https://store.example/fr/recherche?s=',
  ],
  [
    'PrestaShop with plain addresses',
    {
      classes: 'tax-display-enabled',
      globals: {
        prestashop: { urls: { pages: { search: '/laden/index.php?controller=search' } } },
      },
    },
    '/laden/index.php?controller=search&s=',
  ],
  [
    'BigCommerce with another form',
    { markup: `${bigHead}<form action="/newsletter?from=/search.php"></form>` },
    '/search.php?search_query=',
  ],
  [
    'BigCommerce with forms before its own',
    {
      markup: `${bigHead}<form action="http://[/search.php"></form>
        <form action="https://other.example/news/search.php"></form>
        <form action="/newsletter?from=/search.php"></form><form action="/laden/search.php"></form>`,
    },
    '/laden/search.php?search_query=',
  ],
  [
    'BigCommerce with a form of another host alone',
    { markup: `${bigHead}<form action="https://other.example/news/search.php"></form>` },
    '/search.php?search_query=',
  ],
] as const)(
  'searches of %s lead below its folder',
  async ([, page, searchPath], { shop: _shop }) => {
    expect((await read(page)).tag.searchPath).toBe(searchPath);
  },
);

test.for([
  ['/wp-json/', '/'],
  ['/laden/wp-json/', '/laden/'],
  ['/laden/api/', '/laden/'],
  ['/laden/index.php?rest_route=/', '/laden/'],
  ['/?rest_route=/', '/'],
] as const)('searches lead from %s to %s', async ([root, home], { shop: _shop }) => {
  const markup = `<link rel="https://api.w.org/" href="${root}">`;
  const { tag } = await read({ classes: 'home woocommerce-js', markup });

  const address = new URL(tag.searchPath ?? '', location.href);
  expect(address.href).toBe(`${location.origin}${home}?post_type=product&s=`);
});
