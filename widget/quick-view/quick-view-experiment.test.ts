import { describe, expect } from 'vitest';
import { userEvent } from 'vitest/browser';
import { experimentOf, serveSearchExperiment } from '../testing/search-experiment.ts';
import { mountSearch, results, searchPath } from '../testing/search-page.ts';
import { products, test } from '../testing/shop-page.ts';
import { VitrineQuickView } from './quick-view.ts';

customElements.define('vitrine-quick-view', VitrineQuickView);

const answer = { ...results(products(2)), experiment: experimentOf('B') };

describe('an experiment on the search counts a shopper of the quick view', () => {
  test('once, as soon as the results are there', async ({ shop }) => {
    const exposures = serveSearchExperiment(shop);
    shop.answer(searchPath, () => answer);
    const search = mountSearch(shop);
    search.write('oak');
    await search.untilShown();
    expect(exposures()).toEqual(['experiment/4/B']);
    search.write('elm');
    await expect.poll(() => shop.asked.filter(({ path }) => path === searchPath)).toHaveLength(2);
    expect(exposures()).toEqual(['experiment/4/B']);
  });

  test('as soon as the sheet of a small screen has results', async ({ shop }) => {
    const exposures = serveSearchExperiment(shop);
    shop.answer(searchPath, () => answer);
    const search = mountSearch(shop, undefined, 'sheet-media="all"');
    search.write('oak');
    await expect.poll(() => search.panel().matches(':modal')).toBe(true);
    await expect.poll(exposures).toEqual(['experiment/4/B']);
  });

  test('before they follow the merchant to the page of a term', async ({ shop }) => {
    const exposures = serveSearchExperiment(shop);
    shop.answer(searchPath, () => ({ ...answer, redirect: '/pages/returns' }));
    const search = mountSearch(shop);
    search.main.addEventListener('click', (event) => event.preventDefault());
    search.write('returns');
    await search.untilShown();
    await userEvent.keyboard('{ArrowUp}{Enter}');
    expect(exposures()).toEqual(['experiment/4/B']);
  });
});
