import { describe, expect } from 'vitest';
import { mountSearch, results, searchPath } from '../testing/search-page.ts';
import { product, products, test, variant, type ShopPage } from '../testing/shop-page.ts';
import { VitrineQuickView } from './quick-view.ts';

customElements.define('vitrine-quick-view', VitrineQuickView);

async function search(shop: ShopPage, query: string, answer: object) {
  shop.answer(searchPath, () => ({ ...results([]), ...answer }));
  const found = mountSearch(shop);
  found.write(query);
  await found.untilShown();
  return found;
}

function submit(input: HTMLInputElement): boolean {
  const event = new SubmitEvent('submit', { bubbles: true, cancelable: true });
  const isFollowed = input.form?.dispatchEvent(event);
  return isFollowed === true;
}

/** Collects the addresses of clicked links and cancels the navigation. */
function followed(main: HTMLElement): string[] {
  const addresses: string[] = [];
  main.addEventListener('click', (event) => {
    event.preventDefault();
    const [target] = event.composedPath();
    addresses.push(target instanceof Element ? (target.getAttribute('href') ?? '') : '');
  });
  return addresses;
}

describe('pages of the store', () => {
  test('link to the platform’s paths, with the shopper’s language as prefix', async ({ shop }) => {
    Reflect.set(window, 'Platform', { routes: { root: '/fr/' } });
    const content = [
      { type: 'article', title: 'Oiling oak', handle: 'oiling oak', blogHandle: 'care' },
      { type: 'blog', title: 'Care', handle: 'care', blogHandle: '' },
      { type: 'page', title: '', handle: 'about', blogHandle: '' },
      { type: 'article', title: 'Of no blog', handle: 'lost', blogHandle: '' },
      { type: 'page', title: 'Of no address', handle: '' },
      { type: 'page', title: 'The fifth is left out', handle: 'four' },
      { type: 'page', title: 'The sixth too', handle: 'five' },
    ];
    const collections = [{ id: 4, title: 'Oak', handle: 'oak' }];
    const { links } = await search(shop, 'oak', { content, collections });
    Reflect.deleteProperty(window, 'Platform');

    expect(links()).toEqual([
      ['Oak', '/fr/collections/oak'],
      ['Oiling oak', '/fr/blogs/care/oiling%20oak'],
      ['Care', '/fr/blogs/care'],
      ['about', '/fr/pages/about'],
      ['The fifth is left out', '/fr/pages/four'],
      ['See all results for “oak”', '/search?q=oak'],
    ]);
    expect(shop.asked[0]?.body).toMatchObject({ searchContent: true });
  });
});

describe('a misspelt query', () => {
  test('shows a correction in the first row and the results of the corrected word', async ({
    shop,
  }) => {
    const { links, announcement } = await search(shop, 'okd', {
      data: products(2),
      pageInfo: { serverSize: 2, correctedTerm: 'oak' },
    });
    expect(links().slice(0, 2)).toEqual([
      ['Did you mean “oak”?', '/search?q=oak'],
      ['Search for “okd” instead', '/search?q=okd&as_typed=1'],
    ]);
    expect(announcement()).toBe('2 results for “oak”');
  });
});

describe('a query with a word that no product has', () => {
  test('names the word above the products of the others, and counts none for it', async ({
    shop,
  }) => {
    const { notes, announcement } = await search(shop, 'oak drone', {
      data: products(2),
      pageInfo: { serverSize: 2, isWidened: true, missingWords: ['drone'] },
    });
    const note = 'No results for “drone”. These products match the other words.';
    expect(notes()).toBe(note);
    expect(announcement()).toBe(note);
  });
});

describe('a query with parts that filter', () => {
  test('shows them in the first row, which searches for all words instead', async ({ shop }) => {
    const { links } = await search(shop, 'red mug under 20', {
      data: products(1),
      pageInfo: {
        serverSize: 1,
        interpreted: [
          { kind: 'option', text: 'red', name: 'Color', value: 'Red' },
          { kind: 'price', text: 'under 20', max: 20 },
        ],
      },
    });
    expect(links()[0]).toEqual([
      'Filtered by red, under 20. Search for “red mug under 20” instead',
      '/search?q=red%20mug%20under%2020&as_typed=1',
    ]);
  });
});

describe('a query whose words have other words', () => {
  test('names them in the first row', async ({ shop }) => {
    const { links } = await search(shop, 'brolly', {
      data: products(1),
      pageInfo: { serverSize: 1, alsoSearched: ['umbrella'] },
    });
    expect(links()[0]).toEqual([
      'Also searched for umbrella. Search for “brolly” instead',
      '/search?q=brolly&as_typed=1',
    ]);
  });
});

describe('a query that finds nothing', () => {
  test('shows popular products and says that nothing was found', async ({ shop }) => {
    const { links, notes, announcement } = await search(shop, 'zzz', {
      popular: products(6),
      pageInfo: { serverSize: 0, fallback: 'best-sellers' },
    });
    expect(notes()).toBe('No results for “zzz”');
    expect(announcement()).toBe('No results for “zzz”');
    expect(links().map(([text]) => text)).toEqual([
      'Product 1 $20.00',
      'Product 2 $20.00',
      'Product 3 $20.00',
      'Product 4 $20.00',
      'See all results for “zzz”',
    ]);
  });
});

describe('the target of a redirect', () => {
  const redirect = '/pages/returns';

  test('is opened by submitting the form and by the last row', async ({ shop }) => {
    const { main, input, links } = await search(shop, 'returns', { redirect });
    const addresses = followed(main);
    expect(links()).toEqual([['Go to “returns”', redirect]]);

    expect(submit(input)).toBe(false);
    expect(addresses).toEqual([redirect]);
  });

  test('does not apply to a query that was changed since', async ({ shop }) => {
    const { main, input } = await search(shop, 'returns', { redirect });
    const addresses = followed(main);
    input.value = 'returns 2';
    expect(submit(input)).toBe(true);
    expect(addresses).toEqual([]);
  });

  test('is ignored when it is not a web address', async ({ shop }) => {
    const { links, main } = await search(shop, 'returns', {
      data: products(1),
      redirect: 'javascript:alert(1)',
    });
    expect(links().at(-1)).toEqual(['See all results for “returns”', '/search?q=returns']);
    expect(main.querySelector('[href^="javascript"]')).toBeNull();
  });
});

test('a product shows the merchant’s badge for the term, unless it is sold out', async ({
  shop,
}) => {
  const { links } = await search(shop, 'oak', {
    data: [
      product({ badge: 'Staff pick' }),
      product({ id: 2, badge: 'Staff pick', variants: [variant({ available: false })] }),
      product({ id: 3, badge: 7 }),
    ],
  });
  expect(links().map(([text]) => text)).toEqual([
    'Product 1 $20.00 Staff pick',
    'Product 2 $20.00 Sold out',
    'Product 3 $20.00',
    'See all results for “oak”',
  ]);
});
