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

/** Collects the results of which the element tells the page. */
function collectResults(): unknown[] {
  const results: unknown[] = [];
  const name = 'service:smartsearch.resultsPage.results';
  const handleResults = ({ detail }: CustomEvent) => results.push(detail);
  const listening = new AbortController();
  document.addEventListener(name, handleResults, listening);
  onTestFinished(() => listening.abort());
  return results;
}

describe('in the holdout of an experiment on the search, a results page', () => {
  for (const page of [undefined, {}]) {
    test(`shows the results of the theme, and counts the shopper ${page ? 'where the page names no shop' : 'after a second'}`, async ({
      shop,
    }) => {
      const exposures = serveSearchExperiment(shop, page);
      const results = collectResults();
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
      expect(results).toEqual([]);
    });
  }

  test('leaves the height, the lines and every further search to the theme', async ({ shop }) => {
    serveSearchExperiment(shop);
    answerHoldout(shop);
    const { main } = await mountResults(shop, { markup });
    const results = main.querySelector('p');
    await expect.poll(() => results?.checkVisibility()).toBe(true);
    expect(getComputedStyle(results ?? main).lineHeight).toBe('normal');
    expect(results?.parentElement?.style.minBlockSize).toBe('0px');
    history.pushState(null, '', '?q=elm');
    onTestFinished(() => history.replaceState(null, '', location.pathname));
    dispatchEvent(new PopStateEvent('popstate'));
    await customElements.whenDefined('vitrine-results-page');
    await new Promise(requestAnimationFrame);
    expect(results?.checkVisibility()).toBe(true);
    expect(shop.asked.filter(({ path }) => path === resultsPath)).toHaveLength(1);
  });

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
    answerHoldout(shop);
    const { titles } = await openResults(shop, { markup });
    expect(titles()).toHaveLength(2);
    expect(shop.asked.find(({ path }) => path === resultsPath)?.body).not.toHaveProperty('uuid');
    clock.advance(1_000);
    expect(exposures()).toEqual([]);
    expect(localStorage).toHaveLength(0);
  });
});
