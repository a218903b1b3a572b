import { describe, expect, onTestFinished, vi } from 'vitest';
import { getPath } from '../core/json.ts';
import { setConsent } from '../shopper/set-consent.ts';
import { setPage, test, type ShopPage } from '../testing/shop-page.ts';
import { keepCartAttribute } from './cart-attribute.ts';

/** Serves a cart with these pieces and attributes, which updates change. */
function serveCart(shop: ShopPage, item_count: number, attributes: object = {}) {
  const cart = { item_count, attributes, items: [] };
  shop.answer('shop:/cart.js', () => cart);
  shop.answer('shop:/cart/update.js', ({ body }) => {
    cart.attributes = { ...cart.attributes, ...Object(getPath(body, 'attributes')) };
    return cart;
  });
  return cart;
}

/** Keeps the attribute until the test ends, under a clock that the test moves. */
async function keep(): Promise<void> {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
  const ending = new AbortController();
  onTestFinished(() => {
    ending.abort();
    vi.useRealTimers();
    setConsent(false);
    localStorage.clear();
  });
  keepCartAttribute(ending.signal);
  // The code of the cart loads before its changes are followed.
  await vi.dynamicImportSettled();
  await vi.advanceTimersByTimeAsync(0);
}

function updates(shop: ShopPage): unknown[] {
  return shop.asked
    .filter(({ path }) => path === 'shop:/cart/update.js')
    .map(({ body }) => getPath(body, 'attributes'));
}

async function changeCart(): Promise<void> {
  document.dispatchEvent(new Event('vitrine:cart'));
  await vi.advanceTimersByTimeAsync(200);
}

const ofSession = { _vitrine: expect.stringMatching(/^v1;[0-9a-f-]{36};$/) };

describe('the attribute of the cart', () => {
  test('names the session of a shopper who has consented, once', async ({ shop }) => {
    setPage({ consent: true });
    serveCart(shop, 1);
    await keep();
    await expect.poll(() => updates(shop)).toEqual([ofSession]);
    expect(updates(shop)).toEqual([{ _vitrine: `v1;${localStorage.getItem('vitrine-uuid')};` }]);

    await vi.advanceTimersByTimeAsync(5_000);
    await changeCart();
    expect(updates(shop)).toHaveLength(1);
  });

  test('is written when the shopper consents, and removed when they take it back', async ({
    shop,
  }) => {
    const cart = serveCart(shop, 2, { gift: 'yes' });
    await keep();
    await changeCart();
    expect(shop.asked).toEqual([]);

    setConsent(true);
    await vi.advanceTimersByTimeAsync(0);
    await expect.poll(() => updates(shop)).toEqual([ofSession]);
    setConsent(false);
    await vi.advanceTimersByTimeAsync(2_000);
    await expect.poll(() => cart.attributes).toEqual({ gift: 'yes', _vitrine: '' });
    expect(localStorage).toHaveLength(0);
  });

  test('is never written without consent', async ({ shop }) => {
    setPage({ consent: false });
    serveCart(shop, 2);
    await keep();
    await expect.poll(() => shop.asked.length).toBe(1);
    await changeCart();
    expect(updates(shop)).toEqual([]);
  });

  test('is removed where an earlier page has written it', async ({ shop }) => {
    setPage({ consent: false });
    serveCart(shop, 0, { _vitrine: 'v1;former;' });
    await keep();
    await expect.poll(() => updates(shop)).toEqual([{ _vitrine: '' }]);
  });

  test('waits for the first piece in the cart', async ({ shop }) => {
    setPage({ consent: true });
    const cart = serveCart(shop, 0);
    await keep();
    await expect.poll(() => shop.asked.length).toBe(1);
    expect(updates(shop)).toEqual([]);

    cart.item_count = 1;
    await changeCart();
    await expect.poll(() => updates(shop)).toEqual([ofSession]);
  });

  test('changes the cart at most once in two seconds', async ({ shop }) => {
    setPage({ consent: true });
    const cart = serveCart(shop, 1);
    await keep();
    await expect.poll(() => updates(shop).length).toBe(1);
    cart.attributes = {};
    await changeCart();
    await vi.advanceTimersByTimeAsync(1_700);
    expect(updates(shop)).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(300);
    await expect.poll(() => updates(shop).length).toBe(2);
  });
});
