import { describe, expect } from 'vitest';
import { userEvent } from 'vitest/browser';
import { experimentOf, serveSearchExperiment } from '../testing/search-experiment.ts';
import { mountSearch, results, searchPath } from '../testing/search-page.ts';
import { products, test } from '../testing/shop-page.ts';
import { stopViews } from '../testing/view-clock.ts';
import { VitrineQuickView } from './quick-view.ts';

customElements.define('vitrine-quick-view', VitrineQuickView);

const answer = { ...results(products(2)), experiment: experimentOf('B') };

describe('an experiment on the search counts a shopper of the quick view', () => {
  test('once, after the results have been there for a second', async ({ shop }) => {
    const exposures = serveSearchExperiment(shop);
    const clock = stopViews();
    shop.answer(searchPath, () => answer);
    const search = mountSearch(shop);
    search.write('oak');
    await search.untilShown();
    await clock.begun().toBe(1);
    clock.advance(999);
    expect(exposures()).toEqual([]);
    clock.advance(1);
    expect(exposures()).toEqual(['experiment/4/B']);
  });

  test('once, after the sheet of a small screen has been open for a second', async ({ shop }) => {
    const exposures = serveSearchExperiment(shop);
    const clock = stopViews();
    shop.answer(searchPath, () => answer);
    const search = mountSearch(shop, undefined, 'sheet-media="all"');
    search.write('oak');
    await expect.poll(() => search.panel().matches(':modal')).toBe(true);
    await clock.begun().toBe(1);
    clock.advance(1_000);
    expect(exposures()).toEqual(['experiment/4/B']);
  });

  test('not of one whose page hides the input within the second', async ({ shop }) => {
    const exposures = serveSearchExperiment(shop);
    const clock = stopViews();
    shop.answer(searchPath, () => answer);
    const search = mountSearch(shop);
    search.write('oak');
    await search.untilShown();
    await clock.begun().toBe(1);
    search.input.style.display = 'none';
    await clock.begun().toBe(0);
    clock.advance(1_000);
    expect(exposures()).toEqual([]);
  });

  test('at once when they follow the merchant to the page of a term', async ({ shop }) => {
    const exposures = serveSearchExperiment(shop);
    stopViews();
    shop.answer(searchPath, () => ({ ...answer, redirect: '/pages/returns' }));
    const search = mountSearch(shop);
    search.main.addEventListener('click', (event) => event.preventDefault());
    search.write('returns');
    await search.untilShown();
    await userEvent.keyboard('{ArrowUp}{Enter}');
    expect(exposures()).toEqual(['experiment/4/B']);
  });
});
