import { describe, expect } from 'vitest';
import { userEvent } from 'vitest/browser';
import { violations } from '../testing/accessibility.ts';
import { getPath } from '../core/json.ts';
import {
  answerTwo,
  found,
  mountResults,
  nothingFound,
  openResults,
  resultsPath,
} from '../testing/results-page.ts';
import { later, products, test } from '../testing/shop-page.ts';
import { VitrineResultsPage } from './results-page.ts';

customElements.define('vitrine-results-page', VitrineResultsPage);

const markup =
  '<vitrine-results-page collection="mugs" promoted-ids="7, 8">' +
  '<ul slot="fallback"><li>The product of the theme</li></ul></vitrine-results-page>';

function isThemeShown(main: HTMLElement): boolean {
  return main.querySelector('li')?.checkVisibility() ?? false;
}

describe('a page of a collection', () => {
  test('requests the products of the collection with filters, order and pins', async ({ shop }) => {
    answerTwo(shop);
    await openResults(shop, { query: '?filter.p.vendor=A&sort_by=price-ascending', markup });
    expect(shop.asked.map(({ body }) => body)).toMatchObject([
      {
        searchTerm: '',
        filters: { collection_handles: ['mugs'], vendors: ['A'] },
        promotedIds: ['7', '8'],
        sortBy: { field: 'price', order: 'ASC' },
      },
    ]);
  });

  test("shows the theme's own grid until the products are there", async ({ shop }) => {
    const { promise, resolve } = later<object>();
    shop.answer(resultsPath, () => promise);
    const results = await mountResults(shop, { query: '?', markup });
    await expect.poll(() => shop.asked).toHaveLength(1);
    expect(isThemeShown(results.main)).toBe(true);

    resolve(found(products(2)));
    await expect.poll(results.titles).toEqual(['Product 1', 'Product 2']);
    expect(isThemeShown(results.main)).toBe(false);
    expect(await violations(results.main)).toEqual([]);
  });

  test("keeps the theme's own grid when the service fails", async ({ shop }) => {
    shop.answer(resultsPath, () => Response.error());
    const results = await mountResults(shop, { query: '?', markup });
    await expect
      .poll(() => results.all('slot[name="fallback"] > [part="failure"]'))
      .toHaveLength(1);
    expect(isThemeShown(results.main)).toBe(true);
  });

  test.for([
    ['nothing narrows it', '?', true],
    ['filters leave nothing of it', '?filter.p.vendor=A', false],
  ] as const)(
    "shows the theme's own grid of a collection without products here: %s",
    async ([, query, isTheme], { shop }) => {
      shop.answer(resultsPath, () => nothingFound);
      const results = await mountResults(shop, { query, markup });
      await expect.poll(() => results.all('[aria-busy="false"]')).toHaveLength(1);
      expect(isThemeShown(results.main)).toBe(isTheme);
    },
  );

  test('filters in its own address, without a term', async ({ shop }) => {
    answerTwo(shop);
    const results = await openResults(shop, { query: '?page=2', markup });
    await userEvent.click(results.box('Mugs'));
    await expect.poll(() => shop.asked).toHaveLength(2);
    expect(location.search).toBe('?filter.p.product_type=Mugs');
    expect(getPath(shop.asked[1]?.body, 'filters')).toMatchObject({
      collection_handles: ['mugs'],
      categories: ['Mugs'],
    });
  });

  test.for([
    ['', 'collection-default'],
    ['smart-sort', 'smart-sort'],
  ])('has, with %s, the order %s until the shopper sorts', async ([attribute, field], { shop }) => {
    answerTwo(shop);
    const sorted = `<vitrine-results-page collection="mugs" ${attribute}></vitrine-results-page>`;
    const results = await openResults(shop, { query: '?', markup: sorted });
    expect(getPath(shop.asked[0]?.body, 'sortBy')).toEqual({ field });
    await userEvent.selectOptions(results.one('select'), 'Newest');
    await expect.poll(() => shop.asked).toHaveLength(2);
    expect(getPath(shop.asked[1]?.body, 'sortBy')).toEqual({ field: 'created_at', order: 'DESC' });
    await userEvent.selectOptions(results.one('select'), 'Featured');
    await expect.poll(() => getPath(shop.asked.at(-1)?.body, 'sortBy')).toEqual({ field });
    expect(location.search).toBe('');
  });

  test("calls the collection's order featured", async ({ shop }) => {
    answerTwo(shop);
    const results = await openResults(shop, { query: '?', markup });
    expect(results.texts('option')[0]).toBe('Featured');
  });

  test('forgets the filters of a collection when the theme shows another one', async ({ shop }) => {
    answerTwo(shop);
    const results = await openResults(shop, { query: '?', markup });
    await expect.poll(() => results.texts('summary')).toContain('Colour');
    const vendors = [
      { value: 'Pell', count: 1 },
      { value: 'Maker 1', count: 2 },
    ];
    shop.answer(resultsPath, () => found(products(3), { aggregations: { vendors } }));
    results.element.collection = 'pots';
    await expect.poll(results.titles).toHaveLength(3);

    expect(results.texts('summary')).toEqual(['Brand']);
    expect(results.texts('.tick .label')).toEqual(['Pell', 'Maker 1']);
  });

  test('speaks of no term when filters leave nothing of the collection', async ({ shop }) => {
    shop.answer(resultsPath, () => nothingFound);
    const results = await openResults(shop, { query: '?filter.p.vendor=A', markup });
    expect(results.status()).toBe('0 products');
    expect(results.all('[part="empty"] .empty')).toEqual([]);
  });
});
