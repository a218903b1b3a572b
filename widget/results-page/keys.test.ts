import { describe, expect } from 'vitest';
import { userEvent } from 'vitest/browser';
import { violations } from '../testing/accessibility.ts';
import { answerTwo, found, openResults, resultsPath } from '../testing/results-page.ts';
import { products, test, type ShopPage } from '../testing/shop-page.ts';
import { VitrineResultsPage } from './results-page.ts';

customElements.define('vitrine-results-page', VitrineResultsPage);

/** Returns the names of the controls that Tab reaches within the results page, in order. */
async function tabThrough(results: Awaited<ReturnType<typeof openResults>>): Promise<string[]> {
  const names: string[] = [];
  await userEvent.keyboard('{Tab}');
  while (results.root.activeElement instanceof HTMLElement && names.length < 60) {
    const { activeElement: focused } = results.root;
    names.push(focused.ariaLabel ?? focused.textContent.replaceAll(/\s+/g, ' ').trim());
    await userEvent.keyboard('{Tab}');
  }
  return names;
}

async function openSheet(shop: ShopPage) {
  answerTwo(shop);
  const results = await openResults(shop, { size: 'phone' });
  results.named('Filters').focus();
  await userEvent.keyboard('{Enter}');
  await results.untilOpen();
  return results;
}

describe('with the keyboard', () => {
  test('Tab reaches all controls in visual order', async ({ shop }) => {
    answerTwo(shop);
    const results = await openResults(shop, {
      query: '?q=oak&filter.v.option.Colour=Moss',
      markup: '<vitrine-results-page facets="price options"></vitrine-results-page>',
    });
    results.main.tabIndex = -1;
    results.main.focus();
    expect(await tabThrough(results)).toEqual([
      expect.stringContaining('Relevance'),
      'Remove filter Moss',
      'Remove all filters',
      'Price',
      'Lowest price',
      'Highest price',
      'Colour',
      'Moss 9',
      'Red 3',
      expect.stringContaining('Product 1'),
      'Add Product 1',
      expect.stringContaining('Product 2'),
      'Add Product 2',
      'Page 1',
      'Page 2',
      'Next',
    ]);
  });

  test('Space and Enter tick a box, and the focus stays on it', async ({ shop }) => {
    answerTwo(shop);
    const results = await openResults(shop);
    results.box('Red').focus();
    await userEvent.keyboard(' ');
    await results.untilSettled();
    expect(results.root.activeElement).toBe(results.box('Red'));
    expect(results.box('Red').ariaChecked).toBe('true');

    await userEvent.keyboard('{Enter}');
    await results.untilSettled();
    expect(results.root.activeElement).toBe(results.box('Red'));
    expect(results.box('Red').ariaChecked).toBe('false');
  });

  test('the focus and the order of values stay when the counts change', async ({ shop }) => {
    answerTwo(shop);
    const results = await openResults(shop);
    shop.answer(resultsPath, () =>
      found(products(2), {
        aggregations: {
          vendors: [
            { value: 'Maker 2', count: 1 },
            { value: 'Maker 3', count: 1 },
          ],
          options: [],
          categories: [{ value: 'Pots', count: 2 }],
          price: { min: 1, max: 2 },
        },
      }),
    );
    results.box('Maker 3').focus();
    await userEvent.keyboard(' ');
    await results.untilSettled();
    expect(results.root.activeElement).toBe(results.box('Maker 3'));
    expect(results.texts('.facet > summary')).toEqual([
      'Availability',
      'Price',
      'Type',
      'Colour',
      'Brand',
    ]);
    expect(results.box('Mugs').textContent).toMatch(/Mugs\s+0/);
  });

  test('the focus moves to the number of products when the last filter is removed', async ({
    shop,
  }) => {
    answerTwo(shop);
    const results = await openResults(shop, { query: '?q=oak&filter.v.option.Colour=Moss' });
    results.named('Remove filter Moss').focus();
    await userEvent.keyboard('{Enter}');
    await results.untilSettled();
    expect(results.root.activeElement).toBe(results.one('.count'));
  });
});

describe('on a small screen', () => {
  test('the filters are in a sheet without axe violations', async ({ shop }) => {
    const { sheet, main } = await openSheet(shop);
    expect(sheet().open).toBe(true);
    expect(sheet().matches(':modal')).toBe(true);
    expect(sheet().contains(sheet().querySelector(':focus'))).toBe(true);
    expect(await violations(main)).toEqual([]);
  });

  test('the sheet stays open while filters are chosen, and shows the number of products', async ({
    shop,
  }) => {
    const { sheet, box, untilSettled, texts, named } = await openSheet(shop);
    shop.answer(resultsPath, () =>
      found(products(1), { pageInfo: { serverSize: 1, pageCount: 1 } }),
    );
    await userEvent.click(box('Moss'));
    await untilSettled();
    expect(sheet().open).toBe(true);
    expect(texts('[part~="show"]')).toEqual(['Show 1 product']);

    await userEvent.click(named('Show 1 product'));
    expect(sheet().open).toBe(false);
    expect(texts('[part~="filters"]')).toEqual(['Filters 1']);
  });

  test('Escape closes the sheet, and its button gets the focus back', async ({ shop }) => {
    const { sheet, root, named } = await openSheet(shop);
    await userEvent.keyboard('{Escape}');
    expect(sheet().open).toBe(false);
    expect(root.activeElement).toBe(named('Filters'));
  });

  test('a click on the backdrop closes the sheet, but one within does not', async ({ shop }) => {
    const { sheet, one } = await openSheet(shop);
    one('.heading').click();
    expect(sheet().open).toBe(true);
    sheet().click();
    expect(sheet().open).toBe(false);
  });

  test('the page keeps its scroll position when the sheet closes', async ({ shop }) => {
    shop.answer(resultsPath, () => found(products(24)));
    const { named, sheet, untilOpen } = await openResults(shop, { size: 'phone' });
    scrollTo(0, 120);
    named('Filters').click();
    await untilOpen();
    await userEvent.keyboard('{Escape}');
    expect(sheet().open).toBe(false);
    expect(scrollY).toBe(120);
    expect(document.documentElement.getAttribute('style')).toBeNull();
  });
});
