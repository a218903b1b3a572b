import { describe, expect, onTestFinished, vi } from 'vitest';
import { cart } from '../cart/storefront/page-cart.ts';
import { getPath } from '../core/json.ts';
import { setPage, test as base, type ShopPage } from '../testing/shop-page.ts';
import { installService } from './compatibility.ts';

/** A page whose scripts were written for a service named acme. */
const test = base.extend<{ service: undefined }>({
  service: [
    async ({ shop }, use) => {
      setPage({ names: { platform: 'platform', service: 'acme' } });
      shop.answer('shop:/cart/add.js', () => ({ items: [] }));
      shop.answer('shop:/cart.js', () => ({ item_count: 2 }));
      installService('acme', cart);
      await use(undefined);
      Reflect.deleteProperty(window, 'Acme');
    },
    { auto: true },
  ],
});

function call(owner: string, name: string, ...values: unknown[]): unknown {
  const method = getPath(Reflect.get(window, 'Acme'), owner, name);
  return typeof method === 'function' ? method(...values) : undefined;
}

function added({ asked }: ShopPage): unknown {
  return asked.find(({ path }) => path === 'shop:/cart/add.js')?.body;
}

describe('a script that was written for another service', () => {
  test('adds one item, and hears of its success', async ({ shop }) => {
    const success = vi.fn();
    await call('Cart', 'addItem', { id: '42', quantity: '2' }, { success });

    expect(added(shop)).toMatchObject({ items: [{ id: 42, quantity: 2 }] });
    expect(success).toHaveBeenCalledOnce();
  });

  test('adds several items with their properties', async ({ shop }) => {
    const items = [{ id: 42 }, { id: 43, quantity: 3, properties: { _bundle: 5 } }];
    await call('Cart', 'addItem', { items });

    expect(added(shop)).toMatchObject({
      items: [
        { id: 42, quantity: 1 },
        { id: 43, quantity: 3, properties: { _bundle: '5' } },
      ],
    });
  });

  test('hears of an addition with the cart of the platform', async ({ shop: _shop }) => {
    const items: unknown[] = [];
    const ending = new AbortController();
    onTestFinished(() => ending.abort());
    const listen = (event: Event) => {
      items.push(getPath(event, 'detail', 'item'));
      expect(getPath(event, 'detail', 'cart', 'cart')).toEqual({ item_count: 2 });
    };
    document.addEventListener('acme:cart.add', listen, { signal: ending.signal });
    await cart.add([{ id: 44, quantity: 1 }]);

    await expect.poll(() => items).toContainEqual(expect.objectContaining({ id: 44, quantity: 1 }));
  });

  test('opens the cart of the theme', async ({ shop: _shop }) => {
    const openCart = vi.fn();
    vi.stubGlobal('Shopify', { actions: { openCart } });
    onTestFinished(() => void vi.stubGlobal('Shopify', undefined));
    call('SmartCart', 'show');

    expect(openCart).toHaveBeenCalledOnce();
  });
});
