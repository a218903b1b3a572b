import { describe, expect, test } from 'vitest';
import { memoryShop, product } from './testing/memory-data.ts';
import { withStorefront } from './testing/running-storefront.ts';

describe('the preview of another shop', () => {
  const shops = [
    memoryShop({ products: [product({ id: 1, title: 'Mug' })] }),
    memoryShop({ id: 2, domain: 'other.example', name: 'Other', products: [product({ id: 7 })] }),
  ];

  test('shows its catalog on all following pages and names the shop', () =>
    withStorefront(shops, async ({ read }) => {
      await read('/?shop=Other.example');
      const html = await read('/collections/all');
      expect(html).toContain('Product 7');
      expect(html).toContain('<strong>other.example</strong>');
      expect(html).toContain('data-shop="other.example"');
    }));

  test('ends when the default domain is requested', () =>
    withStorefront(shops, async ({ read, cookies }) => {
      await read('/?shop=other.example');
      await read('/?shop=hearth.example');
      expect(await read('/collections/all')).toContain('Mug');
      expect([...cookies.keys()]).toEqual([]);
    }));

  test('has a separate cart', () =>
    withStorefront(shops, async ({ read, sendForm }) => {
      await sendForm('/cart/add', { id: '10' });
      expect(await read('/cart?shop=other.example')).toContain('Your cart is empty.');
      expect(await read('/cart?shop=hearth.example')).toContain('Mug');
    }));

  test('of an unknown domain shows a notice and changes nothing', () =>
    withStorefront(shops, async ({ get, read }) => {
      const response = await get(`/?shop=${encodeURIComponent('<b>no.example')}`);
      expect(response.status).toBe(404);
      expect(await response.text()).toContain(
        'This installation has no shop with the domain &lt;b&gt;no.example.',
      );
      expect(await read('/collections/all')).toContain('Mug');
    }));

  test('shows the default shop after its shop was deleted', () =>
    withStorefront(shops, async ({ read, cookies }) => {
      cookies.set('preview_shop', 'deleted.example');
      expect(await read('/collections/all')).toContain('Mug');
    }));

  test('returns to the first shop if there is no default shop', () =>
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

  test('is hidden from visitors without permission', () =>
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

  test('does not replace a missing demo shop for visitors without permission', () =>
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

  test('is impossible without shops, and the page states this', () =>
    withStorefront([], async ({ get }) => {
      const response = await get('/');
      expect(response.status).toBe(404);
      expect(await response.text()).toContain('shop create');
    }));
});
