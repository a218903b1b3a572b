import { describe, expect, onTestFinished } from 'vitest';
import { setPage, test, type Asked, type ShopPage } from '../../testing/shop-page.ts';
import { followTheme } from '../storefront/cart-changes.ts';
import { addLines, readCart } from '../storefront/storefront-cart.ts';
import type { CartChange } from '../../core/storefront.ts';
import { getPath } from '../../core/json.ts';

const cartPath = 'shop:/wp-json/wc/store/v1/cart';
const oak = { id: 5, quantity: 1 };
const ash = { id: 6, quantity: 2 };

function answerCart(shop: ShopPage, items: readonly object[]): void {
  shop.answer(cartPath, () =>
    Response.json(
      {
        items,
        items_count: 3,
        totals: { total_items: '4200', currency_minor_unit: 3, currency_code: 'KWD' },
      },
      { headers: { Nonce: 'once' } },
    ),
  );
}

function posted({ asked }: ShopPage): object[] {
  return asked
    .filter(({ body }) => body !== undefined)
    .map(({ path, body }: Asked) => ({ path: path.slice(cartPath.length + 1), body }));
}

describe('the cart of WooCommerce', () => {
  test('adds each line with the nonce of the store', async ({ shop }) => {
    setPage({ page: { tag: { storefront: 'woocommerce' } } });
    answerCart(shop, []);
    shop.answer(`${cartPath}/add-item`, () => ({}));

    expect(await addLines([oak, ash])).toEqual({ isAdded: true });
    expect(posted(shop)).toEqual([
      { path: 'add-item', body: oak },
      { path: 'add-item', body: ash },
    ]);
    expect(shop.asked.at(-1)?.headers.get('Nonce')).toBe('once');
  });

  test('restores the former quantities when a line is refused', async ({ shop }) => {
    setPage({ page: { tag: { storefront: 'woocommerce' } } });
    answerCart(shop, [{ id: 5, key: 'k5', quantity: 4 }]);
    shop.answer(`${cartPath}/add-item`, ({ body }) =>
      getPath(body, 'id') === 5
        ? {}
        : Response.json({ message: 'Only 1 &amp; no more <b>left</b>.' }, { status: 400 }),
    );
    shop.answer(`${cartPath}/update-item`, () => ({}));

    expect(await addLines([oak, ash])).toEqual({
      isAdded: false,
      reason: 'Only 1 & no more left.',
    });
    expect(posted(shop).at(-1)).toEqual({ path: 'update-item', body: { key: 'k5', quantity: 4 } });
  });

  test('is read in the shape of the platform’s cart, with the latest line first', async ({
    shop,
  }) => {
    setPage({ page: { tag: { storefront: 'woocommerce' } } });
    answerCart(shop, [
      { id: 5, key: 'k5', quantity: 1 },
      { id: 6, key: 'k6', quantity: 2 },
    ]);

    expect(await readCart(new AbortController().signal)).toEqual({
      item_count: 3,
      items_subtotal_price: 420,
      currency: 'KWD',
      items: [
        { key: 'k6', product_id: 6, variant_id: 6, quantity: 2 },
        { key: 'k5', product_id: 5, variant_id: 5, quantity: 1 },
      ],
    });
  });

  test('tells the store’s blocks of an addition, and hears of theirs', async ({ shop }) => {
    setPage({ page: { tag: { storefront: 'woocommerce' } } });
    answerCart(shop, []);
    shop.answer(`${cartPath}/add-item`, () => ({}));
    const controller = new AbortController();
    const { signal } = controller;
    onTestFinished(() => controller.abort());
    const changes: CartChange[] = [];
    const events: Event[] = [];
    await followTheme((change) => changes.push(change), signal);
    document.body.addEventListener('wc-blocks_added_to_cart', (event) => events.push(event), {
      signal,
    });
    await addLines([oak]);
    expect([events.length, changes.length]).toEqual([1, 0]);

    document.body.dispatchEvent(new CustomEvent('wc-blocks_added_to_cart'));
    expect(changes).toEqual([{ isAddition: true, variantIds: [] }]);
  });
});
