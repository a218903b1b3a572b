import { describe, expect } from 'vitest';
import {
  pageEndpoint,
  userConfigEndpoint,
  widgetSettingsEndpoint,
} from '../contract/storefront.ts';
import { test } from '../testing/running-app.ts';

const config = (domain: string) => `/api/v1/user/config?shop=${domain}`;
const settings = '/api/v1/widgets/settings';

const widget = {
  id: 40,
  name: 'Home',
  type: 'recommendations',
  settings: { title: 'Best sellers', limit: 8, layout: 'grid' },
};

describe('user config', () => {
  test('contains the shop, its key and its currency, without a key', async ({ app }) => {
    const { shop, key } = await app.shop({ moneyFormat: '€{{amount}}', currency: 'EUR' });
    const answer = await app.get(config(shop.domain.toUpperCase()));
    const { data } = userConfigEndpoint.answer.parse(await answer.json());
    expect(data.shop).toMatchObject({
      domain: shop.domain,
      api_key: key,
      currency: 'EUR',
      money_format: '€{{amount}}',
      markets: [],
    });
  });

  test('distinguishes a missing shop from an unknown one', async ({ app }) => {
    expect((await app.get('/api/v1/user/config')).status).toBe(400);
    expect((await app.get(config('nobody.example'))).status).toBe(404);
  });

  test('names the lists in an order for each shopper, once the shop has some', async ({ app }) => {
    const shop = await app.shop();
    const read = async () => {
      const answer = await app.get(config(shop.shop.domain));
      return userConfigEndpoint.answer.parse(await answer.json()).data.shop;
    };
    const before = await read();
    expect(before).not.toHaveProperty('personal');
    await shop.saveSettings({ recommendations: { personal: { search: true, top_sellers: true } } });
    const after = await read();
    expect(after.personal).toEqual(['search', 'top_sellers']);
    expect(after.cache_key).not.toBe(before.cache_key);
  });

  test('has a new cache key after widgets were saved, but not after an import', async ({ app }) => {
    const shop = await app.shop();
    const cacheKey = async () => {
      const answer = await app.get(config(shop.shop.domain));
      return userConfigEndpoint.answer.parse(await answer.json()).data.shop.cache_key;
    };
    const first = await cacheKey();
    await shop.import({ products: [{ id: 1, title: 'One', handle: 'one' }] });
    expect(await cacheKey()).toBe(first);
    await shop.importWidgets([widget]);
    expect(await cacheKey()).not.toBe(first);
  });
});

describe('widget settings', () => {
  test('are the saved ones with defaults for the rest', async ({ app }) => {
    const shop = await app.shop();
    await shop.importWidgets([widget]);
    for (const name of ['id', 'widget_id']) {
      const answer = await shop.get(`${settings}?${name}=40`);
      expect(answer.headers.get('cache-control')).toBe('public, max-age=60');
      const { data } = widgetSettingsEndpoint.answer.parse(await answer.json());
      expect(data).toEqual({
        ...widget,
        settings: { ...widget.settings, source: '/api/v1/products/top_sellers' },
      });
    }
  });

  test('are immutable under the current cache key, which replaces the key', async ({ app }) => {
    const shop = await app.shop();
    await shop.importWidgets([widget]);
    const answer = await app.get(config(shop.shop.domain));
    const { data } = userConfigEndpoint.answer.parse(await answer.json());
    const current = `${settings}?id=40&cache_key=${data.shop.cache_key}`;
    expect((await app.get(current)).headers.get('cache-control')).toContain('immutable');
    await shop.importWidgets([{ ...widget, name: 'Renamed' }]);
    expect((await app.get(current)).status).toBe(400);
    const outdated = await app.get(`${current}&key=${shop.key}`);
    expect(outdated.headers.get('cache-control')).toBe('public, max-age=60');
  });

  test('require an id, a key, and a widget of the same shop', async ({ app }) => {
    const [shop, other] = [await app.shop(), await app.shop()];
    await shop.importWidgets([widget]);
    expect((await shop.get(settings)).status).toBe(400);
    expect((await app.get(`${settings}?id=40`)).status).toBe(400);
    expect((await app.get(`${settings}?id=40&key=nobody`)).status).toBe(401);
    expect((await other.get(`${settings}?id=40`)).status).toBe(404);
  });

  test('need no key when the request names the shop', async ({ app }) => {
    const [shop, other] = [await app.shop(), await app.shop()];
    await shop.importWidgets([widget]);
    await other.importWidgets([{ ...widget, name: 'Of the other' }]);
    const named = `${settings}?id=40&shop=${shop.shop.domain.toUpperCase()}`;
    const read = async (path: string) =>
      widgetSettingsEndpoint.answer.parse(await (await app.get(path)).json()).data.name;
    expect(await read(named)).toBe('Home');
    expect((await app.get(named)).headers.get('cache-control')).toBe('public, max-age=60');
    expect(await read(`${named}&cache_key=outdated`)).toBe('Home');
    expect(await read(`${named}&key=${other.key}`)).toBe('Of the other');
    expect((await app.get(`${named}&key=nobody`)).status).toBe(401);
    expect((await app.get(`${settings}?id=40&shop=elsewhere.example`)).status).toBe(404);
    expect((await app.get(`${settings}?id=41&shop=${shop.shop.domain}`)).status).toBe(404);
  });

  test('belong to the shop of the key, whatever the cache key', async ({ app }) => {
    const [shop, other] = [await app.shop(), await app.shop()];
    await shop.importWidgets([widget]);
    await other.importWidgets([{ ...widget, name: 'Of the other' }]);
    const answer = await app.get(config(other.shop.domain));
    const { data } = userConfigEndpoint.answer.parse(await answer.json());
    const foreign = `${settings}?id=40&cache_key=${data.shop.cache_key}`;
    const mine = await shop.get(foreign);
    expect(mine.headers.get('cache-control')).toBe('public, max-age=60');
    expect(widgetSettingsEndpoint.answer.parse(await mine.json()).data.name).toBe('Home');
    expect((await app.get(`${foreign}&key=nobody`)).status).toBe(401);
    const byHeader = await app.get(foreign, { headers: { 'Service-Api-Key': shop.key } });
    expect(byHeader.headers.get('cache-control')).toBe('private, no-store');
    expect(widgetSettingsEndpoint.answer.parse(await byHeader.json()).data.name).toBe('Home');
  });

  test('never send a browser to another host', async ({ app }) => {
    const shop = await app.shop();
    const source = 'https://elsewhere.example/api/v1/products/static';
    await expect(shop.importWidgets([{ ...widget, settings: { source } }])).rejects.toThrow(
      'settings.source: must be the path of a listing endpoint',
    );
    expect((await shop.get(`${settings}?id=40`)).status).toBe(404);
  });
});

const pageOf = async (answer: Response) => pageEndpoint.answer.parse(await answer.json());

describe('the answer for a page', () => {
  const page = '/api/v1/page';

  test('is the user config, and the settings of each named widget', async ({ app }) => {
    const shop = await app.shop({ moneyFormat: '€{{amount}}', currency: 'EUR' });
    await shop.importWidgets([widget, { ...widget, id: 41, name: 'Cart' }]);
    const { data, metadata } = await pageOf(await shop.get(`${page}?widgets=41,99,40`));
    const alone = userConfigEndpoint.answer.parse(
      await (await app.get(config(shop.shop.domain))).json(),
    );
    const settingsOf = async (id: number) =>
      widgetSettingsEndpoint.answer.parse(await (await shop.get(`${settings}?id=${id}`)).json())
        .data;
    expect(data).toEqual({ ...alone.data, widgets: [await settingsOf(41), await settingsOf(40)] });
    expect(metadata.cache_key).toBe(data.shop.cache_key);
  });

  test('is immutable under the current cache key, and valid for a minute without it', async ({
    app,
  }) => {
    const shop = await app.shop();
    await shop.importWidgets([widget]);
    const named = `${page}?widgets=40&shop=${shop.shop.domain}`;
    const first = await app.get(named);
    expect(first.headers.get('cache-control')).toBe('public, max-age=60');
    const { metadata } = await pageOf(first);
    const current = `${page}?widgets=40&cache_key=${metadata.cache_key}`;
    expect((await app.get(current)).headers.get('cache-control')).toContain('immutable');
    await shop.importWidgets([{ ...widget, name: 'Renamed' }]);
    expect((await app.get(current)).status).toBe(400);
    expect((await app.get(`${page}?widgets=40`)).status).toBe(400);
    expect((await app.get(`${page}?widgets=40&key=nobody`)).status).toBe(401);
    expect((await app.get(`${page}?shop=elsewhere.example`)).status).toBe(404);
  });
});
