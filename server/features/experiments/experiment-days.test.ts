import { afterEach, describe, expect, vi } from 'vitest';
import { removeEventsBefore } from '../../events/retention.ts';
import { advanceExperiments } from './advance-experiments.ts';
import { experimentCalls, shopWith } from '../../testing/experiments.ts';
import { type AdminBrowser, createOwner } from '../../testing/people.ts';
import { type RunningApp, test as base } from '../../testing/running-app.ts';
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

const dayMs = 86_400_000;

/** Returns the name of a day in UTC, where the shop is. */
function dayAfter(days: number): string {
  return new Date(Date.now() + days * dayMs).toISOString().slice(0, 10);
}

function advanceTo(app: RunningApp, time: number): Promise<void> {
  const actor = { kind: 'schedule', personId: null } as const;
  return advanceExperiments({ stores: app.service.stores, actor, now: () => time }, fail);
}

function fail(error: unknown): never {
  throw error;
}

afterEach(() => {
  vi.restoreAllMocks();
});

describe('an experiment from day to day', () => {
  test('is judged once a day in the log of changes', async ({ app, owner, shop }) => {
    const { create, start, list, report, changes } = experimentCalls(owner, shop);
    await create();
    await start();
    const management = {
      stores: app.service.stores,
      actor: { kind: 'schedule', personId: null } as const,
      now: Date.now,
    };
    await advanceExperiments(management, fail);
    await advanceExperiments(management, fail);
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
    const judgeAt = (time: number) => advanceExperiments({ stores, actor, now: () => time }, fail);
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
    await advanceExperiments({ stores, actor, now: () => later }, onError);
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

  test('starts and ends by itself, on the days of the shop that were planned', async ({
    app,
    owner,
    shop,
  }) => {
    const { create, report, changes } = experimentCalls(owner, shop);
    await create({ starts_on: dayAfter(2), ends_on: dayAfter(3) });
    const { starts_at } = (await report()).body.experiment;
    expect(starts_at).toBe(`${dayAfter(2)}T00:00:00.000Z`);
    const statusAt = async (time: number) => {
      await advanceTo(app, time);
      return (await report()).body.experiment.status;
    };
    const startMs = Date.parse(starts_at ?? '');
    expect(await statusAt(startMs - 1)).toBe('planned');
    expect(await statusAt(startMs)).toBe('running');
    expect(await statusAt(startMs + 2 * dayMs)).toBe('ended');
    const { data } = (await changes()).body;
    expect(data.map(({ action, by }) => [action, by.kind]).slice(-2)).toEqual([
      ['start', 'schedule'],
      ['create', 'person'],
    ]);
  });

  test('starts when its place is free, unless its end has come', async ({ app, owner, shop }) => {
    const { create, start, stop, list } = experimentCalls(owner, shop);
    await create();
    await start();
    await create({ starts_on: dayAfter(1), ends_on: dayAfter(1) });
    await create({ starts_on: dayAfter(1) });
    const statuses = async () => (await list()).body.data.map(({ status }) => status);
    await advanceTo(app, Date.now() + dayMs);
    expect(await statuses()).toEqual(['planned', 'planned', 'running']);
    await advanceTo(app, Date.now() + 2 * dayMs);
    expect(await statuses()).toEqual(['planned', 'ended', 'running']);
    await stop();
    await advanceTo(app, Date.now() + 2 * dayMs);
    expect(await statuses()).toEqual(['running', 'ended', 'ended']);
  });

  test('is given up when its widget is gone', async ({ app, owner, shop }) => {
    const { create, report } = experimentCalls(owner, shop);
    await create({ starts_on: dayAfter(1) });
    await owner.call('removeWidget', { parameters: { shop: shop.shop.domain, object: 1 } });
    await advanceTo(app, Date.now() + 2 * dayMs);
    expect((await report()).body.experiment).toMatchObject({ status: 'ended', started_at: null });
  });

  test('never starts after its plan was given up', async ({ app, owner, shop }) => {
    const { create, start, stop, report } = experimentCalls(owner, shop);
    await create({ starts_on: dayAfter(1) });
    expect((await stop()).status).toBe(200);
    await advanceTo(app, Date.now() + 2 * dayMs);
    expect((await start()).body).toMatchObject({
      error: expect.stringContaining('ended without a start'),
    });
    expect((await stop()).status).toBe(409);
    const { experiment, verdict, days } = (await report()).body;
    expect([experiment.status, experiment.started_at, verdict, days]).toEqual([
      'ended',
      null,
      null,
      [],
    ]);
  });

  test('ends at its planned end', async ({ app, owner, shop }) => {
    const { create, start, report } = experimentCalls(owner, shop);
    const day = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10);
    await create({ ends_on: day });
    await start();
    const { stores } = app.service;
    const later = Date.now() + 3 * 86_400_000;
    const actor = { kind: 'schedule', personId: null } as const;
    await advanceExperiments({ stores, actor, now: () => later }, fail);
    const { experiment } = (await report()).body;
    expect(experiment).toMatchObject({ status: 'ended', ended_at: experiment.ends_at });
  });
});
