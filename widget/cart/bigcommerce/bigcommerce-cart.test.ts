import { describe, expect } from 'vitest';
import { setPage, test } from '../../testing/shop-page.ts';
import { addLines, readCart } from '../storefront/storefront-cart.ts';

const carts = 'shop:/api/storefront/carts';
const line = { id: 50, productId: 5, quantity: 1 };
const cart = {
  id: 'c1',
  baseAmount: 12.5,
  currency: { code: 'USD' },
  lineItems: {
    physicalItems: [{ id: 'l1', productId: 5, variantId: 50, quantity: 2 }],
    digitalItems: [{ id: 'l2', productId: 6, variantId: 60, quantity: 1 }],
  },
};

describe('the cart of BigCommerce', () => {
  test('begins with the first addition', async ({ shop }) => {
    setPage({ page: { tag: { storefront: 'bigcommerce' } } });
    shop.answer(carts, ({ body }) => (body ? cart : []));

    expect(await addLines([line])).toEqual({ isAdded: true });
    expect(shop.asked.at(-1)?.body).toEqual({
      lineItems: [{ productId: 5, variantId: 50, quantity: 1 }],
    });
  });

  test('receives further lines, and tells why it refuses them', async ({ shop }) => {
    setPage({ page: { tag: { storefront: 'bigcommerce' } } });
    shop.answer(carts, () => [cart]);
    shop.answer(`${carts}/c1/items`, () =>
      Response.json({ title: 'Not enough stock' }, { status: 422 }),
    );

    expect(await addLines([line])).toEqual({ isAdded: false, reason: 'Not enough stock' });
  });

  test('is read in the shape of the platform’s cart, with the latest line first', async ({
    shop,
  }) => {
    setPage({ page: { tag: { storefront: 'bigcommerce' } } });
    shop.answer(carts, () => [cart]);

    expect(await readCart(new AbortController().signal)).toEqual({
      item_count: 3,
      items_subtotal_price: 1250,
      currency: 'USD',
      items: [
        { key: 'l2', product_id: 6, variant_id: 60, quantity: 1 },
        { key: 'l1', product_id: 5, variant_id: 50, quantity: 2 },
      ],
    });
  });
});
