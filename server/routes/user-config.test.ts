import { describe, expect } from 'vitest';
import { userConfigEndpoint, widgetSettingsEndpoint } from '../contract/storefront.ts';
import { widgetTypes } from '../contract/widget-settings.ts';
import { storePresentationSchema } from '../contract/store-presentation.ts';
import { savePresentation } from '../changes/presentation.ts';
import { openStores, type Stores } from '../store/stores.ts';
import { collection, market, order, product } from '../testing/factories.ts';
import { type RunningApp, test } from '../testing/running-app.ts';
import type { TestShop } from '../testing/test-shop.ts';
import { keysOf } from '../testing/wire-product.ts';

const widgetSettings = '/api/v1/widgets/settings';

const widget = { id: 40, name: 'Home', type: 'recommendations', settings: {} };

async function configOf(app: RunningApp, { shop }: TestShop) {
  const answer = await app.get(`/api/v1/user/config?shop=${shop.domain}`);
  return userConfigEndpoint.answer.parse(await answer.json()).data.shop;
}

/** Opens the same data as another program would. */
async function withStores<Result>(
  app: RunningApp,
  act: (stores: Stores) => Promise<Result>,
): Promise<Result> {
  const stores = await openStores(app.data);
  try {
    return await act(stores);
  } finally {
    await stores.database.close();
  }
}

function createKey(app: RunningApp, { shop }: TestShop, canExplain: boolean): Promise<string> {
  return withStores(app, ({ database, keys }) =>
    database.write(shop.id, (transaction) =>
      keys.create(transaction, shop.id, { name: 'another', canExplain }),
    ),
  );
}

function disableKey(app: RunningApp, { shop }: TestShop, key: string): Promise<void> {
  return withStores(app, ({ database, keys }) =>
    database.write(shop.id, (transaction) =>
      keys.update(transaction, shop.id, key, { disabledAt: 1 }),
    ),
  );
}

describe('user config', () => {
  test('contains what a page needs, in its order, and no secret', async ({ app }) => {
    const shop = await app.shop({ name: 'Tarn', locale: 'de', timezone: 'Europe/Berlin' });
    const answer = await app.get(`/api/v1/user/config?shop=${shop.shop.domain}`);
    const text = await answer.text();
    const { data } = JSON.parse(text) as { data: { shop: object } };
    expect(keysOf(data)).toBe('shop,search');
    expect(keysOf(data.shop)).toBe(
      'id,name,domain,api_key,cache_key,currency,money_format,locale,timezone,markets',
    );
    expect(data.shop).toMatchObject({ name: 'Tarn', locale: 'de', timezone: 'Europe/Berlin' });
    expect(text).not.toContain(shop.shop.webhookSecret);
    expect(text).not.toContain(shop.shop.identitySecret);
  });

  test('contains the oldest enabled key without special rights', async ({ app }) => {
    const shop = await app.shop();
    await createKey(app, shop, true);
    const second = await createKey(app, shop, false);
    expect((await configOf(app, shop)).api_key).toBe(shop.key);
    await disableKey(app, shop, shop.key);
    await expect
      .poll(async () => (await configOf(app, shop)).api_key, { timeout: 5_000 })
      .toBe(second);
    await disableKey(app, shop, second);
    await expect
      .poll(async () => (await configOf(app, shop)).api_key, { timeout: 5_000 })
      .toBeNull();
  });
});

describe('the cache key', () => {
  test('differs for every shop, and grants no access to others', async ({ app }) => {
    const shops = [await app.shop(), await app.shop(), await app.shop()];
    const configs = await Promise.all(shops.map((shop) => configOf(app, shop)));
    const cacheKeys = configs.map(({ cache_key }) => cache_key);
    expect(new Set(cacheKeys).size).toBe(shops.length);
    for (const [index, shop] of shops.entries()) {
      await shop.importWidgets([{ ...widget, name: `Home ${index}` }]);
    }
    for (const [index, shop] of shops.entries()) {
      const { cache_key } = await configOf(app, shop);
      const answer = await app.get(`${widgetSettings}?id=40&cache_key=${cache_key}`);
      expect(await answer.json()).toMatchObject({
        data: { name: `Home ${index}` },
        metadata: { cache_key },
      });
    }
  });

  test('changes with settings, widgets and keys', async ({ app }) => {
    const shop = await app.shop();
    const changes = {
      settings: () => shop.saveSettings({ top_sellers_days: 7 }),
      widgets: () => shop.importWidgets([widget]),
      'a new key': () => createKey(app, shop, false),
      'a disabled key': () => disableKey(app, shop, shop.key),
    };
    for (const [what, change] of Object.entries(changes)) {
      const before = (await configOf(app, shop)).cache_key;
      await change();
      await expect
        .poll(async () => (await configOf(app, shop)).cache_key, { message: what, timeout: 5_000 })
        .not.toBe(before);
    }
  });

  test('stays the same with catalog, stock and orders', async ({ app }) => {
    const shop = await app.shop();
    await shop.import({ products: [product({ id: 1 })] });
    const { cache_key } = await configOf(app, shop);
    await shop.import({
      products: [product({ id: 1, variants: [{ inventory_quantity: 0 }] }), product({ id: 2 })],
      collections: [collection(9, [1, 2])],
      orders: [order({ id: 1, createdAt: new Date().toISOString(), units: { 1: 1 } })],
    });
    expect((await configOf(app, shop)).cache_key).toBe(cache_key);
  });
});

describe('widget settings', () => {
  test('of every type contain a title, a limit, a layout and a source', async ({ app }) => {
    const shop = await app.shop();
    const ids = await shop.importWidgets(
      widgetTypes.map((type) => ({ name: `A widget: ${type}`, type })),
    );
    for (const [index, id] of ids.entries()) {
      const answer = await shop.get(`${widgetSettings}?id=${id}`);
      const { data } = widgetSettingsEndpoint.answer.parse(await answer.json());
      expect(data).toMatchObject({
        id,
        type: widgetTypes[index],
        settings: {
          title: expect.any(String),
          limit: expect.any(Number),
          layout: expect.stringMatching(/^(carousel|grid|list)$/),
          source: expect.stringMatching(/^\/api\/v1\//),
        },
      });
    }
  });

  test('are cached for a year only under the current cache key', async ({ app }) => {
    const shop = await app.shop();
    await shop.importWidgets([widget]);
    const { cache_key } = await configOf(app, shop);
    const policy = async (sent: string) =>
      (await shop.get(`${widgetSettings}?id=40&${sent}`)).headers.get('cache-control');
    expect(await policy(`cache_key=${cache_key}`)).toBe('public, max-age=31536000, immutable');
    for (const other of ['', 'cache_key=', 'cache_key=undefined', `cache_key=${cache_key}x`]) {
      expect(await policy(other), other).toBe('public, max-age=60');
    }
  });

  test('accept any form of an id, and refuse anything else', async ({ app }) => {
    const shop = await app.shop();
    await shop.importWidgets([widget]);
    for (const sent of ['id=40', 'widget_id=40', 'id=&widget_id=40', 'id=40&widget_id=99']) {
      expect((await shop.get(`${widgetSettings}?${sent}`)).status, sent).toBe(200);
    }
    for (const sent of ['id=', 'id=forty', 'id=-1', 'id=4.0', 'widget_id=x']) {
      expect((await shop.get(`${widgetSettings}?${sent}`)).status, sent).toBe(400);
    }
    expect((await shop.get(`${widgetSettings}?id=99`)).status).toBe(404);
  });

  test('change at once without a cache key', async ({ app }) => {
    const shop = await app.shop();
    await shop.importWidgets([widget]);
    const first = await (await shop.get(`${widgetSettings}?id=40`)).json();
    await shop.importWidgets([{ ...widget, settings: { title: 'New' } }]);
    const second = await (await shop.get(`${widgetSettings}?id=40`)).json();
    expect(first).not.toMatchObject({ data: { settings: { title: 'New' } } });
    expect(second).toMatchObject({
      data: { settings: { title: 'New' } },
      metadata: { cached_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/) },
    });
  });
});

describe('markets in the user config', () => {
  test('are empty when the shop may not read its markets', async ({ app }) => {
    const shop = await app.shop();
    await shop.import({ markets: [market({ id: 1, countries: ['CA'] })] });
    expect((await configOf(app, shop)).markets).toEqual([]);
  });

  test('are the active ones with their currency', async ({ app }) => {
    const shop = await app.shop({ currency: 'USD', scopes: ['read_markets'] });
    await shop.import({
      markets: [
        market({ id: 1, countries: ['CA'], catalog: { currency: 'CAD', rate: 1.4 } }),
        market({ id: 2, countries: ['MX'], status: 'draft' }),
        market({ id: 3, countries: ['US', 'GB'] }),
      ],
    });
    const { markets } = await configOf(app, shop);
    expect(markets).toMatchObject([
      { countries: ['CA'], currency: 'CAD', money_format: expect.stringContaining('{{amount') },
      { countries: ['US', 'GB'], currency: 'USD', money_format: '${{amount}}' },
    ]);
  });
});

describe('money formats in the user config', () => {
  test('of markets have the decimals of their currency, and are those that the store has', async ({
    app,
  }) => {
    const shop = await app.shop({ currency: 'USD', scopes: ['read_markets'] });
    const said = storePresentationSchema.parse({ moneyFormats: { KWD: '{{amount}} KD' } });
    const { stores } = app.service;
    const shopId = shop.shop.id;
    await stores.database.write(shopId, (transaction) =>
      savePresentation(stores, transaction, { shopId, said }),
    );
    await shop.import({
      markets: [
        market({ id: 1, countries: ['JP'], catalog: { currency: 'JPY', rate: 150 } }),
        market({ id: 2, countries: ['KW'], catalog: { currency: 'KWD', rate: 0.3 } }),
        market({ id: 3, countries: ['BH'], catalog: { currency: 'BHD', rate: 0.4 } }),
      ],
    });
    expect((await configOf(app, shop)).markets).toMatchObject([
      { currency: 'JPY', money_format: '¥{{amount_no_decimals}}' },
      { currency: 'KWD', money_format: '{{amount}}0 KD' },
      { currency: 'BHD', money_format: 'BHD\u00a0{{amount}}0' },
    ]);
  });

  test('of a yen shop have no decimals', async ({ app }) => {
    const shop = await app.shop({ currency: 'JPY', moneyFormat: '¥{{amount}}' });
    expect(await configOf(app, shop)).toMatchObject({ money_format: '¥{{amount_no_decimals}}' });
  });
});
