import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test as plainTest } from 'vitest';
import { isOnPostgres } from '../testing/test-data.ts';
import { eraseShopper } from '../ingest/shoppers/erase-shopper.ts';
import { exportShopper } from '../ingest/shoppers/export-shopper.ts';
import { bulk, received, v2 } from '../testing/events.ts';
import { product } from '../testing/factories.ts';
import { signatureOf, signed } from '../testing/listing-requests.ts';
import { type RunningApp, startApp, test as base } from '../testing/running-app.ts';
import type { TestShop } from '../testing/test-shop.ts';

const minute = 60_000;
const day = 24 * 60 * minute;

/** A server with its own clock behind a proxy that reports the clients' addresses. */
const test = base.extend<{ clock: { now: number }; app: RunningApp }>({
  clock: [
    // oxlint-disable-next-line no-empty-pattern -- the runner demands a pattern here
    async ({}, use) => use({ now: Date.parse('2026-03-02T12:00:00Z') }),
    { scope: 'file' },
  ],
  app: [
    async ({ clock }, use) => {
      const app = await startApp({
        environment: { TRUST_PROXY: 'on' },
        now: () => clock.now,
      });
      await use(app);
      await app.close();
    },
    { scope: 'file' },
  ],
});

function sendFrom(shop: TestShop, address: string, body: object): Promise<Response> {
  const path = Array.isArray(body) || 'events' in body ? bulk : v2;
  return shop.post(path, body, { 'Service-Api-Key': shop.key, 'X-Forwarded-For': address });
}

const view = (uuid: string) => ({ verb: 'viewed', platform_product_id: 1, uuid });

async function standings({ service }: RunningApp, { shop }: TestShop) {
  const rows: { uuid: string; network_rank: number | null; is_signed: number | boolean }[] =
    await service.stores.database
      .read('event_shoppers')
      .where({ shop_id: shop.id })
      .orderBy('id')
      .select('uuid', 'network_rank', 'is_signed');
  return Object.fromEntries(
    rows.map((row) => [row.uuid, [row.network_rank, Number(row.is_signed)]]),
  );
}

describe('sessions of one network', () => {
  test('count up to the eighth of a day, whichever endpoints receive them', async ({
    app,
    clock,
  }) => {
    const shop = await app.shop();
    const many = Array.from({ length: 6 }, (_, index) => view(`a-${index}`));
    expect(await (await sendFrom(shop, '192.0.2.1', [...many, ...many])).json()).toEqual(received);
    for (const uuid of ['b-0', 'b-0', 'b-1', 'b-2']) {
      await sendFrom(shop, '192.0.2.1', view(uuid));
    }
    await sendFrom(shop, '192.0.2.2', view('c-0'));
    await sendFrom(shop, '192.0.2.2', view('a-3'));
    clock.now += day;
    await sendFrom(shop, '192.0.2.1', view('d-0'));
    const ranks = Object.entries(await standings(app, shop)).map(([uuid, [rank]]) => [uuid, rank]);
    expect(Object.fromEntries(ranks)).toEqual({
      ...Object.fromEntries(many.map(({ uuid }, index) => [uuid, index + 1])),
      'b-0': 7,
      'b-1': 8,
      'b-2': 0,
      'c-0': 1,
      'd-0': 1,
    });
  });

  test('rank anew on each day, so that sessions of many days do not count beside each other on one', async ({
    app,
    clock,
  }) => {
    const shop = await app.shop();
    await shop.import({
      products: [
        product({ id: 2, title: 'Linen shirt' }),
        product({ id: 3, title: 'Linen skirt' }),
        product({ id: 9, title: 'Copper pan' }),
      ],
    });
    const see = (uuid: string, id: number) =>
      sendFrom(shop, '192.0.2.1', { verb: 'viewed', platform_product_id: id, uuid });
    const uuids = Array.from({ length: 12 }, (_, index) => `kept-${index}`);
    for (const uuid of uuids) {
      await see(uuid, 2);
      clock.now += day;
    }
    for (const uuid of uuids) {
      await see(uuid, 2);
      await see(uuid, 9);
    }
    const ranks = Object.values(await standings(app, shop)).map(([rank]) => rank);
    expect(ranks).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 0, 0, 0, 0]);
    await shop.train();
    const related = '/api/v1/products/viewed-related?platform_product_ids=2&limit=1';
    expect(await shop.ids(related)).toEqual([3]);
  });

  test('share a network when their IPv6 addresses have the same first 56 bits', async ({ app }) => {
    const shop = await app.shop();
    await sendFrom(shop, '2001:db8::1', view('a'));
    await sendFrom(shop, '2001:db8:0:1::2', view('b'));
    await sendFrom(shop, '2001:db8:0:100::1', view('c'));
    expect(await standings(app, shop)).toEqual({ a: [1, 0], b: [2, 0], c: [1, 0] });
  });

  test('count fully when they were imported, and stay so', async ({ app }) => {
    const shop = await app.shop();
    const created_at = new Date().toISOString();
    await shop.import({ events: [{ verb: 'viewed', product_id: 1, uuid: 'a', created_at }] });
    await sendFrom(shop, '192.0.2.9', view('a'));
    expect(await standings(app, shop)).toEqual({ a: [null, 0] });
  });
});

plainTest.skipIf(isOnPostgres)(
  'the key of the day outlives a restart and is replaced on the next day',
  async () => {
    const clock = { now: Date.parse('2026-03-02T12:00:00Z') };
    const app = await startApp({ now: () => clock.now });
    try {
      const shop = await app.shop();
      await shop.post(v2, view('a'));
      const file = join(app.dataDirectory, 'network-key');
      const key = await readFile(file, 'utf8');
      expect((await stat(file)).mode & 0o777).toBe(0o600);
      const { networks, stores } = app.service;
      const digest = networks.digest(1, '192.0.2.1');
      clock.now += minute;
      expect(networks.digest(1, '192.0.2.1')).toBe(digest);
      expect(networks.digest(2, '192.0.2.1')).not.toBe(digest);
      clock.now += day;
      await networks.rotate();
      expect(await readFile(file, 'utf8')).not.toBe(key);
      expect(networks.digest(1, '192.0.2.1')).not.toBe(digest);
      const forgotten = await stores.database.write(shop.shop.id, (transaction) =>
        stores.networkCounts.removeBefore(transaction, networks.today(), 10),
      );
      expect(forgotten).toBe(1);
    } finally {
      await app.close();
    }
  },
);

async function tokenOf(shop: TestShop, uuid: string): Promise<string> {
  const answer = await shop.get(`/api/v2/analytics/session?uuid=${uuid}`);
  expect(answer.headers.get('Cache-Control')).toBe('private, no-store');
  const { data } = (await answer.json()) as { data: { session_token: string } };
  return data.session_token;
}

describe('a session token', () => {
  test('marks its session once it is a minute old', async ({ app, clock }) => {
    const shop = await app.shop();
    const session_token = await tokenOf(shop, 'a');
    const send = () => sendFrom(shop, '192.0.2.1', { session_token, events: [view('a')] });
    await send();
    expect(await standings(app, shop)).toEqual({ a: [1, 0] });
    clock.now += minute;
    expect(await (await send()).json()).toEqual(received);
    expect(await standings(app, shop)).toEqual({ a: [1, 1] });
    await sendFrom(shop, '192.0.2.2', { ...view('a'), session_token });
    expect(await standings(app, shop)).toEqual({ a: [1, 1] });
  });

  test('counts as absent when it belongs to another session, shop or issuer', async ({
    app,
    clock,
  }) => {
    const shop = await app.shop();
    const tokens = [
      await tokenOf(shop, 'other'),
      await tokenOf(await app.shop(), 'a'),
      `0.${'A'.repeat(43)}`,
      'none',
    ];
    clock.now += minute;
    for (const session_token of tokens) {
      const answer = await sendFrom(shop, '192.0.2.1', { ...view('a'), session_token });
      expect(answer.status).toBe(200);
    }
    expect(await standings(app, shop)).toEqual({ a: [1, 0] });
  });

  test('requires a session and a key', async ({ app }) => {
    const shop = await app.shop();
    expect((await shop.get('/api/v2/analytics/session')).status).toBe(400);
    expect((await app.get('/api/v2/analytics/session?uuid=a&key=nobody')).status).toBe(401);
  });
});

describe('a customer whom an event names without a signature', () => {
  const customer = 77;
  const viewedPath = '/api/v1/products/viewed';
  const named = (uuid: string | undefined, id: number) => ({
    verb: 'viewed',
    platform_product_id: id,
    platform_customer_id: customer,
    ...(uuid !== undefined && { uuid }),
  });

  async function openShop(app: RunningApp): Promise<TestShop> {
    const shop = await app.shop();
    await shop.import({ products: [1, 2, 3, 4].map((id) => product({ id })) });
    const proof = { customer_signature: signatureOf(shop.shop, customer) };
    const call = { platform_customer_id: customer, ...proof };
    await sendFrom(shop, '192.0.2.1', { ...call, events: [view('own')] });
    await sendFrom(shop, '192.0.2.2', named('stranger', 2));
    await sendFrom(shop, '192.0.2.2', {
      ...named('stranger', 2),
      customer_signature: signatureOf(shop.shop, 78),
    });
    await sendFrom(shop, '192.0.2.2', named(undefined, 3));
    await sendFrom(shop, '192.0.2.1', { ...named('own', 4), platform_customer_id: 78 });
    return shop;
  }

  test('does not get the event among their views', async ({ app }) => {
    const shop = await openShop(app);
    expect(await shop.ids(`${viewedPath}?${signed(shop)}`)).toEqual([1]);
    expect(await shop.ids(`${viewedPath}?uuid=stranger`)).toEqual([2]);
  });

  test('gets no information about the event, and erasure deletes it', async ({ app }) => {
    const shop = await openShop(app);
    const { stores } = app.service;
    const exported = await exportShopper(stores, shop.shop.id, { customerId: customer });
    expect(exported.events.map(({ product_id }) => product_id)).toEqual([1]);
    expect(exported.sessions).toMatchObject([
      { uuid: 'own', first_seen_at: expect.stringMatching(/^2026-/) },
    ]);
    const erased = await eraseShopper(stores, shop.shop.id, { customerId: customer });
    expect(erased).toMatchObject({ sessions: 3, events: 5, alsoNamed: { customerIds: [] } });
    expect(await shop.events()).toEqual([]);
  });
});
