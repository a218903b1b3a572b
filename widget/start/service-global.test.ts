import { describe, expect, onTestFinished, vi } from 'vitest';
import { cart } from '../cart/storefront/page-cart.ts';
import * as compatibility from '../compatibility/compatibility.ts';
import { getPath } from '../core/json.ts';
import { serving, test as base } from '../testing/script-tag.ts';
import type { ShopPage } from '../testing/shop-page.ts';
import { startLoader } from './loader.ts';
import { installService } from './service-global.ts';

/** A page whose scripts were written for a service named acme, with the parts that the script has loaded. */
const test = base.extend<{ parts: string[] }>({
  parts: async ({ shop, tag: _tag }, use) => {
    window.Vitrine = { names: { platform: 'platform', service: 'acme' } };
    shop.answer('shop:/cart/add.js', () => ({ items: [] }));
    shop.answer('shop:/cart.js', () => ({ item_count: 2 }));
    const { load, asked } = serving({ compatibility, 'cart-storefront': { cart } });
    startLoader(() => load, installService);
    await use(asked);
    Reflect.deleteProperty(window, 'Acme');
  },
});

function call(owner: string, name: string, ...values: unknown[]): unknown {
  const method = getPath(Reflect.get(window, 'Acme'), owner, name);
  return typeof method === 'function' ? method(...values) : undefined;
}

function added({ asked }: ShopPage): unknown {
  return asked.find(({ path }) => path === 'shop:/cart/add.js')?.body;
}

test('the page loads no code of another service before a script uses it', async ({ parts }) => {
  await window.Vitrine?.ready;
  expect(Object.keys(Object(Reflect.get(window, 'Acme')))).toEqual(['Cart', 'SmartCart']);
  expect(parts).toEqual([]);

  await call('Cart', 'addItem', { id: 42 });
  expect(parts).toContain('compatibility');
});

test('members that the page has given the service are kept', ({ tag: _tag }) => {
  const own = { show: () => 'own' };
  Reflect.set(window, 'Acme', { SmartCart: own, other: 1 });
  onTestFinished(() => void Reflect.deleteProperty(window, 'Acme'));
  window.Vitrine = { names: { platform: 'platform', service: 'acme' } };
  startLoader(() => serving({}).load, installService);

  expect(Reflect.get(window, 'Acme')).toMatchObject({ SmartCart: own, other: 1, Cart: {} });
});

test('a failure to load the code does not reach the page', async ({ tag: _tag }) => {
  window.Vitrine = { names: { platform: 'platform', service: 'acme' } };
  onTestFinished(() => void Reflect.deleteProperty(window, 'Acme'));
  startLoader(() => serving({}).load, installService);

  await expect(call('Cart', 'addItem', { id: 42 })).resolves.toBeUndefined();
});

test('a service with the neutral name adds no global', ({ tag: _tag }) => {
  startLoader(() => serving({}).load, installService);

  expect(Reflect.get(window, 'Service')).toBeUndefined();
});

describe('a script that was written for another service', () => {
  test('adds one item, and hears of its success', async ({ shop, parts: _parts }) => {
    const success = vi.fn();
    await call('Cart', 'addItem', { id: '42', quantity: '2' }, { success });

    expect(added(shop)).toMatchObject({ items: [{ id: 42, quantity: 2 }] });
    expect(success).toHaveBeenCalledOnce();
  });

  test('adds several items with their properties', async ({ shop, parts: _parts }) => {
    const items = [{ id: 42 }, { id: 43, quantity: 3, properties: { _bundle: 5 } }];
    await call('Cart', 'addItem', { items });

    expect(added(shop)).toMatchObject({
      items: [
        { id: 42, quantity: 1 },
        { id: 43, quantity: 3, properties: { _bundle: '5' } },
      ],
    });
  });

  test('hears of an addition with the cart of the platform', async ({ parts: _parts }) => {
    const additions: unknown[] = [];
    const listen = (event: Event) =>
      additions.push({
        id: getPath(event, 'detail', 'item', 'id'),
        cart: getPath(event, 'detail', 'cart', 'cart'),
        later: getPath(window, 'Acme', 'Cart', 'cart'),
      });
    document.addEventListener('acme:cart.add', listen);
    onTestFinished(() => document.removeEventListener('acme:cart.add', listen));
    await cart.add([{ id: 44, quantity: 1 }]);

    const latest = { item_count: 2 };
    await expect.poll(() => additions).toContainEqual({ id: 44, cart: latest, later: latest });
  });

  test('opens the cart of the theme', async ({ parts: _parts }) => {
    const openCart = vi.fn();
    vi.stubGlobal('Shopify', { actions: { openCart } });
    onTestFinished(() => void vi.stubGlobal('Shopify', undefined));
    await call('SmartCart', 'show');

    expect(openCart).toHaveBeenCalledOnce();
  });
});
