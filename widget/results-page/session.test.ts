import { expect, onTestFinished } from 'vitest';
import { getPath } from '../core/json.ts';
import { setConsent } from '../shopper/set-consent.ts';
import { found, openResults, resultsPath } from '../testing/results-page.ts';
import { products, test } from '../testing/shop-page.ts';
import { VitrineResultsPage } from './results-page.ts';

customElements.define('vitrine-results-page', VitrineResultsPage);

test('a search names the session on a page that names no shop, after consent', async ({ shop }) => {
  onTestFinished(() => {
    setConsent(false);
    localStorage.clear();
  });
  setConsent(true);
  shop.answer(resultsPath, () => found(products(2)));
  await openResults(shop);

  const [search] = shop.asked.filter(({ path }) => path === resultsPath);
  expect(getPath(search?.body, 'uuid')).toBe(localStorage.getItem('vitrine-uuid'));
  expect(localStorage.getItem('vitrine-uuid')).toBeTruthy();
});
