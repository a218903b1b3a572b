import { describe, expect, vi } from 'vitest';
import { addLines } from './cart.ts';
import { storeRoot } from '../core/platform.ts';
import { setPage, test } from '../testing/shop-page.ts';

describe('adding to the cart', () => {
  test('sends a variant with quantity 1 to the store', async ({ shop }) => {
    shop.answer('shop:/cart/add.js', () => ({ items: [] }));

    expect(await addLines([{ id: 42, quantity: 1 }])).toEqual({ isAdded: true });
    expect(shop.asked.map(({ body }) => body)).toEqual([{ items: [{ id: 42, quantity: 1 }] }]);
  });

  test('returns the reason when the store refuses', async ({ shop }) => {
    const refusal = { status: 422, description: 'All 3 are in your cart.' };
    shop.answer('shop:/cart/add.js', () => Response.json(refusal, { status: 422 }));

    expect(await addLines([{ id: 42, quantity: 1 }])).toEqual({
      isAdded: false,
      reason: 'All 3 are in your cart.',
    });
  });

  test('returns no reason when the store is unreachable or responds with HTML', async ({
    shop,
  }) => {
    expect(await addLines([{ id: 42, quantity: 1 }])).toEqual({ isAdded: false, reason: '' });

    shop.answer('shop:/cart/add.js', () => new Response('<h1>500</h1>', { status: 500 }));
    expect(await addLines([{ id: 42, quantity: 1 }])).toEqual({ isAdded: false, reason: '' });
  });

  test('sends requests below the platform’s root path with its language', ({ shop: _shop }) => {
    setPage({ names: { platform: 'acme', service: 'service' } });
    vi.stubGlobal('Acme', { routes: { root: '/fr/' } });
    expect(storeRoot()).toBe('/fr/');

    vi.stubGlobal('Acme', undefined);
    expect(storeRoot()).toBe('/');
  });
});
