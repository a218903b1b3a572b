import { describe, expect, onTestFinished } from 'vitest';
import { setConsent } from '../shopper/set-consent.ts';
import { cards } from '../testing/recommendations-page.ts';
import { products, setPage, test, type ShopPage } from '../testing/shop-page.ts';
import { VitrineRecommendations } from './recommendations.ts';

customElements.define('vitrine-recommendations', VitrineRecommendations);

const recommended = '/api/v1/products/recommended';
const cartPath = 'shop:/cart.js';

/** Returns the query of a placement with this source and these attributes. */
async function askedFor(
  shop: ShopPage,
  source: string,
  attributes = '',
): Promise<Record<string, string>> {
  const [path = ''] = source.split('?');
  shop.answer(path, () => ({ data: products(1) }));
  const main = shop.mount(
    `<vitrine-recommendations source="${source.replaceAll('&', '&amp;')}" layout="list" limit="1" ${attributes}></vitrine-recommendations>`,
  );
  await cards(main).toBe(1);
  main.replaceChildren();
  const query = shop.asked.findLast((asked) => asked.path === path)?.query;
  const { key: _key, limit: _limit, ...rest } = Object.fromEntries(query ?? []);
  return rest;
}

describe('a parameter that the markup omits', () => {
  test('is the product of the script tag', async ({ shop }) => {
    setPage({ page: { tag: { productId: '5' } } });

    expect(await askedFor(shop, recommended)).toEqual({ platform_product_ids: '5' });
    expect(shop.asked.some(({ path }) => path === cartPath)).toBe(false);
  });

  test('is the products in the cart when a list starts from products and the page has none', async ({
    shop,
  }) => {
    const items = [{ product_id: 7 }, { product_id: 8 }, { product_id: 7 }, { product_id: 'x' }];
    shop.answer(cartPath, () => ({ items }));

    expect(await askedFor(shop, recommended)).toEqual({ platform_product_ids: '7,8' });
    expect(await askedFor(shop, '/api/v1/products/trending_products')).toEqual({});
  });

  test('stays empty when the cart does not respond', async ({ shop }) => {
    expect(await askedFor(shop, recommended)).toEqual({});
  });

  test('does not replace a parameter of the attributes or the source', async ({ shop }) => {
    setPage({ page: { tag: { productId: '5', collectionId: '50' } } });

    expect(await askedFor(shop, recommended, 'product-ids="9"')).toEqual({
      platform_product_ids: '9',
    });
    expect(await askedFor(shop, `${recommended}?platform_product_ids=3`)).toEqual({
      platform_product_ids: '3',
    });
    const collection = '/api/v1/products/collections?platform_collection_ids=4';
    expect(await askedFor(shop, collection)).toEqual({
      platform_collection_ids: '4',
      platform_product_ids: '5',
    });
  });

  test('is the collection of the page only for a list of collections', async ({ shop }) => {
    setPage({ page: { tag: { collectionId: '50' } } });

    expect(await askedFor(shop, '/api/v1/products/collections')).toMatchObject({
      platform_collection_ids: '50',
    });
    expect(await askedFor(shop, '/api/v1/products/top_sellers')).toEqual({});
  });

  test('is the customer of a company in every list, without consent too', async ({ shop }) => {
    const tag = { customerId: '70', customerSignature: 'abc' };
    const signed = { platform_customer_id: '70', customer_signature: 'abc' };
    setPage({ page: { tag: { ...tag, company: '' } } });
    expect(await askedFor(shop, '/api/v1/products/top_sellers')).toEqual(signed);
    expect(await askedFor(shop, '/api/v1/products/buy_again')).toEqual({});
    setConsent(true);
    onTestFinished(() => setConsent(false));
    const own = 'customer-id="71" customer-signature="def"';
    expect(await askedFor(shop, '/api/v1/products/top_sellers', own)).toEqual({
      platform_customer_id: '71',
      customer_signature: 'def',
    });
    setPage({ page: { tag } });
    expect(await askedFor(shop, '/api/v1/products/top_sellers')).toEqual({});
  });

  test('is nobody by an id alone where a company asks for its prices', async ({ shop }) => {
    setPage({ page: { tag: { customerId: '70', company: '' } } });

    expect(await askedFor(shop, '/api/v1/products/top_sellers')).toEqual({});
  });

  test('is the customer with consent, when the list depends on customers', async ({ shop }) => {
    setPage({ page: { tag: { customerId: '70', customerSignature: 'abc' } } });
    const again = '/api/v1/products/buy_again';
    const signed = { platform_customer_id: '70', customer_signature: 'abc' };
    onTestFinished(() => setConsent(false));

    expect(await askedFor(shop, again)).toEqual({});
    setConsent(true);
    expect(await askedFor(shop, again)).toEqual(signed);
    expect(await askedFor(shop, '/api/v1/products/top_sellers')).toEqual({});
    expect(await askedFor(shop, '/api/v1/custom/id/7')).toEqual(signed);
  });
});
