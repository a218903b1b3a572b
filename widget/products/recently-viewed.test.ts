import { describe, expect, onTestFinished, vi } from 'vitest';
import { setConsent } from '../shopper/set-consent.ts';
import { products, setPage, shadowOf, test as base } from '../testing/shop-page.ts';
import { VitrineRecentlyViewed } from './recently-viewed.ts';

customElements.define('vitrine-recently-viewed', VitrineRecentlyViewed);

const viewed = '/api/v1/products/viewed';
const markup =
  '<vitrine-recently-viewed layout="grid" limit="3" heading="Seen"></vitrine-recently-viewed>';

/** Clears the storage. `leave` returns the events that the page sends by beacon. */
const test = base.extend<{ leave: () => unknown[] }>({
  leave: async ({ shop: _shop }, use) => {
    localStorage.clear();
    const beacon = vi.spyOn(navigator, 'sendBeacon').mockReturnValue(true);
    await use(() => {
      dispatchEvent(new PageTransitionEvent('pagehide'));
      return beacon.mock.calls.map(([, body]): unknown =>
        typeof body === 'string' ? JSON.parse(body) : body,
      );
    });
    setConsent(false);
    beacon.mockRestore();
    localStorage.clear();
  },
});

function cardsIn(main: Element): number {
  return shadowOf(main.querySelector('vitrine-recently-viewed')).querySelectorAll('a .title')
    .length;
}

describe('the viewed products', () => {
  test('are requested with consent, without the product of the page', async ({ shop, leave }) => {
    setPage({ consent: true, page: { tag: { productId: '42' } } });
    shop.answer(viewed, () => ({ data: products(3) }));
    const main = shop.mount(markup);

    await expect.poll(() => cardsIn(main)).toBe(3);
    const asked = shop.asked.find(({ path }) => path.endsWith('/viewed'));
    expect(asked?.query.get('uuid')).toMatch(/^[\da-f-]{36}$/);
    expect(asked?.query.get('platform_product_ids')).toBe('42');
    expect(localStorage.getItem('vitrine-viewed')).toBe('["42"]');
    expect(leave()).toEqual([
      {
        key: 'public',
        session_token: null,
        events: [
          expect.objectContaining({
            verb: 'viewed',
            platform_product_id: '42',
            uuid: asked?.query.get('uuid'),
          }),
        ],
      },
    ]);
  });

  test('may come from another source, which receives the session', async ({ shop }) => {
    setPage({ consent: true });
    const related = '/api/v1/products/viewed-related';
    shop.answer(related, () => ({ data: products(2) }));
    const main = shop.mount(
      `<vitrine-recently-viewed source="${related}" limit="2"></vitrine-recently-viewed>`,
    );

    await expect.poll(() => cardsIn(main)).toBe(2);
    expect(shop.asked[0]?.query.get('uuid')).toMatch(/^[\da-f-]{36}$/);
  });

  test('are neither sent, requested nor stored without consent', async ({ shop, leave }) => {
    setPage({ page: { tag: { productId: '42' } } });
    const empty = vi.fn();
    document.addEventListener('service:widget.empty', empty);
    onTestFinished(() => document.removeEventListener('service:widget.empty', empty));
    shop.mount(markup);
    await expect.poll(() => empty.mock.calls.length).toBe(1);

    expect(shop.asked).toEqual([]);
    expect(leave()).toEqual([]);
    expect(localStorage).toHaveLength(0);
    expect(document.cookie).toBe('');
  });

  test('appear when the shopper consents later', async ({ shop, leave }) => {
    setPage({ page: { tag: { productId: '42' } } });
    shop.answer(viewed, () => ({ data: products(2) }));
    const main = shop.mount(markup);
    await expect
      .poll(() =>
        shadowOf(main.querySelector('vitrine-recently-viewed')).querySelector('.fallback'),
      )
      .not.toBeNull();

    setConsent(true);

    await expect.poll(() => cardsIn(main)).toBe(2);
    expect(leave()).toHaveLength(1);
  });

  test('are removed when the shopper withdraws consent', async ({ shop, leave }) => {
    setPage({ consent: true, page: { tag: { productId: '42' } } });
    shop.answer(viewed, () => ({ data: products(2) }));
    const main = shop.mount(markup);
    await expect.poll(() => cardsIn(main)).toBe(2);
    const asked = shop.asked.length;

    setConsent(false);

    await expect.poll(() => cardsIn(main)).toBe(0);
    expect(shop.asked).toHaveLength(asked);
    expect(localStorage).toHaveLength(0);
    expect(leave()).toEqual([]);
  });
});
