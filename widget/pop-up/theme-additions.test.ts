import { describe, expect, vi } from 'vitest';
import { isOpen, test } from '../testing/pop-up-page.ts';
import { products, type ShopPage } from '../testing/shop-page.ts';
import { tellAddition } from '../testing/theme.ts';
import { VitrineRecommendations } from '../products/recommendations.ts';
import { VitrinePopUp } from './pop-up.ts';

customElements.define('vitrine-pop-up', VitrinePopUp);
customElements.define('vitrine-recommendations', VitrineRecommendations);

const recommended = '/api/v1/products/recommended';
const placement = `<vitrine-recommendations source="${recommended}" layout="grid" limit="2"></vitrine-recommendations>`;

/** The module of the storage belongs to the page, which tests share. */
vi.mock('./dialog/pop-up-storage.ts', () => ({
  isFirstShowing: () => true,
  noteShowing: () => undefined,
}));

function queryOf(shop: ShopPage): URLSearchParams | undefined {
  return shop.asked.find(({ path }) => path === recommended)?.query;
}

describe('a pop-up after the theme’s own addition', () => {
  test('starts from the added product and does not recommend what is in the cart', async ({
    shop,
  }) => {
    shop.answer(recommended, () => ({ data: products(2) }));
    shop.answer('shop:/cart.js', () => ({
      items: [
        { product_id: 5, variant_id: 50 },
        { product_id: 7, variant_id: 70 },
      ],
    }));
    const main = shop.mount(`<vitrine-pop-up heading="Goes with it">${placement}</vitrine-pop-up>`);

    await expect
      .poll(() => {
        tellAddition(70);
        return isOpen(main);
      })
      .toBe(true);
    expect(queryOf(shop)?.get('platform_product_ids')).toBe('7');
    expect(queryOf(shop)?.get('cart[items][0][product_id]')).toBe('5');
    expect(queryOf(shop)?.get('cart[items][1][product_id]')).toBe('7');
  });

  test('stays closed when it opens at the exit of the page', async ({ shop }) => {
    shop.answer('shop:/cart.js', () => ({ items: [] }));
    const main = shop.mount(
      '<vitrine-pop-up on="exit">Wait</vitrine-pop-up><vitrine-pop-up heading="Added">Text</vitrine-pop-up>',
    );

    await expect
      .poll(() => {
        tellAddition(70);
        return main.querySelectorAll('vitrine-pop-up')[1]?.shadowRoot?.querySelector('dialog')
          ?.open;
      })
      .toBe(true);
    expect(isOpen(main)).toBe(false);
  });
});
