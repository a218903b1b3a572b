import { expect } from 'vitest';
import { VitrineCartUpsell } from '../products/cart-upsell.ts';
import { openBundle } from '../testing/bundle-page.ts';
import { products, shadowOf, test } from '../testing/shop-page.ts';
import { serveExperiment } from '../testing/widget-experiment.ts';
import { VitrineBoughtTogether } from './bought-together.ts';

customElements.define('vitrine-bought-together', VitrineBoughtTogether);
customElements.define('vitrine-cart-upsell', VitrineCartUpsell);

const recommended = '/api/v1/products/recommended';
const tested = {
  settings: { title: 'Stored', source: recommended, limit: 2, layout: 'grid' },
  variants: [
    { name: 'A', weight: 1 },
    { name: 'B', weight: 1, settings: { title: 'Changed' } },
  ],
};

for (const [name, title] of [
  ['A', 'Stored'],
  ['B', 'Changed'],
] as const) {
  test(`the upsell of the cart shows the title of variant ${name}`, async ({ shop }) => {
    serveExperiment(shop, tested, name);
    shop.answer('shop:/cart.js', () => ({ item_count: 1, items: [{ product_id: 5 }] }));
    shop.answer(recommended, () => ({ data: products(2) }));
    const main = shop.mount('<vitrine-cart-upsell widget-id="5"></vitrine-cart-upsell>');
    const root = shadowOf(main.querySelector('vitrine-cart-upsell'));
    await expect.poll(() => root.querySelectorAll('[part=card]').length).toBe(2);
    expect(root.querySelector('h2')?.textContent).toBe(title);
  });

  test(`a bundle shows the title of variant ${name}`, async ({ shop }) => {
    serveExperiment(shop, tested, name);
    const { root } = await openBundle(
      shop,
      '<vitrine-bought-together widget-id="5" product-id="1"></vitrine-bought-together>',
    );
    expect(root.querySelector('h2')?.textContent).toBe(title);
  });
}
