import { describe, expect, test } from 'vitest';
import { memoryShop } from './testing/memory-data.ts';
import { withStorefront } from './testing/running-storefront.ts';

describe('an unknown address', () => {
  const asBrowser = { Accept: 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8' };

  test.each(['/nowhere', '/products', '/products/a/b', '/apiary', '/cart/add'])(
    'such as %s is a page of the theme',
    (path) =>
      withStorefront([memoryShop()], async ({ get }) => {
        const response = await get(path, asBrowser);
        expect(response.status).toBe(404);
        expect(response.headers.get('vary')).toBe('Accept');
        expect(await response.text()).toContain('There is nothing at this address.');
      }),
  );

  test.each<[string, string]>([
    ['*/*', '*/*'],
    ['application/json', 'application/json'],
    ['JSON rather than HTML', 'application/json, text/html;q=0.5'],
    ['images', 'image/*'],
    ['more than a browser sends', `text/html${','.repeat(12_000)}`],
  ])('is answered by the service for clients that accept %s', ([, Accept = '']) =>
    withStorefront([memoryShop()], async ({ get }) => {
      const response = await get('/nowhere', { Accept });
      expect([response.status, await response.text()]).toEqual([404, 'Not Found']);
    }),
  );

  test.each(['/api/v1/nowhere', '/widget/nowhere.js'])(
    'such as %s is answered by the service',
    (path) =>
      withStorefront([memoryShop()], async ({ get }) => {
        expect(await (await get(path, asBrowser)).text()).toBe('Not Found');
      }),
  );
});
