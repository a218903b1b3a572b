import { describe, expect, onTestFinished, vi } from 'vitest';
import type { CartChange } from '../../core/storefront.ts';
import { test } from '../../testing/shop-page.ts';
import { followTheme } from '../storefront/cart-changes.ts';
import { addLines } from '../storefront/storefront-cart.ts';

/** Records the changes of the theme until the test ends. */
async function recordChanges(): Promise<CartChange[]> {
  const changes: CartChange[] = [];
  const controller = new AbortController();
  onTestFinished(() => controller.abort());
  await followTheme((change) => changes.push(change), controller.signal);
  return changes;
}

/** Replaces the browser's timing of requests by requests that the test finishes. */
function stubRequests() {
  const handles: ((list: object) => void)[] = [];
  vi.stubGlobal(
    'PerformanceObserver',
    class {
      constructor(handle: (list: object) => void) {
        handles.push(handle);
      }
      observe(): void {}
      disconnect(): void {}
    },
  );
  const finish = (path: string, responseStatus: number) => {
    const entry = { name: location.origin + path, startTime: 0, responseStatus };
    handles.forEach((handle) => handle({ getEntries: () => [entry] }));
  };
  return { finish };
}

function linesUpdate(fields: object): Event {
  return Object.assign(new Event('shopify:cart:lines-update', { bubbles: true }), fields);
}

describe('the theme’s own additions', () => {
  test('are known by the request of its form, unless the store refused it', async ({ shop }) => {
    const { finish } = stubRequests();
    const changes = await recordChanges();
    const main = shop.mount(
      '<form action="/cart/add"><input type="hidden" name="id" value="9"><button>Buy</button></form>',
    );
    main.querySelector('form')?.addEventListener('submit', (event) => event.preventDefault());
    main.querySelector('button')?.click();
    finish('/fr/cart/add', 200);
    finish('/cart/add.js', 422);
    finish('/cart/change.js', 200);
    finish('/cart.js', 200);

    expect(changes).toEqual([
      { isAddition: true, variantIds: [9] },
      { isAddition: false, variantIds: [] },
      { isAddition: false, variantIds: [] },
    ]);
  });

  test('are known by the standard event once its promise settles', async ({ shop: _shop }) => {
    const changes = await recordChanges();
    const lines = [{ merchandiseId: 'gid://shopify/ProductVariant/7', quantity: 1 }];
    document.body.dispatchEvent(
      linesUpdate({ action: 'add', lines, promise: Promise.resolve({ userErrors: [] }) }),
    );
    expect(changes).toEqual([]);

    await expect.poll(() => changes).toEqual([{ isAddition: true, variantIds: [7] }]);
  });

  test('are no additions when the store refused them or the request failed', async ({
    shop: _shop,
  }) => {
    const changes = await recordChanges();
    const lines = [{ merchandiseId: '7', quantity: 1 }];
    const userErrors = [{ message: 'Sold out.' }];
    const outcomes = [Promise.resolve({ userErrors }), Promise.reject(new Error('Offline'))];
    for (const promise of outcomes) {
      document.dispatchEvent(linesUpdate({ action: 'add', lines, promise }));
    }
    document.dispatchEvent(
      linesUpdate({ action: 'remove', lines: [{ id: 'x' }], promise: Promise.resolve({}) }),
    );

    await expect.poll(() => changes).toEqual([{ isAddition: false, variantIds: [] }]);
  });

  test('do not include those of the widgets', async ({ shop }) => {
    shop.answer('shop:/cart/add.js', () => ({ items: [] }));
    const changes = await recordChanges();
    await addLines([{ id: 42, quantity: 1 }]);
    document.dispatchEvent(
      linesUpdate({ action: 'update', lines: [], promise: Promise.resolve({}) }),
    );

    await expect.poll(() => changes).toEqual([{ isAddition: false, variantIds: [] }]);
  });
});
