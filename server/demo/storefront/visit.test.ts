import { describe, expect, test } from 'vitest';
import { memoryShop, product } from './testing/memory-data.ts';
import { withStorefront } from './testing/running-storefront.ts';

describe('the preview of another shop', () => {
  const shops = [
    memoryShop({ products: [product({ id: 1, title: 'Mug' })] }),
    memoryShop({ id: 2, domain: 'other.example', name: 'Other', products: [product({ id: 7 })] }),
  ];

  test('shows its catalog from then on, and says whose it is', () =>
    withStorefront(shops, async ({ read }) => {
      await read('/?shop=Other.example');
      const html = await read('/collections/all');
      expect(html).toContain('Product 7');
      expect(html).toContain('<strong>other.example</strong>');
      expect(html).toContain('data-shop="other.example"');
    }));

  test('ends with the own domain', () =>
    withStorefront(shops, async ({ read, cookies }) => {
      await read('/?shop=other.example');
      await read('/?shop=hearth.example');
      expect(await read('/collections/all')).toContain('Mug');
      expect([...cookies.keys()]).toEqual([]);
    }));

  test('has a cart of its own', () =>
    withStorefront(shops, async ({ read, sendForm }) => {
      await sendForm('/cart/add', { id: '10' });
      expect(await read('/cart?shop=other.example')).toContain('Your cart is empty.');
      expect(await read('/cart?shop=hearth.example')).toContain('Mug');
    }));

  test('of an unknown domain is a page that says so and changes nothing', () =>
    withStorefront(shops, async ({ get, read }) => {
      const response = await get(`/?shop=${encodeURIComponent('<b>no.example')}`);
      expect(response.status).toBe(404);
      expect(await response.text()).toContain(
        'This installation has no shop with the domain &lt;b&gt;no.example.',
      );
      expect(await read('/collections/all')).toContain('Mug');
    }));

  test('of a shop that was deleted since gives way to the default shop', () =>
    withStorefront(shops, async ({ read, cookies }) => {
      cookies.set('preview_shop', 'deleted.example');
      expect(await read('/collections/all')).toContain('Mug');
    }));

  test('leads back to the first shop where the default one is missing', () =>
    withStorefront(
      shops,
      async ({ get, read }) => {
        const response = await get('/');
        expect(response.status).toBe(200);
        expect(await response.text()).not.toContain('preview-bar');
        expect(await read('/?shop=other.example')).toContain(
          '<a href="/?shop=hearth.example">Back to hearth.example</a>',
        );
        expect(await read('/?shop=hearth.example')).not.toContain('preview-bar');
      },
      { defaultDomain: 'demo.example' },
    ));

  test('is shown to nobody who may not see other shops', () =>
    withStorefront(
      shops,
      async ({ read, cookies }) => {
        cookies.set('preview_shop', 'other.example');
        for (const path of ['/collections/all', '/collections/all?shop=other.example']) {
          const html = await read(path);
          expect(html).toContain('Mug');
          expect(html).not.toContain('other.example');
        }
      },
      { maySeeOtherShops: () => false },
    ));

  test('does not stand in for a missing demo shop to who may not see other shops', () =>
    withStorefront(
      shops,
      async ({ get }) => {
        for (const path of ['/', '/?shop=other.example', '/collections/all', '/cart.js']) {
          const response = await get(path);
          expect(response.status, path).toBe(404);
          expect(await response.text()).not.toMatch(/Mug|Product 7|example/);
        }
      },
      { defaultDomain: 'demo.test', maySeeOtherShops: () => false },
    ));

  test('is not possible where there is no shop at all, which the page says', () =>
    withStorefront([], async ({ get }) => {
      const response = await get('/');
      expect(response.status).toBe(404);
      expect(await response.text()).toContain('shop create');
    }));
});
