import { describe, expect, onTestFinished, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { setConsent } from '../shopper/set-consent.ts';
import { listAt, textAt } from '../core/json.ts';
import { mountSearch, openSearch, results, searchPath } from '../testing/search-page.ts';
import { products, test as base, type ShopPage } from '../testing/shop-page.ts';
import { track } from '../shopper/track.ts';
import { VitrineQuickView } from './quick-view.ts';

customElements.define('vitrine-quick-view', VitrineQuickView);

const test = base.extend<{ isConsenting: boolean }>({
  isConsenting: async ({ shop: _shop }, use) => {
    setConsent(true);
    await use(true);
    setConsent(false);
    dispatchEvent(new PageTransitionEvent('pagehide'));
  },
});

async function searchFor(shop: ShopPage, query: string) {
  shop.answer(searchPath, () => results(products(3)));
  const search = mountSearch(shop);
  search.main.addEventListener('click', (event) => event.preventDefault());
  search.main.addEventListener('submit', (event) => event.preventDefault());
  search.write(query);
  await search.untilShown();
  return search;
}

async function showRecent(search: Awaited<ReturnType<typeof searchFor>>) {
  await userEvent.clear(search.input);
  await userEvent.click(search.input);
  return search;
}

const texts = (search: ReturnType<typeof mountSearch>) => search.links().map(([text]) => text);

/** Collects the events that the page sends by beacon. */
function sentEvents(): unknown[] {
  const sent: unknown[] = [];
  vi.spyOn(navigator, 'sendBeacon').mockImplementation((_address, body) => {
    sent.push(...listAt(typeof body === 'string' ? JSON.parse(body) : null, 'events'));
    return true;
  });
  onTestFinished(() => void vi.restoreAllMocks());
  return sent;
}

describe('recent searches', () => {
  test('are shown for an empty input, newest first without duplicates', async ({
    shop,
    isConsenting: _is,
  }) => {
    const search = await searchFor(shop, 'oak');
    await userEvent.keyboard('{Enter}');
    await userEvent.clear(search.input);
    await userEvent.type(search.input, 'ash{Enter}');
    await userEvent.clear(search.input);
    search.write('oak');
    await search.untilShown();
    await userEvent.keyboard('{ArrowDown}{Enter}');
    await showRecent(search);

    await expect.poll(() => texts(search)).toEqual(['oak', 'ash', 'Clear recent searches']);
    expect(search.isOpen()).toBe(true);
    expect(search.links()[0]?.[1]).toBe('/search?q=oak');
    expect(search.announcement()).toBe('');
  });

  test('are reached by Down, and cleared in their last row', async ({
    shop,
    isConsenting: _is,
  }) => {
    const search = await searchFor(shop, 'oak');
    await userEvent.keyboard('{Enter}');
    await showRecent(search);
    await userEvent.keyboard('{ArrowDown}');
    await expect.poll(() => search.active()).toBe('0-0');
    await userEvent.keyboard('{ArrowDown}{Enter}');

    await expect.poll(() => search.isOpen()).toBe(false);
    await userEvent.click(search.input);
    expect(search.links()).toEqual([]);
    expect(localStorage.getItem('vitrine-recent-searches')).toBeNull();
  });

  test('are hidden once consent is withdrawn', async ({ shop, isConsenting: _is }) => {
    const search = await searchFor(shop, 'oak');
    await userEvent.keyboard('{Enter}');
    await showRecent(search);
    await expect.poll(() => texts(search)).toEqual(['oak', 'Clear recent searches']);

    setConsent(false);
    await userEvent.click(search.input);
    await expect.poll(() => texts(search)).toEqual([]);
    expect(search.isOpen()).toBe(false);
  });

  test('are empty when another script has corrupted them, and new ones replace them', async ({
    shop,
    isConsenting: _is,
  }) => {
    localStorage.setItem('vitrine-recent-searches', '[“oak”');
    const search = await searchFor(shop, 'ash');
    await userEvent.keyboard('{Enter}');
    await showRecent(search);
    await expect.poll(() => texts(search)).toEqual(['ash', 'Clear recent searches']);
  });

  test('are neither stored nor shown without consent', async ({ shop }) => {
    const search = await searchFor(shop, 'oak');
    await userEvent.keyboard('{Enter}');
    await showRecent(search);
    await search.element.updateComplete;

    expect(search.isOpen()).toBe(false);
    expect(Object.keys(localStorage)).toEqual([]);
  });
});

describe('the tracking of actions', () => {
  test('sends the search once, and the product with its position, when the shopper leaves', async ({
    shop,
    isConsenting: _is,
  }) => {
    const sent = sentEvents();
    shop.answer('shop:/cart/add.js', () => ({ items: [] }));
    const search = await searchFor(shop, 'oak');
    await userEvent.keyboard('{ArrowDown}{ArrowRight}{Enter}');
    await expect.poll(() => search.announcement()).toBe('Added to cart');
    await userEvent.keyboard('{ArrowDown}{Enter}');
    dispatchEvent(new PageTransitionEvent('pagehide'));

    expect(sent.map((event) => textAt(event, 'verb'))).toEqual(['searched', 'added', 'clicked']);
    expect(sent).toMatchObject([
      { term: 'oak', result_count: 3, platform_product_ids: '1,2,3' },
      { term: 'oak', platform_product_id: 1, position: 1 },
      { term: 'oak', platform_product_id: 2, position: 2 },
    ]);
  });

  test('counts one search when the shopper continues to all results', async ({
    shop,
    isConsenting: _is,
  }) => {
    const sent = sentEvents();
    const search = await searchFor(shop, 'oak');
    await userEvent.keyboard('{ArrowUp}{Enter}');
    await expect.poll(() => search.isOpen()).toBe(false);
    // The results page tracks it a moment later.
    track({
      verb: 'searched',
      source: 'quick_view',
      term: 'oak',
      total: 3,
      ids: [1, 2, 3],
      position: 1,
    });
    track({
      verb: 'searched',
      source: 'quick_view',
      term: 'ash',
      total: 0,
      ids: [],
      position: 1,
    });
    dispatchEvent(new PageTransitionEvent('pagehide'));

    expect(sent.map((event) => [textAt(event, 'verb'), textAt(event, 'term')])).toEqual([
      ['searched', 'oak'],
      ['impressed', 'oak'],
      ['searched', 'ash'],
    ]);
  });

  test('sends nothing without consent', async ({ shop }) => {
    const beacon = vi.spyOn(navigator, 'sendBeacon').mockReturnValue(true);
    onTestFinished(() => void vi.restoreAllMocks());
    await openSearch(shop);
    await userEvent.keyboard('{Escape}');
    dispatchEvent(new PageTransitionEvent('pagehide'));
    expect(beacon).not.toHaveBeenCalled();
  });
});
