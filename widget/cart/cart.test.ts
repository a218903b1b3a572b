import { describe, expect, vi } from 'vitest';
import { addLines } from './cart.ts';
import { storeRoot } from '../core/platform.ts';
import { setPage, test } from '../testing/shop-page.ts';

describe('adding to the cart', () => {
  test('sends one piece of the variant to the store', async ({ shop }) => {
    shop.answer('shop:/cart/add.js', () => ({ items: [] }));

    expect(await addLines([{ id: 42, quantity: 1 }])).toEqual({ isAdded: true });
    expect(shop.asked.map(({ body }) => body)).toEqual([{ items: [{ id: 42, quantity: 1 }] }]);
  });

  test('says why the store refused', async ({ shop }) => {
    const refusal = { status: 422, description: 'All 3 are in your cart.' };
    shop.answer('shop:/cart/add.js', () => Response.json(refusal, { status: 422 }));

    expect(await addLines([{ id: 42, quantity: 1 }])).toEqual({
      isAdded: false,
      reason: 'All 3 are in your cart.',
    });
  });

  test('has no reason when the store is away or answers with a page', async ({ shop }) => {
    expect(await addLines([{ id: 42, quantity: 1 }])).toEqual({ isAdded: false, reason: '' });

    shop.answer('shop:/cart/add.js', () => new Response('<h1>500</h1>', { status: 500 }));
    expect(await addLines([{ id: 42, quantity: 1 }])).toEqual({ isAdded: false, reason: '' });
  });

  test('follows the language that the platform put into the root', ({ shop: _shop }) => {
    setPage({ names: { platform: 'acme', service: 'service' } });
    vi.stubGlobal('Acme', { routes: { root: '/fr/' } });
    expect(storeRoot()).toBe('/fr/');

    vi.stubGlobal('Acme', undefined);
    expect(storeRoot()).toBe('/');
  });
});
