import { expect } from 'vitest';
import { bulk, eventRecord } from '../../testing/events.ts';
import { experimentCalls, exposure, halves, sessionsOf } from '../../testing/experiments.ts';
import { type AdminBrowser, createOwner } from '../../testing/people.ts';
import { type RunningApp, startApp, test as base } from '../../testing/running-app.ts';
import type { ArrivedEvent } from '../../events/recorder.ts';
import { type Counts, localDay, noCounts } from '../../insight/counts.ts';
import { addCounts } from '../../store/tables/insight/count-rows.ts';
import type { RecordedEvent } from '../../store/tables/shoppers/event-store.ts';
import type { TestShop } from '../../testing/test-shop.ts';

const test = base.extend<{ app: RunningApp; owner: AdminBrowser }>({
  app: [
    // oxlint-disable-next-line no-empty-pattern -- the runner demands a pattern here
    async ({}, use) => {
      const app = await startApp({ environment: { TRUST_PROXY: 'on' } });
      await use(app);
      await app.close();
    },
    { scope: 'file' },
  ],
  owner: [async ({ app }, use) => use(await createOwner(app)), { scope: 'file' }],
});

const source = 'recommender/top_sellers';

/** The events of a day with 1,300 shoppers in each half, each in a network of their own. */
function dayOfShop(): RecordedEvent[] {
  const createdAt = Date.now();
  const actions = (['A', 'B'] as const).flatMap((variant) =>
    sessionsOf(1, halves, variant, 1_300).flatMap((uuid, index) => [
      { verb: 'exposed' as const, widgetId: 1, source: `experiment/1/${variant}`, uuid },
      { verb: 'impressed' as const, widgetId: 1, source, uuid },
      { verb: 'impressed' as const, widgetId: 1, source, uuid },
      ...(index % 3 === 0
        ? [{ verb: 'searched' as const, term: 'mug', resultCount: 4, uuid }]
        : []),
      ...(index % 5 === 0 ? [{ verb: 'clicked' as const, widgetId: 1, source, uuid }] : []),
      ...(index % 15 === 0 ? [{ verb: 'added' as const, widgetId: 1, source, uuid }] : []),
    ]),
  );
  return actions.map((action, index) => eventRecord({ id: index + 1, createdAt, ...action }));
}

/** 1,500 events that one program invents for one half. */
function flood(): object[] {
  const uuids = sessionsOf(1, halves, 'B', 300);
  const shown = { widget_id: '1', source };
  return uuids.flatMap((uuid) => [
    exposure(1, 'B', uuid),
    { verb: 'clicked', platform_product_id: '10', ...shown, uuid },
    { verb: 'added', platform_product_id: '10', ...shown, uuid },
    { verb: 'impressed', ...shown, uuid },
    { verb: 'searched', term: 'mug', result_count: 0, uuid },
  ]);
}

async function send(shop: TestShop, events: readonly object[], headers: Record<string, string>) {
  for (let from = 0; from < events.length; from += 100) {
    const some = { events: events.slice(from, from + 100) };
    const answer = await shop.post(bulk, some, { 'Service-Api-Key': shop.key, ...headers });
    expect(answer.status).toBe(200);
  }
}

/** Stores what the shop has counted on some days. */
async function fillDays(
  { service }: RunningApp,
  { shop }: TestShop,
  { days, counts }: { days: readonly number[]; counts: Partial<Counts> },
): Promise<void> {
  const { database } = service.stores;
  const rows = days.map((day) => ({
    day,
    dimension: 'shop' as const,
    key: '',
    counts: { ...noCounts(), ...counts },
  }));
  await database.write(shop.id, (transaction) =>
    addCounts(transaction, database.sql, { shopId: shop.id, layer: 'visits' }, rows),
  );
}

function dayText(day: number): string {
  return new Date(day * 86_400_000).toISOString().slice(0, 10);
}

async function sendVisit(app: RunningApp, { key }: TestShop, headers: Record<string, string>) {
  const path = `/api/v2/analytics/visit?agreed=yes&key=${key}`;
  expect((await app.get(path, { method: 'POST', headers })).status).toBe(200);
}

test('1,500 invented events of one address move no verdict, and no figure by more than 5 %', async ({
  app,
  owner,
}) => {
  const shop = await app.shop();
  await shop.importWidgets([{ name: 'Home', type: 'recommendations', settings: {} }]);
  const { create, start, report } = experimentCalls(owner, shop);
  await create({ metric: 'clicks' });
  await start();
  await shop.recordApart(dayOfShop());
  const { visits, dailyCounts } = { visits: app.service.visits, ...app.service.stores };
  await Promise.all(
    Array.from({ length: 200 }, (_, index) =>
      visits.record(shop.shop.id, { hasAgreed: true, network: index, isBot: false }),
    ),
  );
  const look = async () => {
    await dailyCounts.countPending(shop.shop.id);
    const { body } = await owner.call('insightOverview', {
      parameters: { shop: shop.shop.domain },
    });
    const { impressions, clicks, adds, searches } = body.totals;
    const figures = { impressions, clicks, adds, searches, visits: body.agreed_visits?.of };
    return { figures, overview: body, verdict: (await report()).body.verdict };
  };
  const before = await look();
  expect(before.figures).toEqual({
    impressions: 2_600 * 2 + 868,
    clicks: 520,
    adds: 174,
    searches: 868,
    visits: 200,
  });

  const address = { 'X-Forwarded-For': '203.0.113.9' };
  await send(shop, flood(), address);
  await Promise.all(Array.from({ length: 100 }, () => sendVisit(app, shop, address)));
  const after = await look();
  for (const [name, count] of Object.entries(after.figures)) {
    const former = Number(before.figures[name as keyof typeof before.figures]);
    expect(Number(count) / former, name).toBeLessThanOrEqual(1.05);
  }
  expect(after.verdict?.state).toBe(before.verdict?.state);
  expect(after.verdict?.comparisons[0]?.lift).toBeLessThanOrEqual(0.05);
  expect(after.verdict?.left_out).toEqual({
    bots: 0,
    networks: 298,
    share: expect.closeTo(298 / 2_900, 3),
  });
  expect(after.overview.left_out.bots).toBe(0);
  expect(after.overview.left_out.networks).toBeGreaterThan(1_000);

  // A recount from the rows gives the same.
  await dailyCounts.recount(shop.shop.id);
  expect((await look()).figures).toEqual(after.figures);
  expect((await look()).overview.left_out).toEqual(after.overview.left_out);
});

test.for([50, 500, 5_000])(
  '1,500 invented events hardly move the figures of a week with %i shoppers a day',
  async (shoppers, { app, owner }) => {
    const shop = await app.shop();
    const today = localDay(Date.now(), 'UTC');
    const usual = { impressions: 2, searches: 1 / 3, clicks: 1 / 5, adds: 1 / 15, visits: 1 };
    await fillDays(app, shop, {
      days: Array.from({ length: 7 }, (_, index) => today - index),
      counts: Object.fromEntries(
        Object.entries(usual).map(([name, share]) => [name, Math.round(share * shoppers)]),
      ),
    });
    const look = async () => {
      await app.service.stores.dailyCounts.countPending(shop.shop.id);
      const week = { from: dayText(today - 6), to: dayText(today) };
      const { body } = await owner.call('insightOverview', {
        parameters: { shop: shop.shop.domain, ...week },
      });
      const { impressions, clicks, adds, searches } = body.totals;
      const visits = body.agreed_visits?.of ?? 0;
      return { impressions, clicks, adds, searches, visits } as Record<string, number>;
    };
    const before = await look();
    const address = { 'X-Forwarded-For': '203.0.113.9' };
    await send(shop, flood(), address);
    await Promise.all(Array.from({ length: 100 }, () => sendVisit(app, shop, address)));
    const after = await look();
    for (const [name, count] of Object.entries(after)) {
      const former = Number(before[name]);
      expect(count, name).toBeGreaterThan(former);
      expect(count / former, name).toBeLessThanOrEqual(1.05);
    }
  },
);

/** Returns exposures of five sessions of a network. */
function exposedFrom(network: number, isSigned: boolean): ArrivedEvent[] {
  return sessionsOf(1, halves, 'A', 5).map((uuid, index) => ({
    ...eventRecord({ id: network * 10 + index, createdAt: Date.now(), uuid }),
    verb: 'exposed',
    widgetId: 1,
    source: 'experiment/1/A',
    network,
    isSigned,
    isBot: false,
  }));
}

test('an experiment takes two sessions of a network a day, and three with tokens of the service', async ({
  app,
  owner,
}) => {
  const shop = await app.shop();
  await shop.importWidgets([{ name: 'Home', type: 'recommendations', settings: {} }]);
  const { create, start, report } = experimentCalls(owner, shop);
  await create({ metric: 'clicks' });
  await start();
  await app.service.recorder.record(shop.shop.id, [
    ...exposedFrom(1, false),
    ...exposedFrom(2, true),
  ]);
  const { verdict } = (await report()).body;
  expect(verdict?.variants[0]).toMatchObject({ name: 'A', shoppers: 2 + 3 });
  expect(verdict?.left_out).toMatchObject({ networks: 3 + 2 });
});

test.for(['curl/8.5.0', 'Mozilla/5.0 (compatible; Googlebot/2.1)', 'HeadlessChrome/150.0'])(
  'events and visits of %s are told apart and in no figure',
  async (agent, { app, owner }) => {
    const shop = await app.shop();
    const clicked = {
      verb: 'clicked',
      widget_id: '1',
      platform_product_id: '10',
      uuid: 'a',
      source,
    };
    await send(shop, [clicked], {});
    await send(shop, [clicked, { ...clicked, verb: 'impressed' }], { 'User-Agent': agent });
    await sendVisit(app, shop, { 'User-Agent': agent });
    const { body } = await owner.call('insightOverview', {
      parameters: { shop: shop.shop.domain },
    });
    expect(body.totals).toMatchObject({ clicks: 1, impressions: 0 });
    expect(body.agreed_visits).toBeNull();
    expect(body.left_out).toEqual({ bots: 3, networks: 0 });
  },
);
