import { describe, expect, onTestFinished, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { violations } from '../../testing/accessibility.ts';
import { mountSearch, noSheet, results, searchPath } from '../../testing/search-page.ts';
import { plainPage, products, setPage, test, type ShopPage } from '../../testing/shop-page.ts';
import { getPath } from '../../core/json.ts';
import { recentSearches } from '../../shopper/recent-searches.ts';
import { setConsent } from '../../shopper/set-consent.ts';
import { VitrineQuickView } from '../quick-view.ts';

customElements.define('vitrine-quick-view', VitrineQuickView);

const trendingPath = '/api/v1/products/trending_products';

function mountTrending(shop: ShopPage, attributes = `${noSheet} trending`) {
  shop.answer(searchPath, ({ body }) =>
    getPath(body, 'query') === ''
      ? { ...results([]), suggestions: [{ text: 'oak stool' }, { text: 'linen' }] }
      : results(products(3)),
  );
  shop.answer(trendingPath, () => ({ data: products(2) }));
  return mountSearch(shop, undefined, attributes);
}

function press(input: HTMLInputElement): void {
  input.focus();
  input.click();
}

const texts = (search: ReturnType<typeof mountSearch>) => search.links().map(([text]) => text);

describe('an empty search input', () => {
  test('shows trending products without their source with attribution="off"', async ({ shop }) => {
    const search = mountTrending(shop, `${noSheet} trending attribution="off"`);
    press(search.input);
    await search.untilShown();
    expect(search.links().filter(([, address]) => address?.includes('_source='))).toEqual([]);
  });

  test('shows trending products and terms in the language of the page', async ({ shop }) => {
    shop.answer('/api/v1/page', () => ({ data: { shop: { locales: ['en', 'de'] } } }));
    setPage({ page: { ...plainPage, shop: 'trends-in-german.test', tag: { locale: 'de' } } });
    const search = mountTrending(shop);
    press(search.input);
    await search.untilShown();
    const sent = shop.asked.filter(({ path }) => path !== '/api/v1/page');
    expect(sent.map(({ query, body }) => query.get('locale') ?? getPath(body, 'locale'))).toEqual([
      'de',
      'de',
    ]);
  });

  test('shows trending products at the prices of a company to its customer', async ({ shop }) => {
    const tag = { company: '', customerId: '70', customerSignature: 'abc' };
    setPage({ page: { ...plainPage, tag } });
    const search = mountTrending(shop);
    press(search.input);
    await search.untilShown();
    expect(
      shop.asked.find(({ path }) => path === trendingPath)?.query.get('customer_signature'),
    ).toBe('abc');
    expect(shop.asked.find(({ path }) => path === searchPath)?.body).toMatchObject({
      customerId: '70',
      customerSignature: 'abc',
    });
  });

  test('shows trending products with their source', async ({ shop }) => {
    const search = mountTrending(shop);
    press(search.input);
    await search.untilShown();
    const sources = search.links().filter(([, address]) => address?.includes('_source='));
    expect(sources).toHaveLength(2);
  });

  test('shows trending terms and products when it is focused', async ({ shop }) => {
    const search = mountTrending(shop);
    press(search.input);
    await search.untilShown();
    expect(texts(search).slice(0, 2)).toEqual(['oak stool', 'linen']);
    expect(search.links()[0]?.[1]).toBe('/search?q=oak%20stool');
    expect(search.titles()).toEqual(['Product 1', 'Product 2']);
    expect(search.links()).toHaveLength(4);
    expect(search.announcement()).toBe('');
    expect(search.notes()).toBe('');
    expect(await violations(search.main)).toEqual([]);
  });

  test('shows what is trending when the theme focuses it', async ({ shop }) => {
    const search = mountTrending(shop);
    search.input.focus();
    await search.untilShown();
    expect(texts(search).slice(0, 2)).toEqual(['oak stool', 'linen']);

    await userEvent.keyboard('{Escape}');
    await expect.poll(search.isOpen).toBe(false);
    search.input.blur();
    search.input.focus();
    await search.untilShown();
  });

  test('stays closed after Escape when the shopper returns from another tab', async ({ shop }) => {
    const search = mountTrending(shop);
    search.input.focus();
    await search.untilShown();
    await userEvent.keyboard('{Escape}');
    await expect.poll(search.isOpen).toBe(false);

    // The input stays the active element of its document meanwhile.
    search.input.dispatchEvent(new FocusEvent('focusout', { bubbles: true }));
    search.input.dispatchEvent(new FocusEvent('focusin', { bubbles: true }));
    await search.element.updateComplete;
    expect(search.isOpen()).toBe(false);
  });

  test('reads the recent searches once when it is focused', async ({ shop }) => {
    setConsent(true);
    onTestFinished(() => setConsent(false));
    const search = mountTrending(shop);
    const list = vi.spyOn(recentSearches, 'list');
    onTestFinished(() => list.mockRestore());
    search.input.focus();
    await search.untilShown();
    expect(list).toHaveBeenCalledTimes(1);
  });

  test('opens no sheet when it only has the focus', async ({ shop }) => {
    const search = mountTrending(shop, 'sheet-media="all" trending');
    search.input.focus();
    await expect.poll(() => shop.asked.length).toBeGreaterThan(1);
    await search.element.updateComplete;
    expect(search.element.shadowRoot?.querySelector('dialog:modal')).toBeNull();
  });

  test('shows the recent searches of the shopper above what is trending', async ({ shop }) => {
    setConsent(true);
    onTestFinished(() => setConsent(false));
    localStorage.setItem('vitrine-recent-searches', JSON.stringify(['ash', 'elm']));
    const search = mountTrending(shop);
    press(search.input);
    const recent = ['ash', 'elm', 'Clear recent searches'];
    await expect.poll(() => texts(search).slice(0, 5)).toEqual([...recent, 'oak stool', 'linen']);
    expect(search.titles()).toEqual(['Product 1', 'Product 2']);
    expect(await violations(search.main)).toEqual([]);

    await userEvent.keyboard('{ArrowDown}{ArrowDown}{ArrowDown}{Enter}');
    await expect.poll(() => texts(search)).not.toContain('ash');
    expect(texts(search).slice(0, 2)).toEqual(['oak stool', 'linen']);
    expect(search.titles()).toEqual(['Product 1', 'Product 2']);
    expect(localStorage.getItem('vitrine-recent-searches')).toBeNull();
  });

  test('lets the keys reach what is trending', async ({ shop }) => {
    const search = mountTrending(shop);
    press(search.input);
    await search.untilShown();
    await userEvent.keyboard('{ArrowDown}{ArrowDown}{ArrowDown}');
    await expect.poll(search.active).toBe('2-0');
  });

  test('gives way to results once the shopper types', async ({ shop }) => {
    const search = mountTrending(shop);
    press(search.input);
    await search.untilShown();
    search.write('oak');
    await expect.poll(search.titles).toEqual(['Product 1', 'Product 2', 'Product 3']);
    expect(texts(search).at(-1)).toBe('See all results for “oak”');
    expect(texts(search)).not.toContain('linen');
  });

  test('stays closed when the service does not respond', async ({ shop }) => {
    const search = mountTrending(shop);
    shop.answer(trendingPath, () => Response.error());
    press(search.input);
    await expect.poll(() => shop.asked.length).toBeGreaterThan(1);
    await search.element.updateComplete;
    expect(search.isOpen()).toBe(false);
  });

  test('requests nothing without the attribute', async ({ shop }) => {
    const search = mountTrending(shop, noSheet);
    press(search.input);
    await search.element.updateComplete;
    expect(shop.asked).toEqual([]);
  });
});
