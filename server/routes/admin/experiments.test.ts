import { afterEach, describe, expect, vi } from 'vitest';
import { removeEventsBefore } from '../../events/retention.ts';
import { recordVerdicts } from '../../management/experiments/daily-verdicts.ts';
import { bulk } from '../../testing/events.ts';
import {
  cartOf,
  experimentCalls,
  exposure,
  halves,
  sessionsOf,
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

/** Exposes sessions of both variants, of which some buy for 10.00 each. */
async function shopWith(
  shop: TestShop,
  counts: Readonly<Record<'A' | 'B', { seen: number; buy: number }>>,
): Promise<void> {
  const sessions = (['A', 'B'] as const).flatMap((variant) =>
    sessionsOf(1, halves, variant, counts[variant].seen).map((uuid, index) => ({
      uuid,
      variant,
      buys: index < counts[variant].buy,
    })),
  );
  for (let from = 0; from < sessions.length; from += 100) {
    const events = sessions
      .slice(from, from + 100)
      .map(({ uuid, variant }) => exposure(1, variant, uuid));
    expect((await shop.post(bulk, { events })).status).toBe(200);
  }
  const createdAt = new Date().toISOString();
  const orders = sessions
    .filter(({ buys }) => buys)
    .map(({ uuid, variant }, index) => ({
      ...order({ id: index + 1, createdAt, units: { 10: 1 } }),
      note_attributes: cartOf(uuid, `1:${variant}`),
    }));
  await shop.import({ orders });
}

function fail(error: unknown): never {
  throw error;
}

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
    expect((await answer.json()).data.experiment).toEqual({ id: 1, variants: halves });
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

  test('leaves a shopper out whose order names another variant', async ({ owner, shop }) => {
    const { create, start, report } = experimentCalls(owner, shop);
    await create();
    await start();
    const [uuid = ''] = sessionsOf(1, halves, 'A', 1);
    await shop.post(bulk, { events: [exposure(1, 'A', uuid)] });
    const placed = order({ id: 1, createdAt: new Date().toISOString(), units: { 10: 1 } });
    await shop.import({ orders: [{ ...placed, note_attributes: cartOf(uuid, '9:A,1:B') }] });
    expect((await report()).body.verdict).toMatchObject({ mixed: 1 });
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

  test('is judged once a day in the log of changes', async ({ app, owner, shop }) => {
    const { create, start, list, report, changes } = experimentCalls(owner, shop);
    await create();
    await start();
    const management = {
      stores: app.service.stores,
      actor: { kind: 'schedule', personId: null } as const,
      now: Date.now,
    };
    await recordVerdicts(management, fail);
    await recordVerdicts(management, fail);
    const { data } = (await changes()).body;
    expect(data.map(({ action, by }) => [action, by.kind])).toEqual([
      ['verdict', 'schedule'],
      ['start', 'person'],
      ['create', 'person'],
    ]);
    expect(data[0]?.note).toBe('There are too few shoppers to say anything yet.');
    expect((await list()).body.data).toMatchObject([{ id: 1, state: 'collecting' }]);
    expect((await report()).body.days).toMatchObject([{ state: 'collecting', shoppers: 0 }]);
  });

  test('is not judged again on the same day', async ({ app, owner, shop }) => {
    const { create, start, report } = experimentCalls(owner, shop);
    await create();
    await start();
    const { stores } = app.service;
    const actor = { kind: 'schedule', personId: null } as const;
    const today = Date.now();
    const judgeAt = (time: number) => recordVerdicts({ stores, actor, now: () => time }, fail);
    await judgeAt(today);
    await shopWith(shop, { A: { seen: 2, buy: 0 }, B: { seen: 3, buy: 0 } });
    await judgeAt(today);
    expect((await report()).body.days).toMatchObject([{ shoppers: 0 }]);
    await judgeAt(today + 86_400_000);
    expect((await report()).body.days).toMatchObject([{ shoppers: 0 }, { shoppers: 5 }]);
  });

  test('ends although the experiments of another shop cannot be read', async ({
    app,
    owner,
    shop,
  }) => {
    const other = await app.shop();
    const settings = { title: 'Popular', layout: 'carousel', limit: 4 };
    await other.importWidgets([{ name: 'Home', type: 'recommendations', settings }]);
    const ends_on = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10);
    for (const one of [shop, other]) {
      const { create, start } = experimentCalls(owner, one);
      await create({ ends_on });
      await start();
    }
    const { stores } = app.service;
    const running = stores.experiments.running.bind(stores.experiments);
    const unreadable = new Error('The disk fails.');
    vi.spyOn(stores.experiments, 'running').mockImplementation((shopId, connection) =>
      shopId === shop.shop.id ? Promise.reject(unreadable) : running(shopId, connection),
    );
    const onError = vi.fn();
    const later = Date.now() + 3 * 86_400_000;
    const actor = { kind: 'schedule', personId: null } as const;
    await recordVerdicts({ stores, actor, now: () => later }, onError);
    expect(onError.mock.calls).toEqual([[unreadable, shop.shop.id]]);
    const { body } = await experimentCalls(owner, other).report();
    expect(body.experiment.status).toBe('ended');
  });

  test('keeps its last verdict when old events are removed', async ({ app, owner, shop }) => {
    const { create, start, stop, report } = experimentCalls(owner, shop);
    await create();
    await start();
    await shopWith(shop, { A: { seen: 20, buy: 5 }, B: { seen: 20, buy: 5 } });
    await stop();
    const { verdict } = (await report()).body;
    expect(verdict?.variants.map(({ shoppers }) => shoppers)).toEqual([20, 20]);
    const { signal } = new AbortController();
    await removeEventsBefore(Date.now() + 86_400_000, { ...app.service.stores, signal });
    expect((await report()).body.verdict).toEqual(verdict);
  });

  test('ends at its planned end', async ({ app, owner, shop }) => {
    const { create, start, report } = experimentCalls(owner, shop);
    const day = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10);
    await create({ ends_on: day });
    await start();
    const { stores } = app.service;
    const later = Date.now() + 3 * 86_400_000;
    const actor = { kind: 'schedule', personId: null } as const;
    await recordVerdicts({ stores, actor, now: () => later }, fail);
    const { experiment } = (await report()).body;
    expect(experiment).toMatchObject({ status: 'ended', ended_at: experiment.ends_at });
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
    [
      'variants: only an experiment on a widget',
      { widget_id: null, variants: [{ name: 'A' }, { name: 'holdout' }] },
    ],
    ['The shop has no widget 9', { widget_id: 9 }],
    ['ends_on: must not be in the past', { ends_on: '2026-01-01' }],
  ])('is refused with the reason "%s"', async ([reason, changes], { owner, shop }) => {
    const { status, body } = await experimentCalls(owner, shop).create(changes);
    expect([400, 404]).toContain(status);
    expect(body.error).toContain(reason);
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
