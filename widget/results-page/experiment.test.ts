import { describe, expect } from 'vitest';
import {
  found,
  mountResults,
  nothingFound,
  openResults,
  resultsPath,
} from '../testing/results-page.ts';
import { experimentOf, serveSearchExperiment } from '../testing/search-experiment.ts';
import { products, test } from '../testing/shop-page.ts';
import { stopViews } from '../testing/view-clock.ts';
import { VitrineResultsPage } from './results-page.ts';

customElements.define('vitrine-results-page', VitrineResultsPage);

describe('an experiment on the search counts a shopper of the results page', () => {
  test('once, after the results have been on screen for a second', async ({ shop }) => {
    const exposures = serveSearchExperiment(shop);
    const clock = stopViews();
    shop.answer(resultsPath, () => ({ ...found(products(2)), experiment: experimentOf('B') }));
    const { main } = await openResults(shop);
    await clock.begun().toBe(1);
    clock.advance(999);
    expect(exposures()).toEqual([]);
    expect(localStorage.getItem('vitrine-variants')).toBeNull();
    clock.advance(1);
    expect(exposures()).toEqual(['experiment/4/B']);
    expect(localStorage.getItem('vitrine-variants')).toBe('4:B');

    main.replaceChildren();
    await openResults(shop, { query: '?q=elm' });
    await clock.begun().toBe(1);
    clock.advance(1_000);
    expect(exposures()).toEqual(['experiment/4/B']);
  });

  test('not of one who leaves within the second', async ({ shop }) => {
    const exposures = serveSearchExperiment(shop);
    const clock = stopViews();
    shop.answer(resultsPath, () => ({ ...found(products(2)), experiment: experimentOf('B') }));
    const { main } = await openResults(shop);
    await clock.begun().toBe(1);
    main.replaceChildren();
    clock.advance(1_000);
    expect(exposures()).toEqual([]);
  });

  test('at once when the merchant leads the term to another page', async ({ shop }) => {
    const exposures = serveSearchExperiment(shop);
    stopViews();
    const redirect = `${location.pathname}?q=returns#exposed`;
    shop.answer(resultsPath, () => ({ ...nothingFound, redirect, experiment: experimentOf('B') }));
    await mountResults(shop, { query: '?q=returns' });
    await expect.poll(() => location.hash).toBe('#exposed');
    expect(exposures()).toEqual(['experiment/4/B']);
  });
});
