import { afterEach, describe, expect, vi } from 'vitest';
import { bulk } from '../../testing/events.ts';
import {
  cartOf,
  experimentCalls,
  exposure,
  halves,
  sessionsOf,
  shopWith,
} from '../../testing/experiments.ts';
import { order } from '../../testing/factories.ts';
import { type AdminBrowser, createOwner } from '../../testing/people.ts';
import { test as base } from '../../testing/running-app.ts';
import type { TestShop } from '../../testing/test-shop.ts';

interface Fixture {
  owner: AdminBrowser;
  shop: TestShop;
}

const test = base.extend<Fixture>({
  owner: [async ({ app }, use) => use(await createOwner(app)), { scope: 'file' }],
  shop: async ({ app }, use) => {
    const shop = await app.shop();
    const settings = { title: 'Popular', layout: 'carousel', limit: 4 };
    await shop.importWidgets([{ name: 'Home', type: 'recommendations', settings }]);
    await use(shop);
  },
});

afterEach(() => {
  vi.restoreAllMocks();
});

describe('an experiment on a widget', () => {
  test('shows its variants to pages only while it runs, under another cache key', async ({
    owner,
    shop,
  }) => {
    const { create, start, stop } = experimentCalls(owner, shop);
    const settings = async () => (await shop.get('/api/v1/widgets/settings?id=1')).json();
    const before = await settings();
    expect((await create()).body).toEqual({ id: 1 });
    expect((await settings()).data).not.toHaveProperty('experiment');
    expect((await start()).body).toMatchObject({ shown: true });
    const during = await settings();
    expect(during.data.settings).toEqual(before.data.settings);
    expect(during.data.experiment).toEqual({ id: 1, variants: halves });
    const page = await (await shop.get('/api/v1/page?widgets=1')).json();
    expect(page.data.widgets).toEqual([during.data]);
    expect(during.metadata.cache_key).not.toBe(before.metadata.cache_key);
    await stop();
    const after = await settings();
    expect(after.data).toEqual(before.data);
    expect(after.metadata.cache_key).not.toBe(during.metadata.cache_key);
  });

  test('is in immutable settings although this server is behind the feed', async ({
    app,
    owner,
    shop,
  }) => {
    const { create, start } = experimentCalls(owner, shop);
    const settings = '/api/v1/widgets/settings?id=1';
    await create();
    await shop.get(settings);
    const { runningExperiments, stores } = app.service;
    vi.spyOn(runningExperiments, 'apply').mockResolvedValue();
    await start();
    const { cacheKey = '' } = (await stores.shops.find({ id: shop.shop.id })) ?? {};
    const answer = await app.get(`${settings}&cache_key=${cacheKey}`);
    expect(answer.headers.get('cache-control')).toContain('immutable');
    expect((await answer.json()).data.experiment).toMatchObject({ id: 1, variants: halves });
  });

  test('is asked for again after a minute when it cannot be read', async ({ app, owner, shop }) => {
    const { create, start } = experimentCalls(owner, shop);
    await create();
    await start();
    const { stores } = app.service;
    const { cacheKey = '' } = (await stores.shops.find({ id: shop.shop.id })) ?? {};
    vi.spyOn(stores.experiments, 'running').mockRejectedValueOnce(new Error('The disk fails.'));
    const current = `/api/v1/widgets/settings?id=1&cache_key=${cacheKey}`;
    const answer = await app.get(current);
    expect(answer.headers.get('cache-control')).toBe('public, max-age=60');
    expect((await answer.json()).data).not.toHaveProperty('experiment');
    expect((await (await app.get(current)).json()).data.experiment).toMatchObject({ id: 1 });
  });

  test('counts the orders of exposed shoppers and judges them', async ({ owner, shop }) => {
    const { create, start, report } = experimentCalls(owner, shop);
    await create({ effect: 20 });
    await start();
    await shopWith(shop, { A: { seen: 200, buy: 40 }, B: { seen: 200, buy: 120 } });
    const { body } = await report();
    expect(body).toMatchObject({
      experiment: { status: 'running', widget_name: 'Home' },
      verdict: {
        state: 'better',
        mixed: 0,
        limit: 10,
        variants: [
          { name: 'A', shoppers: 200, expected: 200, active: 40, mean: 2 },
          { name: 'B', shoppers: 200, expected: 200, active: 120, mean: 6 },
        ],
        sentence: expect.stringMatching(/^B brings more revenue per shopper than A: between \+/),
      },
    });
  });

  test('counts a person with two browsers in each variant by what was seen there', async ({
    owner,
    shop,
  }) => {
    const { create, start, report } = experimentCalls(owner, shop);
    await create({ metric: 'units' });
    await start();
    const [a = ''] = sessionsOf(1, halves, 'A', 1);
    const [b = ''] = sessionsOf(1, halves, 'B', 1);
    await shop.post(bulk, { events: [exposure(1, 'A', a), exposure(1, 'B', b)] });
    const customer = { id: 5 };
    const placed = [a, b].map((uuid, index) => ({
      ...order({ id: index + 1, createdAt: new Date().toISOString(), units: { 10: index + 1 } }),
      customer,
      // An order may name another variant than that of its session: the session counts.
      note_attributes: cartOf(uuid, '9:A,1:B'),
    }));
    await shop.import({ orders: placed });
    expect((await report()).body.verdict).toMatchObject({
      mixed: 1,
      variants: [
        { name: 'A', shoppers: 1, active: 1, mean: 1 },
        { name: 'B', shoppers: 1, active: 1, mean: 2 },
      ],
    });
  });

  test('is broken when one variant loses shoppers, and says what to look at', async ({
    owner,
    shop,
  }) => {
    const { create, start, report } = experimentCalls(owner, shop);
    await create();
    await start();
    await shopWith(shop, { A: { seen: 200, buy: 0 }, B: { seen: 100, buy: 0 } });
    const { verdict } = (await report()).body;
    expect(verdict?.state).toBe('broken');
    expect(verdict?.look_at).toMatch(/^B has 100 shoppers instead of about 150\. Look at whether/);
  });

  test('becomes the widget when a variant is published', async ({ owner, shop }) => {
    const { create, start, publish, report } = experimentCalls(owner, shop);
    await create();
    expect((await publish('B')).status).toBe(409);
    await start();
    expect((await publish('A')).status).toBe(400);
    expect((await publish('B')).body).toMatchObject({ version: expect.any(Number), shown: true });
    const { data } = await (await shop.get('/api/v1/widgets/settings?id=1')).json();
    expect(data.settings).toMatchObject({ title: 'Popular', layout: 'grid', limit: 4 });
    expect(data).not.toHaveProperty('experiment');
    expect((await report()).body.experiment.status).toBe('ended');
    const versions = await owner.call('widgetVersions', {
      parameters: { shop: shop.shop.domain, object: 1 },
    });
    expect(versions.body.data[0]?.note).toBe('Variant B of experiment 1: Grid');
  });

  test.for<[string, object]>([
    ['variants: the first must be A', { variants: halves.toReversed() }],
    ['variants: B needs settings', { variants: [{ name: 'A' }, { name: 'B' }] }],
    [
      'Variant B: an experiment cannot change goals',
      { variants: [{ name: 'A' }, { name: 'B', settings: { goals: [] } }] },
    ],
    [
      'Variant B: settings.limit',
      { variants: [{ name: 'A' }, { name: 'B', settings: { limit: 0 } }] },
    ],
    [
      'Variant B: changes nothing',
      { variants: [{ name: 'A' }, { name: 'B', settings: { limit: 4 } }] },
    ],
    [
      'variants: a holdout has no clicks',
      { metric: 'clicks', variants: [{ name: 'A' }, { name: 'holdout' }] },
    ],
    ['The shop has no widget 9', { widget_id: 9 }],
    ['ends_on: must not be in the past', { ends_on: '2026-01-01' }],
    ['starts_on: must be after today', { starts_on: new Date().toISOString().slice(0, 10) }],
    ['ends_on: must not be before starts_on', { starts_on: '9000-02-02', ends_on: '9000-02-01' }],
    ['starts_on: must be a day', { starts_on: '9000-02-31' }],
  ])('is refused with the reason "%s"', async ([reason, changes], { owner, shop }) => {
    const { status, body } = await experimentCalls(owner, shop).create(changes);
    expect([400, 404]).toContain(status);
    expect(body.error).toContain(reason);
  });

  test('is refused at a widget that loads no listing', async ({ owner, shop }) => {
    await shop.importWidgets([{ id: 2, name: 'Goals', type: 'cart_progress' }]);
    const { status, body } = await experimentCalls(owner, shop).create({ widget_id: 2 });
    expect(status).toBe(400);
    expect(body.error).toContain('widget 2 is of the type cart_progress');
  });

  test('is offered at widgets that load a listing', async ({ owner, shop }) => {
    await shop.importWidgets([
      { id: 2, name: 'Goals', type: 'cart_progress' },
      { id: 3, name: 'Over the page', type: 'pop_up' },
    ]);
    const { body } = await owner.call('widgetList', { parameters: { shop: shop.shop.domain } });
    expect(body.data.map(({ id, is_testable }) => [id, is_testable])).toEqual([
      [1, true],
      [2, false],
      [3, true],
    ]);
  });

  test('does not start beside another one at the same place', async ({ owner, shop }) => {
    const { create, start } = experimentCalls(owner, shop);
    await create();
    await start();
    await create();
    const parameters = { shop: shop.shop.domain, experiment: 2 };
    const { status, body } = await owner.call('startExperiment', { parameters });
    expect(status).toBe(409);
    expect(body.error).toContain('Experiment 1 runs at the same place');
  });

  test('drops an exposure to a variant that the session cannot have seen', async ({
    owner,
    shop,
  }) => {
    const { create, start, report } = experimentCalls(owner, shop);
    await create();
    const early = sessionsOf(1, halves, 'A', 1)[0] ?? '';
    const hourAgo = new Date(Date.now() - 3_600_000).toISOString();
    await shop.post(bulk, { events: [{ ...exposure(1, 'A', early), created_at: hourAgo }] });
    await start();
    const [uuid = ''] = sessionsOf(1, halves, 'A', 1);
    await shop.post(bulk, {
      events: [exposure(1, 'B', uuid), exposure(2, 'A', uuid), exposure(1, 'C', uuid)],
    });
    expect((await report()).body.verdict?.variants.map(({ shoppers }) => shoppers)).toEqual([0, 0]);
  });
});
