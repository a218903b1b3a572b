import { describe, expect } from 'vitest';
import { setConsent } from '../shopper/set-consent.ts';
import { knowShopper } from '../testing/known-shopper.ts';
import { cards, topSellers } from '../testing/recommendations-page.ts';
import { products, setPage, shadowOf, type ShopPage, test } from '../testing/shop-page.ts';
import { VitrineRecommendations } from './recommendations.ts';

customElements.define('vitrine-recommendations', VitrineRecommendations);

const smart = '/api/v1/products/collections?smart_sort=yes';
const recommended = '/api/v1/products/recommended';
const person = { viewed_ids: '7,5', cart_ids: '9,8' };

/** Mounts a list, and returns what its request tells of the shopper. */
async function toldBy(shop: ShopPage, source: string, attributes = '') {
  shop.answer(source.split('?', 1).join(), () => ({ data: products(1) }));
  const main = shop.mount(
    `<vitrine-recommendations source="${source}" ${attributes}></vitrine-recommendations>`,
  );
  await cards(main).toBe(1);
  const { query } = shop.asked.findLast(({ path }) => path.startsWith('/api/v1/products')) ?? {};
  const told = ['viewed_ids', 'cart_ids'].flatMap((name) => {
    const value = query?.get(name) ?? null;
    return value === null ? [] : [[name, value] as const];
  });
  return Object.fromEntries(told);
}

describe('a list in an order for each shopper', () => {
  test('tells the products looked at and those in the cart', async ({ shop }) => {
    knowShopper(shop, { lists: ['top_sellers', 'collections'] });
    expect(await toldBy(shop, topSellers)).toEqual(person);
  });

  test('is a collection only by the likelihood of a purchase', async ({ shop }) => {
    knowShopper(shop, { lists: ['collections'] });
    expect(await toldBy(shop, smart, 'collection-id="3"')).toEqual(person);
  });

  test('is not that of a collection in its own order', async ({ shop }) => {
    knowShopper(shop, { lists: ['collections'] });
    const own = '/api/v1/products/collections';
    expect(await toldBy(shop, own, 'collection-id="3"')).toEqual({});
  });

  test('is no other list of the shop', async ({ shop }) => {
    knowShopper(shop, { lists: ['collections', 'search'] });
    expect(await toldBy(shop, topSellers)).toEqual({});
  });

  test('starts from no product', async ({ shop }) => {
    knowShopper(shop, { lists: ['recommended'] });
    expect(await toldBy(shop, recommended, 'product-ids="4"')).toEqual({});
  });

  for (const [viewed, heading] of [
    ['["7"]', 'Because of what you looked at'],
    ['[]', 'Best sellers'],
  ] as const) {
    test(`has the heading "${heading}" with ${viewed} looked at`, async ({ shop }) => {
      knowShopper(shop, { lists: ['top_sellers'] });
      setPage({ ...window.Vitrine, storefront: { add: () => undefined } });
      localStorage.setItem('vitrine-viewed', viewed);
      await toldBy(
        shop,
        topSellers,
        'heading="Best sellers" personal-heading="Because of what you looked at"',
      );
      const list = document.querySelector('vitrine-recommendations');
      expect(shadowOf(list).querySelector('[part=heading]')?.textContent).toBe(heading);
    });
  }

  test('is shared in a shop that wants none', async ({ shop }) => {
    knowShopper(shop, { lists: [] });
    expect(await toldBy(shop, topSellers)).toEqual({});
  });

  test('tells nothing that was looked at without consent', async ({ shop }) => {
    knowShopper(shop, { lists: ['top_sellers'] });
    setConsent(false);
    expect(await toldBy(shop, topSellers)).toEqual({ cart_ids: '9,8' });
  });

  test('remembers the product of the page, as the newest', async ({ shop }) => {
    knowShopper(shop, { lists: ['top_sellers'], page: { tag: { productId: '5' } } });
    expect(await toldBy(shop, topSellers)).toMatchObject({ viewed_ids: '5,7' });
    expect(localStorage.getItem('vitrine-viewed')).toBe('["5","7"]');
  });
});
