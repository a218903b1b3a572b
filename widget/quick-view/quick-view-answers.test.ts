import { describe, expect, onTestFinished, vi } from 'vitest';
import { cdp, userEvent } from 'vitest/browser';
import { mountSearch, openSearch, results, searchPath } from '../testing/search-page.ts';
import {
  later,
  plainPage,
  product,
  products,
  queryOf,
  serviceBase,
  setPage,
  shadowOf,
  test,
  variant,
} from '../testing/shop-page.ts';
import { VitrineQuickView } from './quick-view.ts';

customElements.define('vitrine-quick-view', VitrineQuickView);

/** Waits for a macrotask, after which all effects of a response have happened. */
function settled(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve));
}

describe('during composition with an input method', () => {
  test('no request is sent until the word is complete', async ({ shop }) => {
    shop.answer(searchPath, () => results(products(2)));
    const search = mountSearch(shop);
    search.input.focus();
    vi.useFakeTimers({ toFake: ['setTimeout'] });
    onTestFinished(() => void vi.useRealTimers());
    for (const text of ['i', 'い', 'いす']) {
      await cdp().send('Input.imeSetComposition', {
        text,
        selectionStart: text.length,
        selectionEnd: text.length,
      });
    }
    await vi.advanceTimersByTimeAsync(1000);
    expect(search.input.value).toBe('いす');
    expect(shop.asked).toEqual([]);

    await cdp().send('Input.insertText', { text: '椅子' });
    await vi.advanceTimersByTimeAsync(1000);
    vi.useRealTimers();
    await search.untilShown();

    expect(shop.asked.map(queryOf)).toEqual(['椅子']);
  });

  for (const init of [{ isComposing: true }, { keyCode: 229 }]) {
    test(`keys are left to the input method: ${JSON.stringify(init)}`, async ({ shop }) => {
      const search = await openSearch(shop);
      for (const key of ['ArrowDown', 'Enter', 'Escape']) {
        const press = new KeyboardEvent('keydown', { ...init, key, cancelable: true });
        search.input.dispatchEvent(press);
        expect(press.defaultPrevented).toBe(false);
      }
      await search.element.updateComplete;

      expect(search.active()).toBeNull();
      expect(search.isOpen()).toBe(true);
    });
  }
});

describe('responses', () => {
  test('are requested with the public key', async ({ shop }) => {
    await openSearch(shop);
    expect(shop.asked[0]?.headers.get('Service-Api-Key')).toBe('public');
  });

  test('are requested once when the shopper pauses, for any number of letters', async ({
    shop,
  }) => {
    shop.answer(searchPath, () => results(products(1)));
    const search = mountSearch(shop);
    await search.element.updateComplete;
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    onTestFinished(() => void vi.useRealTimers());
    for (const letter of 'oaktable') {
      search.write(letter);
      await vi.advanceTimersByTimeAsync(119);
      expect(shop.asked).toEqual([]);
    }
    await vi.advanceTimersByTimeAsync(1);
    expect(shop.asked.map(queryOf)).toEqual(['oaktable']);

    search.write('s');
    await vi.advanceTimersByTimeAsync(1000);
    expect(shop.asked.map(queryOf)).toEqual(['oaktable', 'oaktables']);
  });

  test('are requested for the country of the page when the shop has markets', async ({ shop }) => {
    const markets = [{ countries: ['CA'], currency: 'CAD', money_format: 'CA${{amount}}' }];
    shop.answer('/api/v1/page', () => ({ data: { shop: { markets } } }));
    const domain = 'search-in-markets.test';
    setPage({
      page: { base: serviceBase, key: 'k', shop: domain, country: 'CA', moneyFormat: null },
    });
    const search = await openSearch(shop);

    expect(shop.asked.at(-1)?.body).toMatchObject({ query: 'oak', countryCode: 'CA' });
    expect(search.links()[0]?.[0]).toContain('CA$20.00');
  });

  test('are requested in the language of the page when the shop has several', async ({ shop }) => {
    shop.answer('/api/v1/page', () => ({ data: { shop: { locales: ['en', 'de'] } } }));
    setPage({ page: { ...plainPage, shop: 'search-in-german.test', tag: { locale: 'de' } } });
    await openSearch(shop);

    expect(shop.asked.at(-1)?.body).toMatchObject({ query: 'oak', locale: 'de' });
  });

  test('do not replace newer ones when they arrive out of order', async ({ shop }) => {
    const first = later<unknown>();
    shop.answer(searchPath, (asked) =>
      queryOf(asked) === 'o' ? first.promise : results([product({ title: 'Newer' })]),
    );
    const search = mountSearch(shop);
    search.write('o');
    await expect.poll(() => shop.asked.length).toBe(1);
    search.write('a');
    await search.untilShown();
    first.resolve(results([product({ title: 'Older' })]));
    await new Promise(requestAnimationFrame);

    expect(search.titles()).toEqual(['Newer']);
  });

  test('never show the former product’s picture with another product', async ({ shop }) => {
    const search = await openSearch(shop);
    const image = () =>
      shadowOf(search.element.querySelector('[role="gridcell"]')).querySelector('img');
    const former = image();
    await userEvent.keyboard('{ArrowDown}');
    await search.element.updateComplete;
    expect(image()).toBe(former);

    shop.answer(searchPath, () => results([product({ id: 9, title: 'Another' })]));
    await userEvent.keyboard('s');
    await expect.poll(() => search.titles()).toEqual(['Another']);
    expect(image()).not.toBe(former);
  });

  test('keep the panel closed when they arrive after Escape', async ({ shop }) => {
    const answer = later<unknown>();
    shop.answer(searchPath, () => answer.promise);
    const search = mountSearch(shop, '<input id="q" aria-label="Search">');
    search.write('oak');
    await expect.poll(() => search.isStalled()).toBe(true);
    await userEvent.keyboard('{Escape}');
    answer.resolve(results(products(1)));
    await expect.poll(() => search.titles().length).toBe(1);

    expect(search.isOpen()).toBe(false);
    expect(search.announcement()).toBe('');
  });

  for (const [sign, give] of [
    ['Down', () => userEvent.keyboard('{ArrowDown}')],
    ['Alt and Down', () => userEvent.keyboard('{Alt>}{ArrowDown}{/Alt}')],
    ['a click into the input', (input) => userEvent.click(input)],
    ['the same words', () => userEvent.keyboard(' ')],
  ] satisfies [string, (input: Element) => Promise<void>][]) {
    test(`are requested again after a failure with ${sign}`, async ({ shop }) => {
      shop.answer(searchPath, () => new Response('', { status: 500 }));
      const search = mountSearch(shop);
      search.write('oak');
      await expect.poll(() => shop.asked.length).toBe(1);
      await settled();
      shop.answer(searchPath, () => results(products(1)));
      await give(search.input);

      await search.untilShown();
      expect(shop.asked.map(queryOf)).toEqual(['oak', 'oak']);
    });
  }

  test('that fail leave a note, and the next ones replace it', async ({ shop }) => {
    const search = await openSearch(shop);
    shop.answer(searchPath, () => new Response('', { status: 500 }));
    await userEvent.keyboard('s');
    await expect.poll(() => search.notes()).toBe('No answer. Press Enter to search.');
    expect(search.isOpen()).toBe(true);
    expect(search.input.ariaExpanded).toBe('false');

    shop.answer(searchPath, () => results(products(1)));
    await userEvent.keyboard('{Backspace}');
    await search.untilShown();
    expect(search.notes()).toBe('');
  });

  test('are aborted when the element is removed', async ({ shop }) => {
    const rejections = vi.fn();
    window.addEventListener('unhandledrejection', rejections);
    onTestFinished(() => window.removeEventListener('unhandledrejection', rejections));
    shop.answer(searchPath, () => later<unknown>().promise);
    const search = mountSearch(shop);
    search.write('oak');
    await expect.poll(() => search.isStalled()).toBe(true);
    search.element.remove();
    await new Promise(requestAnimationFrame);

    expect(rejections).not.toHaveBeenCalled();
    expect(search.element.childElementCount).toBe(0);
  });
});

describe('adding', () => {
  test('dispatches `add` only after the cart has the product', async ({ shop }) => {
    const cart = later<unknown>();
    shop.answer('shop:/cart/add.js', () => cart.promise);
    const search = await openSearch(shop);
    const listener = vi.fn();
    document.addEventListener(
      'service:smartsearch.quickview.add',
      ({ detail }) => listener(detail),
      {
        once: true,
      },
    );
    await userEvent.keyboard('{ArrowDown}{ArrowRight}{Enter}');
    await expect.poll(() => search.buttons()[0]).toBe('Adding …');
    expect(listener).not.toHaveBeenCalled();

    cart.resolve({ items: [] });
    await expect.poll(() => listener.mock.calls.length).toBe(1);
    expect(listener.mock.calls[0]).toMatchObject([{ product: { title: 'Product 1' } }]);
    await expect.poll(() => search.announcement()).toBe('Added to cart');
  });

  test('shows and announces why the store refused, without an `add` event', async ({ shop }) => {
    const refusal = { status: 422, description: 'All 3 Product 1 are in your cart.' };
    shop.answer('shop:/cart/add.js', () => Response.json(refusal, { status: 422 }));
    const search = await openSearch(shop);
    const listener = vi.fn();
    document.addEventListener('service:smartsearch.quickview.add', listener);
    onTestFinished(() =>
      document.removeEventListener('service:smartsearch.quickview.add', listener),
    );
    await userEvent.keyboard('{ArrowDown}{ArrowRight}{Enter}');

    await expect.poll(() => search.failures()).toEqual([refusal.description]);
    expect(search.announcement()).toBe(refusal.description);
    expect(search.buttons()[0]).toBe('Add');
    expect(listener).not.toHaveBeenCalled();
  });

  test('sends the only variant, and lets the shopper choose among several', async ({ shop }) => {
    shop.answer('shop:/cart/add.js', () => ({ items: [] }));
    const gone = product({ id: 3, variants: [variant({ available: false })] });
    const choice = product({ id: 2, variants: [variant(), variant({ id: 11 })] });
    shop.answer(searchPath, () => results([product({ id: 1 }), choice, gone]));
    const search = mountSearch(shop);
    search.write('oak');
    await search.untilShown();

    expect(search.buttons()).toEqual(['Add', 'Choose']);
    expect(search.links()[2]?.[0]).toContain('Sold out');

    await userEvent.keyboard('{ArrowDown}{ArrowRight}{Enter}');
    await expect.poll(() => search.buttons()[0]).toBe('Added');
    expect(shop.asked.at(-1)?.body).toEqual({
      items: [{ id: 10, quantity: 1, properties: { _source: 'vitrine', _search_term: 'oak' } }],
    });
  });

  test('by pointer keeps the focus in the input and the panel open', async ({ shop }) => {
    shop.answer('shop:/cart/add.js', () => ({ items: [] }));
    const search = await openSearch(shop);
    const button = search.element
      .querySelector('[role="gridcell"]:nth-child(2)')
      ?.shadowRoot?.querySelector('button');
    await userEvent.click(button ?? search.main);

    await expect.poll(() => search.buttons()[0]).toBe('Added');
    expect(document.activeElement).toBe(search.input);
    expect(search.isOpen()).toBe(true);
  });
});
