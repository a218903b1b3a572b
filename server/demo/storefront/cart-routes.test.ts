import { describe, expect, test } from 'vitest';
import { memoryShop, product, type MemoryShop } from './testing/memory-data.ts';
import { withStorefront } from './testing/running-storefront.ts';

const cup = product({ id: 1, title: 'Cup', variants: [{ price: '19.99', grams: 300 }] });
const gone = product({ id: 2, title: 'Bowl', variants: [{ inventory_quantity: 0 }] });
const few = product({ id: 3, title: 'Plate', variants: [{ inventory_quantity: 2 }] });
const endless = product({ id: 4, title: 'Print', variants: [{ inventory_management: null }] });

function shop(): MemoryShop {
  return memoryShop({ products: [cup, gone, few, endless] });
}

async function jsonOf(response: Promise<Response>): Promise<Record<string, unknown>> {
  return (await (await response).json()) as Record<string, unknown>;
}

describe('the cart for scripts', () => {
  test('is empty at first and has all fields of the platform', () =>
    withStorefront([shop()], async ({ get }) => {
      expect(await jsonOf(get('/cart.js'))).toEqual({
        token: '',
        note: null,
        attributes: {},
        original_total_price: 0,
        total_price: 0,
        total_discount: 0,
        total_weight: 0,
        item_count: 0,
        items: [],
        requires_shipping: false,
        currency: 'USD',
        items_subtotal_price: 0,
        cart_level_discount_applications: [],
      });
    }));

  test('adds one item and answers with its line, prices in cents', () =>
    withStorefront([shop()], async ({ get, sendJson }) => {
      const line = await jsonOf(sendJson('/cart/add.js', { id: 10, quantity: 2 }));
      expect(line).toMatchObject({
        id: 10,
        product_id: 1,
        quantity: 2,
        price: 1999,
        line_price: 3998,
      });
      expect(await jsonOf(get('/cart.js'))).toMatchObject({
        item_count: 2,
        total_price: 3998,
        total_weight: 600,
        items: [{ title: 'Cup', url: '/products/product-1?variant=10', variant_title: null }],
      });
    }));

  test('keeps attributes until they are empty, and refuses long ones', () =>
    withStorefront([shop()], async ({ get, sendJson }) => {
      const attributes = { gift: 'yes', _vitrine: 'v1;u;' };
      const answer = await jsonOf(sendJson('/cart/update.js', { attributes }));
      expect(answer).toMatchObject({ attributes });
      await sendJson('/cart/update.js', { attributes: { _vitrine: '' } });
      expect(await jsonOf(get('/cart.js'))).toMatchObject({ attributes: { gift: 'yes' } });
      const long = { attributes: { note: 'x'.repeat(300) } };
      expect((await sendJson('/cart/update.js', long)).status).toBe(400);
    }));

  test('answers a list of items with a list', () =>
    withStorefront([shop()], async ({ sendJson }) => {
      const answer = await jsonOf(
        sendJson('/cart/add.js', { items: [{ id: '10' }, { id: 40, quantity: 3 }] }),
      );
      expect(answer).toMatchObject({
        items: [
          { id: 10, quantity: 1 },
          { id: 40, quantity: 3 },
        ],
      });
    }));

  test('increases the quantity of an existing line', () =>
    withStorefront([shop()], async ({ sendJson }) => {
      await sendJson('/cart/add.js', { id: 10 });
      expect(await jsonOf(sendJson('/cart/add.js', { id: 10 }))).toMatchObject({ quantity: 2 });
    }));

  test('rejects a request with a sold out item as a whole', () =>
    withStorefront([shop()], async ({ get, sendJson }) => {
      const response = await sendJson('/cart/add.js', { items: [{ id: 10 }, { id: 20 }] });
      expect(response.status).toBe(422);
      expect(await response.json()).toEqual({
        status: 422,
        message: 'Cart error',
        description: 'Bowl is sold out.',
      });
      expect(await jsonOf(get('/cart.js'))).toMatchObject({ item_count: 0 });
    }));

  test('rejects more units than in stock, including those in the cart', () =>
    withStorefront([shop()], async ({ sendJson }) => {
      await sendJson('/cart/add.js', { id: 30, quantity: 2 });
      const response = await sendJson('/cart/add.js', { id: 30 });
      expect(response.status).toBe(422);
      expect(await response.json()).toMatchObject({
        description: 'Only 2 of Plate can be bought at the moment.',
      });
    }));

  test('accepts any quantity of an untracked variant', () =>
    withStorefront([shop()], async ({ sendJson }) => {
      expect((await sendJson('/cart/add.js', { id: 40, quantity: 500 })).status).toBe(200);
    }));

  test('rejects variants of other shops', () =>
    withStorefront([memoryShop(), { ...shop(), id: 2, domain: 'b.example' }], async (browser) => {
      expect((await browser.sendJson('/cart/add.js', { id: 10 })).status).toBe(404);
    }));

  test.each([
    {},
    [],
    null,
    'text',
    { id: 'x' },
    { id: 10, quantity: 0 },
    { items: [] },
    { id: 1.5 },
  ])('rejects the body %j', (body) =>
    withStorefront([shop()], async ({ sendJson }) => {
      const response = await sendJson('/cart/add.js', body);
      expect(response.status).toBe(400);
      expect(await response.json()).toMatchObject({ status: 400, message: 'Cart error' });
    }),
  );

  test('rejects an oversized body and continues to answer', () =>
    withStorefront([shop()], async ({ get, sendJson }) => {
      expect((await sendJson('/cart/add.js', { id: 10, note: 'x'.repeat(200_000) })).status).toBe(
        400,
      );
      expect((await get('/cart.js')).status).toBe(200);
    }));

  test('changes a line by variant or number and removes it at 0', () =>
    withStorefront([shop()], async ({ sendJson }) => {
      await sendJson('/cart/add.js', { items: [{ id: 10 }, { id: 40 }] });
      expect(await jsonOf(sendJson('/cart/change.js', { id: 10, quantity: 3 }))).toMatchObject({
        item_count: 4,
      });
      expect(await jsonOf(sendJson('/cart/change.js', { line: 1, quantity: 0 }))).toMatchObject({
        items: [{ id: 40 }],
      });
    }));

  test('rejects a change of an unknown line', () =>
    withStorefront([shop()], async ({ sendJson }) => {
      expect((await sendJson('/cart/change.js', { id: 10, quantity: 1 })).status).toBe(400);
      expect((await sendJson('/cart/change.js', { line: 4, quantity: 1 })).status).toBe(400);
    }));

  test('drops a product that was removed from the shop', async () => {
    const changing = shop();
    await withStorefront([changing], async ({ get, sendJson }) => {
      await sendJson('/cart/add.js', { items: [{ id: 10 }, { id: 40 }] });
      changing.products = [endless];
      expect(await jsonOf(get('/cart.js'))).toMatchObject({ item_count: 1, items: [{ id: 40 }] });
    });
  });

  test('is stored in a cookie that scripts and other sites cannot read', () =>
    withStorefront([shop()], async ({ sendJson }) => {
      const response = await sendJson('/cart/add.js', { id: 10 });
      expect(response.headers.get('set-cookie')).toMatch(/; samesite=lax; httponly/i);
    }));

  test('is answered with a header against content sniffing', () =>
    withStorefront([shop()], async ({ get }) => {
      expect((await get('/cart.js')).headers.get('x-content-type-options')).toBe('nosniff');
    }));

  test('ignores invalid parts of the cookie', () =>
    withStorefront([shop()], async ({ get, cookies }) => {
      cookies.set('cart_1', '__proto__:1-10:2-%00-999999999999999999:1');
      expect(await jsonOf(get('/cart.js'))).toMatchObject({ item_count: 2, total_price: 3998 });
    }));
});

describe('the cart for pages without script', () => {
  test('adds a product by form and shows the cart', () =>
    withStorefront([shop()], async ({ sendForm, read }) => {
      const response = await sendForm('/cart/add', { id: '10', option1: 'Default Title' });
      expect([response.status, response.headers.get('location')]).toEqual([303, '/cart']);
      expect(await read('/cart')).toContain('$19.99');
    }));

  test('shows on the cart page why a product was rejected', () =>
    withStorefront([shop()], async ({ sendForm }) => {
      const response = await sendForm('/cart/add', { id: '20' });
      expect(response.status).toBe(422);
      expect(await response.text()).toContain('Bowl is sold out.');
    }));

  test('changes a quantity by form', () =>
    withStorefront([shop()], async ({ sendForm, read }) => {
      await sendForm('/cart/add', { id: '10' });
      await sendForm('/cart/change', { id: '10', quantity: '2' });
      expect(await read('/cart')).toContain('$39.98');
      await sendForm('/cart/change', { id: '10', quantity: '0' });
      expect(await read('/cart')).toContain('Your cart is empty.');
    }));
});
