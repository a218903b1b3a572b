import { describe, expect, onTestFinished } from 'vitest';
import { setConsent } from '../shopper/set-consent.ts';
import { cards } from '../testing/recommendations-page.ts';
import { products, setPage, test } from '../testing/shop-page.ts';
import { VitrineRecommendations } from './recommendations.ts';

customElements.define('vitrine-recommendations', VitrineRecommendations);

const ruleset = '/api/v1/custom/id/7';
const placement = `<vitrine-recommendations source="${ruleset}" layout="list" limit="2" product-ids="3" customer-id="70" customer-signature="abc"></vitrine-recommendations>`;

describe('a ruleset', () => {
  test('receives products, customer, address of the page and cart of the store', async ({
    shop,
  }) => {
    setPage({ consent: true });
    shop.answer(ruleset, () => ({ data: products(2), metadata: {} }));
    shop.answer('shop:/cart.js', () => ({
      items_subtotal_price: 4250,
      item_count: 3,
      items: [
        { product_id: 1, variant_id: 10, quantity: 2 },
        { product_id: 2, variant_id: 20, quantity: 1 },
      ],
    }));
    await cards(shop.mount(placement)).toBe(2);

    const asked = shop.asked.find(({ path }) => path === ruleset);
    expect(Object.fromEntries(asked?.query ?? [])).toEqual({
      key: 'public',
      limit: '2',
      platform_product_ids: '3',
      platform_customer_id: '70',
      customer_signature: 'abc',
    });
    expect(asked?.body).toEqual({
      url: location.href,
      rule_numbers: 'yes',
      cart_subtotal: '42.50',
      cart_line_count: '2',
      cart_item_count: '3',
      'cart[items][0][product_id]': '1',
      'cart[items][0][variant_id]': '10',
      'cart[items][0][quantity]': '2',
      'cart[items][1][product_id]': '2',
      'cart[items][1][variant_id]': '20',
      'cart[items][1][quantity]': '1',
    });
  });

  test('receives no customer before consent, and is requested again after it', async ({ shop }) => {
    onTestFinished(() => setConsent(false));
    shop.answer(ruleset, () => ({ data: products(1), metadata: {} }));
    await cards(shop.mount(placement)).toBe(1);

    const asked = shop.asked.find(({ path }) => path === ruleset);
    expect(Object.fromEntries(asked?.query ?? [])).toEqual({
      key: 'public',
      limit: '2',
      platform_product_ids: '3',
    });

    setConsent(true);
    await expect
      .poll(() => shop.asked.at(-1)?.query.get('platform_customer_id') ?? null)
      .toBe('70');
  });

  test('receives an empty cart, which rules may require', async ({ shop }) => {
    shop.answer(ruleset, () => ({ data: products(1), metadata: {} }));
    shop.answer('shop:/cart.js', () => ({ items_subtotal_price: 0, item_count: 0, items: [] }));
    await cards(shop.mount(placement)).toBe(1);

    expect(shop.asked.find(({ path }) => path === ruleset)?.body).toEqual({
      url: location.href,
      rule_numbers: 'yes',
      cart_subtotal: '0.00',
      cart_line_count: '0',
      cart_item_count: '0',
    });
  });

  test('is requested without a cart when the store does not return it', async ({ shop }) => {
    shop.answer(ruleset, () => ({ data: products(1), metadata: {} }));
    await cards(shop.mount(placement)).toBe(1);

    expect(shop.asked.at(-1)?.body).toEqual({ url: location.href, rule_numbers: 'yes' });
  });
});
