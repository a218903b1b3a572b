import { describe, expect } from 'vitest';
import { violations } from '../testing/accessibility.ts';
import { later, products, product, setPage, shadowOf, test } from '../testing/shop-page.ts';
import { VitrineCartUpsell } from './cart-upsell.ts';

customElements.define('vitrine-cart-upsell', VitrineCartUpsell);

const recommended = '/api/v1/products/recommended';
const markup = '<vitrine-cart-upsell layout="list" limit="3"></vitrine-cart-upsell>';

function titlesIn(main: Element): (string | undefined)[] {
  const root = shadowOf(main.querySelector('vitrine-cart-upsell'));
  return [...root.querySelectorAll('a .title')].map(({ textContent }) => textContent?.trim());
}

function cartOf(...ids: readonly number[]) {
  return () => ({ item_count: ids.length, items: ids.map((id) => ({ product_id: id })) });
}

describe('the upsell of the cart', () => {
  test('starts from the products in the cart, even on a product page', async ({ shop }) => {
    setPage({ page: { tag: { productId: '99' } } });
    shop.answer('shop:/cart.js', cartOf(5, 6, 5));
    shop.answer(recommended, () => ({ data: products(3) }));
    const main = shop.mount(markup);

    await expect.poll(() => titlesIn(main).length).toBe(3);
    expect(shop.asked.at(-1)?.query.get('platform_product_ids')).toBe('5,6');
    expect(await violations(main)).toEqual([]);
  });

  test('reloads when the cart changes, and keeps its products until the response', async ({
    shop,
  }) => {
    shop.answer('shop:/cart.js', cartOf(5));
    shop.answer(recommended, () => ({ data: [product({ id: 1 })] }));
    const main = shop.mount(markup);
    await expect.poll(() => titlesIn(main)).toEqual(['Product 1']);

    const answer = later<unknown>();
    shop.answer('shop:/cart.js', cartOf(5, 7));
    shop.answer(recommended, () => answer.promise);
    document.dispatchEvent(new Event('vitrine:cart'));
    await expect.poll(() => shop.asked.at(-1)?.query.get('platform_product_ids')).toBe('5,7');
    expect(titlesIn(main)).toEqual(['Product 1']);

    answer.resolve({ data: [product({ id: 2 })] });
    await expect.poll(() => titlesIn(main)).toEqual(['Product 2']);
  });

  test('detects cart requests of the theme', async ({ shop }) => {
    shop.answer('shop:/cart.js', cartOf(5));
    shop.answer(recommended, () => ({ data: [product({ id: 1 })] }));
    const main = shop.mount(markup);
    await expect.poll(() => titlesIn(main)).toEqual(['Product 1']);
    shop.answer(recommended, () => ({ data: [product({ id: 2 })] }));

    const request = new XMLHttpRequest();
    request.open('POST', '/cart/change.js');
    request.send();

    await expect.poll(() => titlesIn(main)).toEqual(['Product 2']);
  });

  test('is empty for an empty cart, unless the source is a ruleset', async ({ shop }) => {
    shop.answer('shop:/cart.js', cartOf());
    const empty = new Promise((resolve) => {
      document.addEventListener('service:widget.empty', resolve, { once: true });
    });
    shop.mount(markup);
    await empty;
    expect(shop.asked.map(({ path }) => path)).toEqual(['shop:/cart.js']);

    shop.answer('/api/v1/custom/cart', () => ({ data: products(1) }));
    const main = shop.mount('<p></p>');
    main.querySelector('vitrine-cart-upsell')?.setAttribute('source', '/api/v1/custom/cart');
    await expect.poll(() => titlesIn(main)).toEqual(['Product 1']);
  });

  test('sends no request after it is removed', async ({ shop }) => {
    shop.answer('shop:/cart.js', cartOf(5));
    shop.answer(recommended, () => ({ data: products(1) }));
    const main = shop.mount(`${markup}${markup.replace('limit="3"', 'limit="4"')}`);
    const limits = () =>
      shop.asked
        .filter(({ path }) => path === recommended)
        .map(({ query }) => Number(query.get('limit')))
        .toSorted((one, other) => one - other);
    await expect.poll(limits).toEqual([3, 4]);
    main.querySelector('vitrine-cart-upsell')?.remove();

    shop.answer('shop:/cart.js', cartOf(6));
    document.dispatchEvent(new Event('vitrine:cart'));
    // The other element receives the same event and answers.
    await expect.poll(limits).toEqual([3, 4, 4]);
  });
});
