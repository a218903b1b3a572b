import { describe, expect } from 'vitest';
import { userEvent } from 'vitest/browser';
import { violations } from '../testing/accessibility.ts';
import {
  answerTwo,
  askedFor,
  found,
  mountResults,
  nothingFound,
  openResults,
  resultsPath,
} from '../testing/results-page.ts';
import { later, product, products, setPage, test, ofOak } from '../testing/shop-page.ts';
import { VitrineResultsPage } from './results-page.ts';

customElements.define('vitrine-results-page', VitrineResultsPage);

describe.each(['phone', 'desk'] as const)('on a %s, axe finds nothing wrong with', (size) => {
  test('results', async ({ shop }) => {
    answerTwo(shop);
    const { main } = await openResults(shop, {
      size,
      query: '?q=oak&filter.v.option.Colour=Moss&filter.v.price.gte=10',
    });
    expect(await violations(main)).toEqual([]);
  });

  test('no results and popular products', async ({ shop }) => {
    shop.answer(resultsPath, () => ({ ...nothingFound, popular: products(2) }));
    const results = await openResults(shop, { size, query: '?q=oak&filter.p.vendor=Pell' });
    expect(results.texts('.title')).toHaveLength(2);
    expect(await violations(results.main)).toEqual([]);
  });

  test('a failure', async ({ shop }) => {
    shop.answer(resultsPath, () => Response.error());
    const results = await mountResults(shop, { size });
    await expect.poll(() => results.all('slot')).toHaveLength(1);
    expect(await violations(results.main)).toEqual([]);
  });

  test('waiting', async ({ shop }) => {
    shop.answer(resultsPath, () => later().promise);
    const results = await mountResults(shop, { size });
    await expect.poll(() => results.all('.slow')).toHaveLength(1);
    expect(results.isBusy()).toBe(true);
    expect(await violations(results.main)).toEqual([]);
  });
});

describe('a results page', () => {
  test('requests the search of its address', async ({ shop }) => {
    answerTwo(shop);
    await openResults(shop, {
      query:
        '?q=oak&filter.p.vendor=A&filter.p.vendor=B&filter.v.option.Colour=Moss&filter.v.availability=1' +
        '&filter.v.price.lte=40&sort_by=price-descending&page=2',
      markup:
        '<vitrine-results-page page-size="12" facets="vendors price bogus"></vitrine-results-page>',
    });
    expect(shop.asked.map(askedFor)).toEqual([
      {
        searchTerm: 'oak',
        filters: {
          categories: [],
          collection_handles: [],
          vendors: ['A', 'B'],
          tags: [],
          options: ['Colour:Moss'],
          price: { min: null, max: 40 },
          available: true,
        },
        sortBy: { field: 'price', order: 'DESC' },
        currentPage: 2,
        pageSize: 12,
        aggregate: { fields: ['vendors', 'price'] },
      },
    ]);
    expect(shop.asked[0]?.headers.get('Service-Api-Key')).toBe('public');
  });

  test('shows products with their positions and their number', async ({ shop }) => {
    answerTwo(shop);
    const results = await openResults(shop);
    expect(results.titles()).toEqual(['Product 1', 'Product 2']);
    expect(results.texts('.count')).toEqual(['24 products']);
    expect(results.one('.card').getAttribute('href')).toBe(`/products/product-1?${ofOak}`);
  });

  test('has real links for all filters', async ({ shop }) => {
    answerTwo(shop);
    const results = await openResults(shop, { query: '?q=oak&utm_source=mail&page=2' });
    const path = location.pathname;
    expect(results.box('Moss').getAttribute('href')).toBe(
      `${path}?q=oak&filter.v.option.Colour=Moss&utm_source=mail`,
    );
    expect(results.named('Page 1').getAttribute('href')).toBe(`${path}?q=oak&utm_source=mail`);
    expect(results.named('Page 2').ariaCurrent).toBe('page');
  });

  test('shows swatches in a facet of colours', async ({ shop }) => {
    answerTwo(shop);
    const results = await openResults(shop, {
      markup: '<vitrine-results-page swatches="Moss: #717a50; Oat: url(x)"></vitrine-results-page>',
    });
    const fills = results.all('.swatch circle').map((circle) => circle.getAttribute('fill'));
    expect(fills).toEqual(['#717a50', 'red']);
    expect(results.box('Mugs').querySelector('.swatch')).toBeNull();
  });

  test.for([
    ['<vitrine-results-page></vitrine-results-page>', ['Size', 'Type', 'Colour']],
    ['<vitrine-results-page facets="shop"></vitrine-results-page>', ['Size', 'Type', 'Colour']],
    [
      '<vitrine-results-page facets="vendors options"></vitrine-results-page>',
      ['Brand', 'Colour', 'Size'],
    ],
  ] as const)('%s shows the facets %j', async ([markup, shown], { shop }) => {
    const facets = [
      { field: 'options', option: 'Size' },
      { field: 'categories' },
      { field: 'options', option: 'Colour' },
    ];
    const size = { name: 'Size', values: ['S', 'L'].map((value) => ({ value, count: 2 })) };
    const { aggregations } = found([]);
    const options = [...aggregations.options, size];
    shop.answer(resultsPath, () =>
      found(products(2), { facets, aggregations: { ...aggregations, options } }),
    );
    const { texts } = await openResults(shop, { markup });
    expect(texts('.facet > summary')).toEqual(shown);
  });

  test('shows the first values of a long facet, and the others on demand', async ({ shop }) => {
    answerTwo(shop);
    const results = await openResults(shop);
    expect(results.box('Maker 8').checkVisibility()).toBe(true);
    expect(results.box('Maker 9').checkVisibility()).toBe(false);
    await userEvent.click(results.named('All 12'));
    expect(results.box('Maker 9').checkVisibility()).toBe(true);
  });

  test('shows a chosen value of a long facet at once', async ({ shop }) => {
    answerTwo(shop);
    const results = await openResults(shop, { query: '?q=oak&filter.p.vendor=Maker+11' });
    expect(results.box('Maker 11').checkVisibility()).toBe(true);
    expect(results.box('Maker 11').ariaChecked).toBe('true');
  });

  test('shows the corrected term of a misspelt one', async ({ shop }) => {
    shop.answer(resultsPath, () =>
      found(products(1), { pageInfo: { serverSize: 1, pageCount: 1, correctedTerm: 'oak' } }),
    );
    const results = await openResults(shop, { query: '?q=oka&filter.p.vendor=A' });
    const link = results.one('[part="correction"] a');
    expect(link.textContent).toBe('oak');
    expect(link.getAttribute('href')).toContain('?q=oak&filter.p.vendor=A');
  });

  test('names a word that no product has above the products of the others', async ({ shop }) => {
    const pageInfo = { serverSize: 1, pageCount: 1, isWidened: true, missingWords: ['drone'] };
    shop.answer(resultsPath, () => found(products(1), { pageInfo }));
    const results = await openResults(shop, { query: '?q=oak+drone' });
    const note = 'No results for “drone”. These products match the other words.';
    expect(results.texts('[part="missing"]')).toEqual([note]);
    await expect.poll(() => results.texts('[role="status"]')).toEqual([note]);
  });

  test('searches for a corrected or interpreted term as typed when the shopper wants it', async ({
    shop,
  }) => {
    const interpreted = [{ kind: 'price', text: 'under 50', max: 50 }];
    shop.answer(resultsPath, () =>
      found(products(1), { pageInfo: { serverSize: 1, pageCount: 1, interpreted } }),
    );
    const results = await openResults(shop, { query: '?q=oak+under+50' });
    expect(results.texts('[part="correction"]')).toEqual([
      'Filtered by under 50. Search for “oak under 50” instead',
    ]);
    shop.answer(resultsPath, () => found(products(2)));
    await userEvent.click(results.one('[part="as-typed"]'));
    await expect.poll(() => results.all('[part="correction"]')).toEqual([]);
    expect(location.search).toContain('q=oak+under+50&as_typed=1');
    expect(shop.asked.at(-1)?.body).toMatchObject({ asTyped: true });
  });

  const wish = { kind: 'wish', text: 'gift for dad', about: ['dad'] };
  test.for([
    [true, 'Gift ideas: dad, under $30, cheap (≤ $12.00).'],
    [
      false,
      'We know nothing for “gift for dad” here. These products are popular. Filtered by under $30, cheap (≤ $12.00).',
    ],
  ] as const)('tells of a wish that the shop knows: %s', async ([isKnown, note], { shop }) => {
    const interpreted = [
      { kind: 'price', text: 'under $30', max: 30 },
      { ...wish, isKnown },
      { kind: 'price', text: 'cheap', max: 12 },
    ];
    shop.answer(resultsPath, () =>
      found(products(1), { pageInfo: { serverSize: 1, pageCount: 1, interpreted } }),
    );
    const results = await openResults(shop, { query: '?q=gift+for+dad+under+$30' });
    expect(results.texts('[part="correction"]')).toEqual([
      `${note} Search for “gift for dad under $30” instead`,
    ]);
  });

  test('says what was searched for besides, by words and by meaning', async ({ shop }) => {
    const pageInfo = {
      serverSize: 1,
      pageCount: 1,
      alsoSearched: ['sofa', 'settee'],
      similarSize: 1,
    };
    shop.answer(resultsPath, () => found(products(1), { pageInfo }));
    const results = await openResults(shop, { query: '?q=divan' });
    expect(results.texts('[part="correction"]')).toEqual([
      'Also searched for sofa, settee. The last products lack your words and fit what they mean. Search for “divan” instead',
    ]);
  });

  test('suggests popular products when nothing was found', async ({ shop }) => {
    shop.answer(resultsPath, () => nothingFound);
    const results = await openResults(shop, { query: '?q=xyz' });
    expect(results.texts('[part="empty"]')).toEqual([
      'No results for “xyz” Look at the spelling, or try fewer or more common words.',
    ]);
    expect(results.all('.pages')).toEqual([]);
  });

  test('shows prices in the country of the page', async ({ shop }) => {
    const page = {
      base: 'https://service.test',
      key: 'public',
      shop: 'a.example',
      country: 'DE',
      moneyFormat: null,
    };
    setPage({ page });
    const market = { countries: ['DE'], money_format: '{{amount_with_comma_separator}} €' };
    shop.answer('/api/v1/page', () => ({ data: { shop: { markets: [market] } } }));
    shop.answer(resultsPath, () => found([product()]));
    const results = await openResults(shop, { query: '?q=oak&filter.v.price.gte=10' });
    expect(results.texts('.price')).toEqual(['20,00 €']);
    expect(results.chips()).toEqual(['From 10,00 €']);
    expect(shop.asked.at(-1)?.body).toMatchObject({ countryCode: 'DE' });
  });

  test('follows the merchant’s redirect for a term', async ({ shop }) => {
    const target = `${location.pathname}${location.search}#sale`;
    shop.answer(resultsPath, () => ({ ...nothingFound, redirect: target }));
    await mountResults(shop, { query: location.search || '?' });
    await expect.poll(() => location.hash).toBe('#sale');
  });

  test('ignores a redirect to the same search, in any spelling', async ({ shop }) => {
    const redirect = `${location.pathname}?q=oak%20chair`;
    shop.answer(resultsPath, () => found(products(2), { redirect }));
    const results = await openResults(shop, { query: '?q=oak+chair' });
    expect(results.titles()).toHaveLength(2);
    expect(location.search).toBe('?q=oak+chair');
  });

  test('allows paging after a redirect to a sorted search', async ({ shop }) => {
    const redirect = `${location.pathname}?q=oak&sort_by=best-selling`;
    shop.answer(resultsPath, () => found(products(2), { redirect }));
    const results = await openResults(shop, { query: '?q=oak&sort_by=best-selling' });
    results.named('Page 2').click();
    await expect.poll(() => shop.asked.length).toBe(2);
    await results.untilSettled();
    expect(location.search).toBe('?q=oak&sort_by=best-selling&page=2');
    expect(results.named('Page 2').ariaCurrent).toBe('page');
  });

  test('ignores a redirect to an invalid address', async ({ shop }) => {
    shop.answer(resultsPath, () => ({ ...nothingFound, redirect: 'javascript:alert(1)' }));
    const results = await openResults(shop);
    expect(results.texts('.empty')).toEqual(['No results for “oak”']);
  });

  test('restores the page when it is removed', async ({ shop }) => {
    answerTwo(shop);
    const results = await openResults(shop);
    results.element.remove();
    history.pushState(null, '', '?q=ash');
    dispatchEvent(new PopStateEvent('popstate'));
    expect(shop.asked).toHaveLength(1);
  });
});
