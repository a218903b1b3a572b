import { describe, expect, onTestFinished, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { setConsent } from '../shopper/set-consent.ts';
import { getPath, listAt } from '../core/json.ts';
import {
  answerTwo,
  found,
  mountResults,
  nothingFound,
  openResults,
  resultsPath,
} from '../testing/results-page.ts';
import {
  later,
  product,
  products,
  setPage,
  test,
  variant,
  linked,
  ofOak,
} from '../testing/shop-page.ts';
import { VitrineResultsPage } from './results-page.ts';

customElements.define('vitrine-results-page', VitrineResultsPage);

const names = ['ready', 'results', 'select', 'beforeAdd', 'add'] as const;

/** Collects the events of the document in order. A listener cancels the event named `prevented`. */
function collectEvents(prevented = '', service = 'service'): unknown[][] {
  const events: unknown[][] = [];
  const listening = new AbortController();
  onTestFinished(() => listening.abort());
  for (const name of names) {
    const handle = (event: Event) => {
      events.push([name, getPath(event, 'detail')]);
      if (name === prevented) {
        event.preventDefault();
      }
    };
    const { signal } = listening;
    document.addEventListener(`${service}:smartsearch.resultsPage.${name}`, handle, { signal });
  }
  return events;
}

/** Collects the events that the page sends by beacon. */
function sentEvents(): () => unknown[] {
  const send = vi.spyOn(navigator, 'sendBeacon').mockReturnValue(true);
  setConsent(true);
  onTestFinished(() => {
    setConsent(false);
    send.mockRestore();
    localStorage.clear();
  });
  return () => {
    dispatchEvent(new PageTransitionEvent('pagehide'));
    return send.mock.calls.flatMap(([, body]) =>
      typeof body === 'string' ? listAt(JSON.parse(body), 'events') : [],
    );
  };
}

/** Cancels the navigation of links to products. */
function stayHere(main: HTMLElement): void {
  main.addEventListener('click', (event) => event.preventDefault());
}

describe('the document receives', () => {
  test('`ready`, and `results` with the shown products', async ({ shop }) => {
    const events = collectEvents();
    answerTwo(shop);
    await openResults(shop);
    expect(events).toEqual([
      ['ready', null],
      ['results', { term: 'oak', total: 24, products: linked(products(2), ofOak) }],
    ]);
  });

  test('the same events under the configured name of the service', async ({ shop }) => {
    setPage({ ...window.Vitrine, names: { platform: 'platform', service: 'acme' } });
    const events = collectEvents('', 'acme');
    answerTwo(shop);
    await openResults(shop);
    expect(events.map(([name]) => name)).toEqual(['ready', 'results']);
  });

  test('the selected product, and may handle it itself', async ({ shop }) => {
    answerTwo(shop);
    const results = await openResults(shop, { query: '?q=oak&page=2' });
    const followed: boolean[] = [];
    results.main.addEventListener('click', (event) => followed.push(!event.defaultPrevented));
    stayHere(results.main);
    const events = collectEvents();
    await userEvent.click(results.one('.card'));
    const prevented = collectEvents('select');
    await userEvent.click(results.one('.card'));

    expect(followed).toEqual([true, false]);
    const [first] = linked(products(1), ofOak);
    expect(events[0]).toEqual(['select', { term: 'oak', product: first, position: 25 }]);
    expect(prevented).toHaveLength(1);
  });

  test('an addition before the request and after the cart has the product', async ({ shop }) => {
    const cart = later<unknown>();
    shop.answer('shop:/cart/add.js', () => cart.promise);
    answerTwo(shop);
    const results = await openResults(shop);
    const events = collectEvents();
    await userEvent.click(results.named('Add Product 1'));
    await expect.poll(() => events.map(([name]) => name)).toEqual(['beforeAdd']);
    expect(results.texts('[part="add"]')).toEqual(['Adding …', 'Add']);

    cart.resolve({ items: [] });
    await expect.poll(() => events.map(([name]) => name)).toEqual(['beforeAdd', 'add']);
    expect(events[1]?.[1]).toMatchObject({ product: { id: 1 }, variant: { id: 10 } });
    expect(results.status()).toBe('Added to cart');
    expect(results.texts('[part="add"]')).toEqual(['Added', 'Add']);
  });

  test('no `add` when a listener handles the addition itself', async ({ shop }) => {
    answerTwo(shop);
    const results = await openResults(shop);
    const events = collectEvents('beforeAdd');
    await userEvent.click(results.named('Add Product 1'));
    await expect.poll(() => events.map(([name]) => name)).toEqual(['beforeAdd']);
    expect(shop.asked.map(({ path }) => path)).not.toContain('shop:/cart/add.js');
  });

  test('no `add` when the store refuses, and the shopper sees the reason', async ({ shop }) => {
    const refusal = { status: 422, description: 'All 3 are in your cart.' };
    shop.answer('shop:/cart/add.js', () => Response.json(refusal, { status: 422 }));
    answerTwo(shop);
    const results = await openResults(shop);
    const events = collectEvents();
    await userEvent.click(results.named('Add Product 2'));
    await expect.poll(() => results.texts('.failure')).toEqual(['All 3 are in your cart.']);
    expect(results.status()).toBe('All 3 are in your cart.');
    expect(results.all('[role="status"]').map(({ lang }) => lang)).toEqual(['']);
    expect(events.map(([name]) => name)).toEqual(['beforeAdd']);
  });
});

describe('after consent, the service receives', () => {
  test('positions that count the promoted products', async ({ shop }) => {
    const sent = sentEvents();
    shop.answer(resultsPath, () =>
      found(products(2), { pageInfo: { serverSize: 26, pageCount: 2, promotedSize: 2 } }),
    );
    const results = await openResults(shop, { query: '?q=oak&page=2' });
    stayHere(results.main);
    await userEvent.click(results.one('.card'));
    await expect.poll(() => sent().length).toBe(2);
    await expect.poll(sent).toMatchObject([
      { verb: 'searched', position: 27 },
      { verb: 'clicked', position: 27 },
    ]);
  });

  test('searches, impressions, clicks and additions', async ({ shop }) => {
    const sent = sentEvents();
    shop.answer('shop:/cart/add.js', () => ({ items: [] }));
    answerTwo(shop);
    const results = await openResults(shop);
    stayHere(results.main);
    await userEvent.click(results.named('Page 2'));
    await results.untilSettled();
    await userEvent.click(results.one('.card'), { button: 'middle' });
    await userEvent.click(results.named('Add Product 2'));
    await expect.poll(() => results.status()).toBe('Added to cart');

    await expect.poll(sent).toMatchObject([
      {
        verb: 'searched',
        term: 'oak',
        result_count: 24,
        platform_product_ids: '1,2',
        position: 1,
        source: 'results_page',
      },
      { verb: 'impressed', term: 'oak', platform_product_ids: '1,2', position: 25 },
      {
        verb: 'clicked',
        term: 'oak',
        platform_product_id: 1,
        position: 25,
        source: 'results_page',
      },
      { verb: 'added', term: 'oak', platform_product_id: 2, position: 26 },
    ]);
  });

  test('the session with a search only while an experiment runs', async ({ shop }) => {
    const sent = sentEvents();
    const serveConfig = (domain: string, config: object) => {
      setPage({ consent: true, page: { shop: domain } });
      shop.answer('/api/v1/page', () => ({ data: { shop: config } }));
    };
    const sessions = () =>
      shop.asked
        .filter(({ path }) => path === resultsPath)
        .map(({ body }) => getPath(body, 'uuid'));
    serveConfig('not-tested.test', {});
    shop.answer(resultsPath, () => found(products(2)));
    (await openResults(shop)).main.replaceChildren();
    expect(sessions()).toEqual([undefined]);

    serveConfig('tested.test', { search_experiment: 4 });
    await openResults(shop);
    const uuid = localStorage.getItem('vitrine-uuid');
    expect(sessions()).toEqual([undefined, uuid]);
    await expect.poll(() => sent()).toHaveLength(2);
  });

  test('a search without results, and no impressions of popular products', async ({ shop }) => {
    const sent = sentEvents();
    shop.answer(resultsPath, () => ({ ...nothingFound, popular: products(1) }));
    const results = await openResults(shop, { query: '?q=xyz' });
    stayHere(results.main);
    await userEvent.click(results.one('.card'));
    await expect.poll(sent).toMatchObject([{ verb: 'searched', term: 'xyz', result_count: 0 }]);
  });

  test('searches that are redirected', async ({ shop }) => {
    const sent = sentEvents();
    const redirect = `${location.pathname}?q=returns#led`;
    shop.answer(resultsPath, () => ({ ...nothingFound, redirect }));
    await mountResults(shop, { query: '?q=returns' });
    await expect.poll(() => location.hash).toBe('#led');
    await expect.poll(sent).toMatchObject([{ verb: 'searched', term: 'returns' }]);
  });

  test('nothing from a page without a term', async ({ shop }) => {
    const sent = sentEvents();
    answerTwo(shop);
    await openResults(shop, { query: '?' });
    expect(sent()).toEqual([]);
  });
});

describe('a product', () => {
  test('with variants opens a dialog, which adds the chosen variant to the cart', async ({
    shop,
  }) => {
    shop.answer('shop:/cart/add.js', () => ({ items: [] }));
    const variants = [variant({ id: 10, title: 'Moss' }), variant({ id: 11, title: 'Oat' })];
    shop.answer(resultsPath, () => found([product({ variants })]));
    const results = await openResults(shop);
    const looks = () => {
      const { display, minBlockSize, borderStyle } = getComputedStyle(results.box('Moss'));
      return [display, minBlockSize, borderStyle];
    };
    const before = looks();
    const events = collectEvents();
    await userEvent.click(results.named('Choose Product 1'));
    await expect.poll(() => results.all('[part="options"][open]')).toHaveLength(1);
    expect(looks()).toEqual(before);
    await userEvent.click(results.one('[part="options"] [part~="option"]:last-child'));
    await userEvent.click(results.one('[part="options"] [part="add"]'));
    await expect.poll(() => results.status()).toBe('Added to cart');
    expect(events.map(([name, detail]) => [name, getPath(detail, 'variant', 'id')])).toEqual([
      ['beforeAdd', 11],
      ['add', 11],
    ]);
    expect(results.root.activeElement).toBe(results.one('[data-index] [part="add"]'));
  });

  test('that is sold out cannot be bought', async ({ shop }) => {
    shop.answer(resultsPath, () => found([product({ variants: [variant({ available: false })] })]));
    const results = await openResults(shop);
    expect(results.all('[data-index="0"] button')).toEqual([]);
    expect(results.texts('.badge')).toEqual(['Sold out']);
  });

  test('shows the merchant’s badge, unless it is sold out', async ({ shop }) => {
    const soldOut = [variant({ available: false })];
    shop.answer(resultsPath, () =>
      found([
        product({ id: 1, badge: 'Staff pick' }),
        product({ id: 2, badge: 'Staff pick', variants: soldOut }),
        product({ id: 3, badge: 'x'.repeat(500) }),
      ]),
    );
    const results = await openResults(shop);
    expect(results.texts('.badge').slice(0, 2)).toEqual(['Staff pick', 'Sold out']);
    const [, , long] = results.all('.badge');
    expect(long?.getBoundingClientRect().width).toBeLessThan(
      results.one('.media').getBoundingClientRect().width,
    );
  });
});
