import { expect, onTestFinished } from 'vitest';
import { getPath } from '../core/json.ts';
import { serving, test as base } from '../testing/script-tag.ts';
import { startLoader } from './loader.ts';
import { installService } from './service-global.ts';

/** A page whose scripts were written for a service named acme. */
const test = base.extend<{ named: void }>({
  named: async ({ shop: _shop, tag: _tag }, use) => {
    window.Vitrine = { names: { platform: 'platform', service: 'acme' } };
    await use();
    Reflect.deleteProperty(window, 'Acme');
  },
});

function call(owner: string, name: string, ...values: unknown[]): unknown {
  const method = getPath(Reflect.get(window, 'Acme'), owner, name);
  return typeof method === 'function' ? method(...values) : 'no method';
}

test('scripts find the members at once, and the code comes when the page is ready', async ({
  named: _named,
}) => {
  const { load, asked } = serving({});
  startLoader(() => load, installService);
  const global: unknown = Reflect.get(window, 'Acme');
  expect(global).toMatchObject({ widgets: [], Cart: { cart: null }, SmartCart: { cart: null } });
  expect(call('Cart', 'items')).toEqual([]);
  expect(call('SmartCart', 'itemCount')).toBe(0);
  expect(asked).toEqual([]);

  await window.Vitrine?.ready;
  await expect.poll(() => asked).toContain('compatibility');
});

test('members that the page has given the service are kept', ({ named: _named }) => {
  const own = { show: () => 'own' };
  Reflect.set(window, 'Acme', { SmartCart: own, other: 1 });
  startLoader(() => serving({}).load, installService);

  expect(Reflect.get(window, 'Acme')).toMatchObject({ other: 1, Cart: {} });
  expect(getPath(Reflect.get(window, 'Acme'), 'SmartCart')).toBe(own);
  expect(call('SmartCart', 'show')).toBe('own');
  expect(own).toHaveProperty('hide');
});

test('a failure to load the code does not reach the page', async ({ named: _named }) => {
  startLoader(() => serving({}).load, installService);

  await expect(call('Cart', 'addItem', { id: 42 })).resolves.toBeUndefined();
  await expect(call('SmartCart', 'decreaseItem', { id: 42 })).resolves.toBeUndefined();
});

test('a service with the neutral name adds no global', async ({ tag: _tag }) => {
  const { load, asked } = serving({});
  startLoader(() => load, installService);
  onTestFinished(() => void Reflect.deleteProperty(window, 'Service'));

  await window.Vitrine?.ready;
  expect(Reflect.get(window, 'Service')).toBeUndefined();
  expect(asked).toEqual([]);
});
