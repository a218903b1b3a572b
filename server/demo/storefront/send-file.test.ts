import { describe, expect, test } from 'vitest';
import { memoryShop } from './testing/memory-data.ts';
import { withStorefront } from './testing/running-storefront.ts';

describe('files of the theme', () => {
  test('are cached forever at the URL that pages use', () =>
    withStorefront([memoryShop()], async ({ get, read }) => {
      const address = /href="(\/assets\/theme\.css[^"]*)"/.exec(await read('/'))?.[1] ?? '';
      const response = await get(address);
      expect(response.headers.get('content-type')).toBe('text/css; charset=utf-8');
      expect(response.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    }));

  test('are revalidated at any other URL and not sent twice', () =>
    withStorefront([memoryShop()], async ({ get }) => {
      const response = await get('/assets/theme.js');
      expect(response.headers.get('cache-control')).toBe('no-cache');
      const etag = response.headers.get('etag') ?? '';
      expect(
        (await get('/assets/theme.js', { 'If-None-Match': etag, 'Cache-Control': 'max-age=0' }))
          .status,
      ).toBe(304);
    }));

  test.each(['none.css', '..%2ftemplates%2fcart.liquid', '%00', 'constructor'])(
    'do not include %s',
    (name) =>
      withStorefront([memoryShop()], async ({ get }) => {
        expect((await get(`/assets/${name}`)).status).toBe(404);
      }),
  );
});
