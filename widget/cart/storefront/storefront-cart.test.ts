import { describe, expect, vi } from 'vitest';
import { setPage, test } from '../../testing/shop-page.ts';
import { addLines, readCart } from './storefront-cart.ts';

const line = { id: 5, quantity: 1 };

describe('functions of the page', () => {
  test('add to its own cart, which takes the lines without an answer', async ({ shop }) => {
    const add = vi.fn();
    setPage({ storefront: { add } });

    expect(await addLines([line])).toEqual({ isAdded: true });
    expect(add).toHaveBeenCalledWith([line]);
    expect(shop.asked).toEqual([]);
  });

  test('may refuse lines with a reason, or fail', async ({ shop: _shop }) => {
    const refusal = { isAdded: false, reason: 'Members only.' } as const;
    setPage({ storefront: { add: () => refusal } });
    expect(await addLines([line])).toEqual(refusal);

    setPage({ storefront: { add: () => Promise.reject(new Error('Offline')) } });
    expect(await addLines([line])).toEqual({ isAdded: false, reason: '' });
  });

  test('may read the cart', async ({ shop: _shop }) => {
    const { signal } = new AbortController();
    setPage({ storefront: { add: () => undefined, read: () => ({ item_count: 1 }) } });
    expect(await readCart(signal)).toEqual({ item_count: 1 });

    setPage({ storefront: { add: () => undefined } });
    expect(await readCart(signal)).toBeFalsy();
  });
});
