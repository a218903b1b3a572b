import { describe, expect, test } from 'vitest';
import { memoryShop, product } from './testing/memory-data.ts';
import { withStorefront } from './testing/running-storefront.ts';

function manyProducts(count: number) {
  return Array.from({ length: count }, (_, index) => product({ id: index + 1 }));
}

describe('lists', () => {
  test('are split into pages with links to each other', () =>
    withStorefront([memoryShop({ products: manyProducts(60) })], async ({ read }) => {
      const html = await read('/search?q=Product&page=2');
      expect(html).toContain('Page 2 of 3');
      expect(html).toContain('href="/search?q=Product" rel="prev"');
      expect(html).toContain('href="/search?q=Product&amp;page=3" rel="next"');
      expect(html.match(/class="card"/g)).toHaveLength(24);
    }));

  test.each(['0', '-1', 'x', '1e9', '99999999999'])('treat page=%s as the first page', (page) =>
    withStorefront([memoryShop({ products: manyProducts(60) })], async ({ read }) => {
      expect(await read(`/collections/all?page=${page}`)).toContain('Page 1 of 3');
    }),
  );

  test.each(['/collections/all', '/collections/cups', '/search?q=Product'])(
    'such as %s have no page after the last one',
    (path) => {
      const collections = [
        { id: 9, handle: 'cups', title: 'Cups', productIds: manyProducts(60).map(({ id }) => id) },
      ];
      const list = memoryShop({ products: manyProducts(60), collections });
      return withStorefront([list], async ({ get }) => {
        const join = path.includes('?') ? '&' : '?';
        expect((await get(`${path}${join}page=3`)).status).toBe(200);
        const beyond = await get(`${path}${join}page=4`);
        expect(beyond.status).toBe(404);
        expect(await beyond.text()).toContain('has no page 4.');
      });
    },
  );

  test('without products have one page', () =>
    withStorefront([memoryShop()], async ({ get }) => {
      expect((await get('/collections/all')).status).toBe(200);
      expect((await get('/search?q=none&page=2')).status).toBe(404);
    }));

  test('state that a search found nothing and keep the term in the field', () =>
    withStorefront([memoryShop()], async ({ read }) => {
      const html = await read('/search?q=a%22b');
      expect(html).toContain('Nothing was found.');
      expect(html).toContain('name="q" value="a&#34;b"');
    }));

  test('of an unknown collection are answered with a page and 404', () =>
    withStorefront([memoryShop()], async ({ get }) => {
      expect((await get('/collections/none')).status).toBe(404);
    }));
});
