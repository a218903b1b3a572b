import { describe, expect, onTestFinished, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { getPath } from '../core/json.ts';
import {
  answerTwo,
  askedFor,
  found,
  mountResults,
  nothingFound,
  openResults,
  resultsPath,
} from '../testing/results-page.ts';
import { later, product, products, test } from '../testing/shop-page.ts';
import { VitrineResultsPage } from './results-page.ts';

customElements.define('vitrine-results-page', VitrineResultsPage);

const withFallback = `<vitrine-results-page><p slot="fallback">The theme’s own</p></vitrine-results-page>`;

describe('a response', () => {
  test('never replaces a newer one when it is late', async ({ shop }) => {
    const [moss, all] = [later<unknown>(), later<unknown>()];
    answerTwo(shop);
    const results = await openResults(shop);
    shop.answer(resultsPath, () => moss.promise);
    await userEvent.click(results.box('Moss'));
    shop.answer(resultsPath, () => all.promise);
    await userEvent.click(results.box('Red'));

    all.resolve(found([product({ title: 'Red chair' })]));
    await expect.poll(() => results.titles()).toEqual(['Red chair']);
    moss.resolve(found([product({ title: 'Late chair' })]));
    await results.untilSettled();
    expect(results.titles()).toEqual(['Red chair']);
  });

  test('shows a slow state and keeps the former results while it is slow', async ({ shop }) => {
    answerTwo(shop);
    const results = await openResults(shop);
    const answer = later<unknown>();
    shop.answer(resultsPath, () => answer.promise);
    await userEvent.click(results.box('Moss'));
    expect(results.isBusy()).toBe(true);
    expect(results.titles()).toHaveLength(2);
    await expect.poll(() => getComputedStyle(results.one('.progress')).visibility).toBe('visible');

    answer.resolve(found(products(3)));
    await results.untilSettled();
    expect(getComputedStyle(results.one('.progress')).visibility).toBe('hidden');
    expect(results.titles()).toHaveLength(3);
  });

  test('that fails leaves no count of the former results', async ({ shop }) => {
    answerTwo(shop);
    const results = await openResults(shop);
    expect(results.texts('.count')).toEqual(['24 products']);
    shop.answer(resultsPath, () => Response.error());
    await userEvent.click(results.box('Moss'));
    await results.untilSettled();

    await expect.poll(() => results.texts('.count')).toEqual(['']);
  });

  test('keeps the theme’s own results when the first one fails', async ({ shop }) => {
    shop.answer(resultsPath, () => new Response('', { status: 503 }));
    const results = await mountResults(shop, { markup: withFallback });
    const fallback = results.main.querySelector('p');
    expect(fallback?.checkVisibility()).toBe(false);
    await expect.poll(() => fallback?.checkVisibility()).toBe(true);
    expect(results.all('.cards')).toEqual([]);
  });

  test('can be requested again when a later one fails', async ({ shop }) => {
    answerTwo(shop);
    const results = await openResults(shop, { markup: withFallback });
    shop.answer(resultsPath, () => Response.error());
    await userEvent.click(results.box('Moss'));
    await expect
      .poll(() => results.texts('[part="failure"]'))
      .toEqual(['The products could not be loaded. Try again']);
    expect(results.status()).toBe('The products could not be loaded.');
    expect(results.chips()).toEqual(['Moss']);

    answerTwo(shop);
    await userEvent.click(results.named('Try again'));
    await results.untilSettled();
    expect(results.titles()).toHaveLength(2);
    expect(askedFor(shop.asked.at(-1) ?? fail()).filters).toMatchObject({
      options: ['Colour:Moss'],
    });
  });

  test('with malformed parts is read as far as it is valid', async ({ shop }) => {
    shop.answer(resultsPath, () => ({
      data: [null, { id: 'x' }, product()],
      aggregations: { vendors: [{ value: 3, count: 'x' }, null], options: 'none', price: null },
      pageInfo: { serverSize: 1 },
    }));
    const results = await openResults(shop);
    expect(results.titles()).toEqual(['Product 1']);
    expect(results.texts('summary')).toEqual([]);
  });
});

describe('the number of products', () => {
  test('is announced once for each settled search, even if it is the same', async ({ shop }) => {
    answerTwo(shop);
    const results = await openResults(shop);
    const said: string[] = [];
    const listener = new MutationObserver(() => said.push(results.status()));
    listener.observe(results.one('[role="status"]'), {
      childList: true,
      characterData: true,
      subtree: true,
    });
    expect(results.status()).toBe('24 products');
    await userEvent.click(results.box('Moss'));
    await results.untilSettled();
    shop.answer(resultsPath, () => nothingFound);
    await userEvent.click(results.box('Red'));
    await results.untilSettled();
    listener.disconnect();
    expect(said).toEqual(['', '24 products', '', 'No results for “oak”']);
  });
});

describe('the reserved space', () => {
  test('is filled with as many blank cards as there are products on a page', async ({ shop }) => {
    shop.answer(resultsPath, () => later().promise);
    const results = await mountResults(shop, {
      markup: '<vitrine-results-page page-size="6"></vitrine-results-page>',
    });
    await expect.poll(() => results.all('.blank')).toHaveLength(6);
    expect(results.all('.facet')).toEqual([]);
  });

  test('reaches below the screen, so that results cause no visible layout shift', async ({
    shop,
  }) => {
    shop.answer(resultsPath, () => found(products(24)));
    const results = await openResults(shop, { markup: `${withFallback}<footer>Footer</footer>` });
    const footer = () => results.main.querySelector('footer')?.getBoundingClientRect().top ?? 0;
    scrollTo(0, 300);
    const before = footer();
    shop.answer(resultsPath, () => found(products(1)));
    results.box('Moss').click();
    await results.untilSettled();
    expect(scrollY).toBe(300);
    expect(before).toBeGreaterThan(innerHeight);
    expect(footer()).toBeGreaterThanOrEqual(innerHeight);
  });

  test('keeps its height when a product goes into the cart', async ({ shop }) => {
    answerTwo(shop);
    shop.answer('shop:/cart/add.js', () => ({ items: [] }));
    const spacer = '<div style="block-size: 2000px"></div>';
    const results = await openResults(shop, { markup: `${withFallback}${spacer}` });
    const before = results.element.offsetHeight;
    scrollTo(0, 300);
    results.named('Add Product 1').click();
    await expect.poll(() => results.status()).toBe('Added to cart');
    expect(results.element.offsetHeight).toBe(before);
  });
});

describe('the scroll position', () => {
  test('is stored on leaving and restored when the results are high enough', async ({ shop }) => {
    shop.answer(resultsPath, () => found(products(24)));
    const results = await openResults(shop);
    scrollTo(0, 700);
    dispatchEvent(new Event('pagehide'));
    expect(keptPlace()).toBe(700);

    const answer = later<unknown>();
    shop.answer(resultsPath, () => answer.promise);
    results.element.remove();
    scrollTo(0, 0);
    results.main.innerHTML = '<vitrine-results-page page-size="1"></vitrine-results-page>';
    await expect.poll(() => shop.asked).toHaveLength(2);
    expect(scrollY).toBe(0);
    answer.resolve(found(products(24)));
    await expect.poll(() => scrollY).toBe(700);
    expect(keptPlace()).toBe(0);
  });

  for (const [who, prepare] of [
    ['has scrolled meanwhile', () => dispatchEvent(new Event('wheel'))],
    ['uses a theme that restores it itself', () => (history.scrollRestoration = 'manual')],
  ] as const) {
    test(`is not restored when the shopper ${who}`, async ({ shop }) => {
      onTestFinished(() => {
        history.scrollRestoration = 'auto';
      });
      navigation.updateCurrentEntry({ state: { vitrinePlace: 700, ofTheTheme: true } });
      const answer = later<unknown>();
      shop.answer(resultsPath, () => answer.promise);
      const shown = vi.fn<() => void>();
      document.addEventListener('service:smartsearch.resultsPage.results', shown, { once: true });
      shop.mount('<vitrine-results-page page-size="1"></vitrine-results-page>');
      prepare();
      answer.resolve(found(products(24)));
      await expect.poll(() => shown.mock.calls).toHaveLength(1);
      expect(scrollY).toBe(0);
      expect(navigation.currentEntry?.getState()).toEqual({ vitrinePlace: 0, ofTheTheme: true });
    });
  }
});

function keptPlace(): unknown {
  return getPath(navigation.currentEntry?.getState(), 'vitrinePlace');
}

function fail(): never {
  throw new Error('Nothing was asked');
}
