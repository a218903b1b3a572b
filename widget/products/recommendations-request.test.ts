import { describe, expect } from 'vitest';
import { cards, element, titles, topSellers } from '../testing/recommendations-page.ts';
import {
  later,
  plainPage,
  products,
  serviceBase,
  setPage,
  shadowOf,
  test,
} from '../testing/shop-page.ts';
import { VitrineRecommendations } from './recommendations.ts';

customElements.define('vitrine-recommendations', VitrineRecommendations);

describe('the request', () => {
  test('is sent ahead in a box of the theme that scrolls', async ({ shop }) => {
    shop.answer(topSellers, () => ({ data: products(1) }));
    const main = shop.mount(
      `<div style="height: 300px; overflow: auto"><div style="height: 700px"></div><vitrine-recommendations source="${topSellers}"></vitrine-recommendations></div>`,
    );

    await cards(main).toBe(1);
  });

  test('has the source with its query, the key and the parameters of the markup', async ({
    shop,
  }) => {
    setPage({
      page: { base: serviceBase, key: 'k', shop: null, country: null, moneyFormat: '{{amount}}' },
    });
    shop.answer('/api/v1/products/collections', () => ({ data: products(1) }));
    const main = shop.mount(
      '<vitrine-recommendations source="/api/v1/products/collections?smart_sort=top_sellers" limit="4" product-ids="1,2" collection-id="7"></vitrine-recommendations>',
    );
    await cards(main).toBe(1);

    expect(Object.fromEntries(shop.asked[0]?.query ?? [])).toEqual({
      smart_sort: 'top_sellers',
      key: 'k',
      limit: '4',
      platform_product_ids: '1,2',
      platform_collection_id: '7',
      platform_collection_ids: '7',
    });
  });

  test('has the country of the page when the shop has markets', async ({ shop }) => {
    const markets = [{ countries: ['CA'], currency: 'CAD', money_format: 'CA${{amount}}' }];
    shop.answer('/api/v1/page', ({ query }) => ({
      data: {
        shop: {
          money_format: '£{{amount}}',
          markets: query.get('shop') === 'world.test' ? markets : [],
        },
      },
    }));
    shop.answer(topSellers, () => ({ data: products(1) }));
    const show = async (domain: string) => {
      setPage({
        page: { base: serviceBase, key: 'k', shop: domain, country: 'CA', moneyFormat: null },
      });
      const main = shop.mount(
        `<vitrine-recommendations source="${topSellers}"></vitrine-recommendations>`,
      );
      await cards(main).toBe(1);
      const price = shadowOf(element(main)).querySelector('.price')?.textContent?.trim();
      main.replaceChildren();
      return [shop.asked.at(-1)?.query.get('country_code'), price];
    };

    expect(await show('world.test')).toEqual(['CA', 'CA$20.00']);
    expect(await show('home.test')).toEqual([null, '£20.00']);
  });

  test('has the language of the page when the shop has several', async ({ shop }) => {
    shop.answer('/api/v1/page', ({ query }) => ({
      data: { shop: query.get('shop') === 'several.test' ? { locales: ['en', 'de'] } : {} },
    }));
    shop.answer(topSellers, () => ({ data: products(1) }));
    const show = async (domain: string) => {
      setPage({ page: { ...plainPage, shop: domain, tag: { locale: 'de' } } });
      const main = shop.mount(
        `<vitrine-recommendations source="${topSellers}"></vitrine-recommendations>`,
      );
      await cards(main).toBe(1);
      main.replaceChildren();
      return shop.asked.at(-1)?.query.get('locale');
    };

    expect(await show('several.test')).toBe('de');
    expect(await show('one.test')).toBeNull();
  });

  test('uses the widget’s settings, which the markup overrides', async ({ shop }) => {
    const settings = { title: 'Stored title', limit: 3, layout: 'grid', source: topSellers };
    shop.answer('/api/v1/page', () => ({ data: { widgets: [{ id: 5, settings }] } }));
    shop.answer(topSellers, () => ({ data: products(6) }));
    const main = shop.mount(
      '<vitrine-recommendations widget-id="5" layout="list"></vitrine-recommendations>',
    );
    await cards(main).toBe(3);

    const root = shadowOf(element(main));
    expect(root.querySelector('h2')?.textContent).toBe('Stored title');
    expect(root.querySelector('section')?.className).toContain('list');
    expect(
      shop.asked.map(({ path, query }) => [path, query.get('widgets') ?? query.get('limit')]),
    ).toEqual([
      ['/api/v1/page', '5'],
      [topSellers, '3'],
    ]);
  });

  test('excludes the products of the page from a hand-picked list', async ({ shop }) => {
    shop.answer('/api/v1/products/static', () => ({ data: products(1) }));
    const source = '/api/v1/products/static?ids=4,5,6&amp;excluded_ids=6';
    const main = shop.mount(
      `<vitrine-recommendations source="${source}" limit="4" product-ids="5"></vitrine-recommendations>`,
    );
    await cards(main).toBe(1);

    expect(Object.fromEntries(shop.asked[0]?.query ?? [])).toEqual({
      ids: '4,5,6',
      excluded_ids: '6,5',
      key: 'public',
      limit: '4',
    });
  });

  test('never goes to another host or another endpoint of the service', async ({ shop }) => {
    const sources = [
      '.evil.test/api/v1/products/top_sellers',
      '@evil.test/api/v1/products/top_sellers',
      '//evil.test/api/v1/products/top_sellers',
      'https://evil.test/api/v1/products/top_sellers',
      '/api/v1/products/../user/config',
      '/admin',
    ];
    const main = shop.mount(
      sources
        .map(
          (source) =>
            `<vitrine-recommendations source="${source}" layout="list" limit="1"></vitrine-recommendations>`,
        )
        .join(''),
    );
    const placed = [...main.querySelectorAll('vitrine-recommendations')];

    await expect
      .poll(() => placed.filter((one) => shadowOf(one).querySelector('slot')).length)
      .toBe(sources.length);
    expect(shop.asked).toEqual([]);
  });

  test('is sent again when the markup changes, and an earlier response is ignored', async ({
    shop,
  }) => {
    const slow = later<unknown>();
    shop.answer(topSellers, ({ query }) =>
      query.get('platform_product_ids') === '1' ? slow.promise : { data: products(2) },
    );
    const main = shop.mount(
      `<vitrine-recommendations source="${topSellers}" product-ids="1"></vitrine-recommendations>`,
    );
    await expect.poll(() => shop.asked.length).toBe(1);
    element(main).productIds = '2';
    await cards(main).toBe(2);
    slow.resolve({ data: products(7) });
    await new Promise(requestAnimationFrame);

    expect(titles(main)).toHaveLength(2);
  });

  test('is not sent while the placement is far from the viewport', async ({ shop }) => {
    const main = shop.mount(
      `<div style="height: 9000px"></div><vitrine-recommendations source="${topSellers}"></vitrine-recommendations>`,
    );
    await new Promise((resolve) => new IntersectionObserver(resolve).observe(element(main)));

    expect(shop.asked).toEqual([]);
  });
});
