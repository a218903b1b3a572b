import { describe, expect } from 'vitest';
import { getPath } from '../core/json.ts';
import { answerTwo, openResults } from '../testing/results-page.ts';
import { test, type ShopPage } from '../testing/shop-page.ts';
import { VitrineResultsPage } from './results-page.ts';

const settings = { pageSize: 12, paging: 'more', facets: 'vendors', swatches: 'Moss: #717a50' };

function latestRequest(shop: ShopPage) {
  const { body } = shop.asked.at(-1) ?? {};
  return { pageSize: getPath(body, 'pageSize'), facets: getPath(body, 'aggregate', 'fields') };
}

describe('a property', () => {
  test('works when it was set before the element was defined', async ({ shop }) => {
    answerTwo(shop);
    const early = document.createElement('vitrine-results-page');
    Object.assign(early, settings);
    shop.mount('').append(early);
    customElements.define('vitrine-results-page', VitrineResultsPage);
    await expect.poll(() => shop.asked).toHaveLength(1);
    expect(latestRequest(shop)).toEqual({ pageSize: 12, facets: ['vendors'] });
    expect(early.getAttribute('page-size')).toBe('12');
  });

  test('mirrors its attribute, and a change of either sends a new request', async ({ shop }) => {
    answerTwo(shop);
    const { element, untilSettled } = await openResults(shop);
    element.pageSize = 6;
    await element.updateComplete;
    await untilSettled();
    expect(element.getAttribute('page-size')).toBe('6');
    expect(latestRequest(shop).pageSize).toBe(6);

    element.setAttribute('page-size', '9');
    expect(element.pageSize).toBe('9');
    await expect.poll(() => latestRequest(shop).pageSize).toBe(9);

    element.removeAttribute('page-size');
    expect(element.pageSize).toBe('');
    await expect.poll(() => latestRequest(shop).pageSize).toBe(24);
    await untilSettled();
  });

  test('requests no facets when it is empty, as its attribute does', async ({ shop }) => {
    answerTwo(shop);
    const { element, untilSettled } = await openResults(shop);
    // The service chooses those of the shop.
    const usual = undefined;
    expect(latestRequest(shop).facets).toEqual(usual);
    element.facets = '';
    await expect.poll(() => latestRequest(shop).facets).toEqual([]);
    expect(element.getAttribute('facets')).toBe('');
    await untilSettled();

    element.removeAttribute('facets');
    await expect.poll(() => latestRequest(shop).facets).toEqual(usual);
    element.setAttribute('facets', '');
    await expect.poll(() => latestRequest(shop).facets).toEqual([]);
    await untilSettled();
  });

  test('sends no request when its value stays the same', async ({ shop }) => {
    answerTwo(shop);
    const { element } = await openResults(shop);
    element.paging = '';
    element.removeAttribute('facets');
    await element.updateComplete;
    expect(shop.asked).toHaveLength(1);
  });
});
