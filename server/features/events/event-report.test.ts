import { describe, expect } from 'vitest';
import { saveKeyUse } from '../../jobs/upkeep.ts';
import { test } from '../../testing/running-app.ts';
import { record, shopWithMug, uuid, viewerOf, viewOf } from './testing/recorded-events-fixture.ts';

describe('the report of pages that send events', () => {
  test('counts events by type of page', async ({ app }) => {
    const shop = await shopWithMug(app);
    await record(
      shop,
      viewOf('1', { page_type: 'product' }),
      viewOf('1'),
      { verb: 'impressed', widget_id: '3', uuid, page_type: 'index' },
      { verb: 'impressed', widget_id: '3', uuid },
    );
    const { body } = await (
      await viewerOf(app, shop)
    ).call('eventRates', {
      parameters: { shop: shop.shop.domain },
    });
    const none = { viewed: 0, impressed: 0, clicked: 0, added: 0, searched: 0, purchased: 0 };
    expect(body.day).toEqual([
      { ...none, page: 'home', impressed: 1 },
      { ...none, page: 'product', viewed: 2 },
      { ...none, page: 'unknown', impressed: 1 },
    ]);
    expect(body.week).toEqual(body.day);
    expect(body.checks).toContainEqual({ name: 'page_types', state: 'problem', count: 3, of: 4 });
  });

  test('finds no script in the theme while only previews use the key', async ({ app }) => {
    const shop = await shopWithMug(app);
    const viewer = await viewerOf(app, shop);
    const { stores, directory } = app.service;
    const readScript = async (origin: string) => {
      const path = `/api/v1/products/top_sellers?key=${shop.key}`;
      expect((await app.get(path, { headers: { Origin: origin } })).status).toBe(200);
      await saveKeyUse(stores, directory.takeUsedKeys(), Date.now());
      const { body } = await viewer.call('eventRates', { parameters: { shop: shop.shop.domain } });
      return body.checks.find(({ name }) => name === 'script')?.state;
    };
    // Sandboxed pages have an opaque origin.
    expect(await readScript('null')).toBe('problem');
    expect(await readScript('https://mugs.example')).toBe('good');
  });

  test('tells step by step whether the theme is set up', async ({ app }) => {
    const shop = await shopWithMug(app);
    const viewer = await viewerOf(app, shop);
    const states = async () => {
      const { body } = await viewer.call('eventRates', {
        parameters: { shop: shop.shop.domain },
      });
      return Object.fromEntries(body.checks.map(({ name, state }) => [name, state]));
    };
    const waiting = {
      consent: 'waiting',
      views: 'waiting',
      page_types: 'waiting',
      seen: 'waiting',
      clicks: 'waiting',
      adds: 'waiting',
      orders: 'waiting',
    };
    expect(await states()).toEqual({ ...waiting, script: 'problem' });
    const { database, keys } = app.service.stores;
    await database.write(shop.shop.id, (transaction) =>
      keys.saveUse(transaction, [shop.key], 20_000),
    );
    expect(await states()).toEqual({ ...waiting, script: 'good', views: 'problem' });
    const views = Array.from({ length: 30 }, () => viewOf('1', { page_type: 'product' }));
    await record(shop, ...views);
    expect(await states()).toEqual({
      ...waiting,
      script: 'good',
      views: 'good',
      page_types: 'good',
      seen: 'problem',
      adds: 'problem',
    });
    await record(
      shop,
      { ...viewOf('1', { page_type: 'product' }), verb: 'added' },
      { verb: 'impressed', widget_id: '3', uuid, page_type: 'product' },
      { ...viewOf('1', { page_type: 'product' }), verb: 'clicked', widget_id: '3' },
    );
    for (const agreed of ['yes', 'no']) {
      await shop.post('/api/v2/analytics/visit', { agreed });
    }
    expect(await states()).toEqual({
      script: 'good',
      consent: 'good',
      views: 'good',
      page_types: 'good',
      seen: 'good',
      clicks: 'good',
      adds: 'good',
      orders: 'waiting',
    });
  });
});
