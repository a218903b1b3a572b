import { describe, expect, onTestFinished } from 'vitest';
import { setConsent } from '../shopper/set-consent.ts';
import { experimentOf, serveSearchExperiment } from '../testing/search-experiment.ts';
import { found, mountResults, openResults, resultsPath } from '../testing/results-page.ts';
import { products, type ShopPage, test } from '../testing/shop-page.ts';
import { stopViews } from '../testing/view-clock.ts';
import { VitrineResultsPage } from './results-page.ts';

customElements.define('vitrine-results-page', VitrineResultsPage);

const markup =
  '<vitrine-results-page><p slot="fallback">Found by the theme</p></vitrine-results-page>';

function answerHoldout(shop: ShopPage, others: object = {}): void {
  const experiment = experimentOf('holdout');
  shop.answer(resultsPath, () => ({ ...found(products(2)), ...others, experiment }));
}

/** Collects the results that the page is told of. */
function toldResults(): unknown[] {
  const told: unknown[] = [];
  const name = 'service:smartsearch.resultsPage.results';
  const hear = ({ detail }: CustomEvent) => told.push(detail);
  const listening = new AbortController();
  document.addEventListener(name, hear, listening);
  onTestFinished(() => listening.abort());
  return told;
}

describe('in the holdout of an experiment on the search, a results page', () => {
  for (const page of [undefined, {}]) {
    test(`shows the results of the theme, and counts the shopper ${page ? 'where the page names no shop' : 'after a second'}`, async ({
      shop,
    }) => {
      const exposures = serveSearchExperiment(shop, page);
      const told = toldResults();
      const clock = stopViews();
      answerHoldout(shop);
      const { main, all, status } = await mountResults(shop, { markup });
      await expect.poll(() => main.querySelector('p')?.checkVisibility()).toBe(true);
      expect(all('[part=base]')).toEqual([]);
      expect(status()).toBe('');
      await clock.begun().toBe(1);
      clock.advance(999);
      expect(exposures()).toEqual([]);
      clock.advance(1);
      expect(exposures()).toEqual(['experiment/4/holdout']);
      expect(told).toEqual([]);
    });
  }

  test('leads nobody to another page, and counts them when A would', async ({ shop }) => {
    const exposures = serveSearchExperiment(shop);
    stopViews();
    answerHoldout(shop, { redirect: `${location.pathname}?q=returns#led` });
    const { main } = await mountResults(shop, { markup, query: '?q=returns' });
    await expect.poll(() => main.querySelector('p')?.checkVisibility()).toBe(true);
    expect(location.hash).toBe('');
    expect(exposures()).toEqual(['experiment/4/holdout']);
  });

  test('finds products for a shopper without consent, who is not counted', async ({ shop }) => {
    const exposures = serveSearchExperiment(shop);
    setConsent(false);
    const clock = stopViews();
    shop.answer(resultsPath, () => found(products(2)));
    const { titles } = await openResults(shop, { markup });
    expect(titles()).toHaveLength(2);
    clock.advance(1_000);
    expect(exposures()).toEqual([]);
    expect(localStorage).toHaveLength(0);
  });
});
