import { commands } from 'vitest/browser';
import { describe, expect, onTestFinished } from 'vitest';
import type { StoreProduct } from '../core/product.ts';
import {
  answerTwo,
  askedFor,
  found,
  mountResults,
  nothingFound,
  resultsPath,
} from '../testing/results-page.ts';
import {
  later,
  product,
  products,
  setPage,
  shadowOf,
  type ShopPage,
  test,
  variant,
} from '../testing/shop-page.ts';
import { knowShopper } from '../testing/known-shopper.ts';
import { violations } from '../testing/accessibility.ts';
import { VitrineResultsPage } from './results-page.ts';

customElements.define('vitrine-results-page', VitrineResultsPage);

interface Rendered {
  readonly query?: string;
  readonly size?: 'phone' | 'desk';
  readonly attributes?: Readonly<Record<string, string | true>>;
  /** The query of the page for which the service has rendered; that of the page by default. */
  readonly renderedFor?: string;
  readonly widget?: unknown;
}

/** Returns a page of results as a server has rendered them, before its element takes over. */
async function renderedHtml(answer: object, options: Rendered): Promise<string> {
  const { query = '?q=oak', renderedFor = query, attributes = {}, widget } = options;
  const address = { pathname: location.pathname, search: renderedFor };
  return commands.renderResults({ attributes, address, widget }, [answer]);
}

/** Parses HTML with declarative shadow roots, and puts it on the page. */
async function mountRendered(shop: ShopPage, answer: object, options: Rendered = {}) {
  const rendered = document.createElement('section');
  rendered.setHTMLUnsafe(await renderedHtml(answer, options));
  const before = [...shadowOf(rendered.firstElementChild).querySelectorAll('*')];
  const results = await mountResults(shop, { ...options, rendered });
  const cards = () => results.all('.card').map((card) => card.getBoundingClientRect().toJSON());
  const places = cards();
  await expect.poll(() => results.element.hasUpdated).toBe(true);
  await results.element.updateComplete;
  return { results, before, cards, places };
}

function foundOf(data: readonly StoreProduct[], changes: object = {}) {
  return found(data, {
    pageInfo: { serverSize: 24, pageCount: 12, size: data.length },
    ...changes,
  });
}

/** Products with more variants than an answer has room for. */
const large = Array.from({ length: 24 }, (_, index) =>
  product({
    id: index + 1,
    variants: Array.from({ length: 40 }, (_each, number) =>
      variant({ id: index * 100 + number, product_id: index + 1, option1: `Size ${number}` }),
    ),
  }),
);

describe.for(['phone', 'desk'] as const)('on a %s, rendered results', (size) => {
  test('keep their nodes, move nothing and ask for nothing', async ({ shop }) => {
    const { results, before, cards, places } = await mountRendered(shop, foundOf(products(2)), {
      size,
    });
    if (size === 'desk') {
      await expect.poll(() => results.all('.facet')).not.toEqual([]);
    }
    expect(cards()).toEqual(places);
    const kept = before.filter((node) => node.matches('.card, .card *, .button, .count, .page'));
    expect(kept.length).toBeGreaterThan(10);
    expect(kept.filter((node) => !node.isConnected)).toEqual([]);
    expect(results.root.querySelector('style')).toBeNull();
    expect(results.texts('.count')).toEqual(['24 products']);
    expect(results.titles()).toEqual(['Product 1', 'Product 2']);
    expect(results.isBusy()).toBe(false);
    expect(await violations(results.main)).toEqual([]);
    expect(shop.asked).toEqual([]);
  });

  test('that are filtered keep their chips', async ({ shop }) => {
    const query = '?q=oak&filter.v.option.Colour=Moss&filter.v.price.gte=10';
    const { results, before } = await mountRendered(shop, foundOf(products(2)), { size, query });
    expect(results.chips()).toEqual(['Moss', 'From $10.00']);
    const chips = before.filter((node) => node.matches('.chip'));
    expect(chips.map((chip) => chip.isConnected)).toEqual([true, true]);
    expect(shop.asked).toEqual([]);
  });
});

describe('rendered results', () => {
  test('tell the page what they show, once', async ({ shop }) => {
    const heard: unknown[] = [];
    const ending = new AbortController();
    onTestFinished(() => ending.abort());
    document.addEventListener(
      'service:smartsearch.resultsPage.results',
      (event) => heard.push(event instanceof CustomEvent && event.detail),
      { signal: ending.signal },
    );
    await mountRendered(shop, foundOf(products(2)));
    await expect.poll(() => heard).toMatchObject([{ term: 'oak', total: 24 }]);
  });

  test('are searched anew with the first filter', async ({ shop }) => {
    answerTwo(shop);
    const { results } = await mountRendered(shop, foundOf(products(2)));
    await expect.poll(() => results.all('.facet')).not.toEqual([]);
    results.box('Moss').click();
    await expect.poll(() => shop.asked.length).toBe(1);
    expect(shop.asked.map(askedFor)).toMatchObject([{ filters: { options: ['Colour:Moss'] } }]);
  });

  test('that had no room for all products ask for them, and keep the first ones', async ({
    shop,
  }) => {
    const waiting = later<object>();
    shop.answer(resultsPath, () => waiting.promise);
    const answer = foundOf(large);
    const { results, before, cards, places } = await mountRendered(shop, answer);
    const shown = before.filter((node) => node.matches('.card:not(.blank)'));
    expect(shown.length).toBeLessThan(24);
    expect(places).toHaveLength(shown.length);
    expect(results.all('.button')).toEqual([]);
    await expect.poll(() => shop.asked.length).toBe(1);
    // The element has added the places of the others below.
    const all = cards();
    expect(all).toHaveLength(24);
    expect(all.slice(0, shown.length)).toEqual(places);
    waiting.resolve(answer);
    await expect.poll(() => results.all('[data-index]').length).toBe(24);
    expect(shown.filter((node) => !node.isConnected)).toEqual([]);
    expect(cards()).toEqual(all);
    expect(results.all('.button')).toHaveLength(24);
  });

  test('that had no room for all products stay when the service is away', async ({ shop }) => {
    shop.answer(resultsPath, () => Response.error());
    const { results } = await mountRendered(shop, foundOf(large));
    await expect.poll(() => shop.asked.length).toBe(1);
    await expect.poll(() => results.texts('[part=failure]')).toHaveLength(1);
    expect(results.titles()[0]).toBe('Product 1');
    expect(results.all('.blank')).toEqual([]);
    expect(results.isBusy()).toBe(false);
    expect(await violations(results.main)).toEqual([]);
    shop.answer(resultsPath, () => foundOf(large));
    results.root.querySelector<HTMLElement>('[part=failure] button')?.click();
    await expect.poll(() => results.all('.button').length).toBe(24);
    expect(results.all('[part=failure]')).toEqual([]);
  });

  test('choose their order before any code runs', async ({ shop }) => {
    const query = '?q=oak&sort_by=price-ascending';
    const rendered = document.createElement('section');
    rendered.setHTMLUnsafe(await renderedHtml(foundOf(products(2)), { query }));
    const list = shadowOf(rendered.firstElementChild).querySelector('select');
    expect(list?.selectedOptions[0]?.textContent.trim()).toBe('Price, low to high');
    const { results } = await mountRendered(shop, foundOf(products(2)), { query });
    expect(results.root.querySelector('select')?.selectedIndex).toBe(list?.selectedIndex);
  });

  test('of the same search at another address get its links without a request', async ({
    shop,
  }) => {
    const query = '?q=oak&utm_source=mail';
    const { results } = await mountRendered(shop, foundOf(products(2)), {
      query,
      renderedFor: '?q=oak',
    });
    expect(results.named('Page 2').getAttribute('href')).toBe(
      `${location.pathname}?q=oak&page=2&utm_source=mail`,
    );
    expect(results.titles()).toEqual(['Product 1', 'Product 2']);
    expect(shop.asked).toEqual([]);
  });

  test.for([
    { why: 'of another search', options: { renderedFor: '?q=ash' } },
    { why: 'of another country', page: { country: 'DE' } },
    {
      why: 'of a company',
      page: { tag: { company: '', customerId: '7', customerSignature: 'a' } },
    },
  ])('$why are searched for', async ({ options = {}, page = {} }, { shop }) => {
    setPage({ page });
    answerTwo(shop);
    const { results } = await mountRendered(shop, foundOf(products(3)), options);
    await results.untilSettled();
    expect(results.titles()).toEqual(['Product 1', 'Product 2']);
    expect(shop.asked).toHaveLength(1);
  });

  test.for([
    ['address', () => history.pushState(null, '', '?q=ash')],
    [
      'page size',
      () => document.querySelector('vitrine-results-page')?.setAttribute('page-size', '3'),
    ],
  ] as const)(
    'are searched for where the %s changes before the code has come',
    async ([, change], { shop }) => {
      answerTwo(shop);
      const rendered = document.createElement('section');
      rendered.setHTMLUnsafe(await renderedHtml(foundOf(products(3)), {}));
      const results = await mountResults(shop, { rendered });
      change();
      dispatchEvent(new PopStateEvent('popstate'));
      expect(results.element.hasUpdated).toBe(false);
      await results.untilSettled();
      await expect.poll(() => results.titles()).toEqual(['Product 1', 'Product 2']);
      const [asked] = shop.asked.map(({ body }) => body);
      expect(shop.asked).toHaveLength(1);
      expect(asked).toMatchObject({ searchTerm: new URLSearchParams(location.search).get('q') });
    },
  );

  test('that are none say so', async ({ shop }) => {
    const nothing = { ...nothingFound, popular: products(2) };
    const { results } = await mountRendered(shop, nothing);
    expect(results.texts('.empty')).toEqual(['No results for “oak”']);
    expect(results.texts('.title')).toHaveLength(2);
    expect(shop.asked).toEqual([]);
  });

  test('have the settings of their stored widget', async ({ shop }) => {
    const settings = { page_size: 2, custom_properties: { '--vitrine-radius': '2px' } };
    const { results } = await mountRendered(shop, foundOf(products(2)), {
      attributes: { 'widget-id': '5' },
      widget: { settings },
    });
    expect(results.element.pageSize).toBe('2');
    expect(getComputedStyle(results.element).getPropertyValue('--vitrine-radius')).toBe('2px');
    expect(shop.asked).toEqual([]);
  });
});

test('rendered results give way where the shop has an order for the shopper', async ({ shop }) => {
  knowShopper(shop, { lists: ['search'] });
  shop.answer(resultsPath, () => found(products(2)));
  await mountRendered(shop, foundOf(products(2)));
  await expect.poll(() => shop.asked.filter(({ path }) => path === resultsPath)).toHaveLength(1);
});
