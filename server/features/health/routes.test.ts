import { describe, expect, vi } from 'vitest';
import { type AdminBrowser, createOwner, signInAs } from '../../testing/people.ts';
import { test as base } from '../../testing/running-app.ts';

const test = base.extend<{ owner: AdminBrowser }>({
  owner: [async ({ app }, use) => use(await createOwner(app)), { scope: 'file' }],
});

describe('the health of a shop', () => {
  test('has nothing to complain about in a new shop', async ({ app, owner }) => {
    const { shop } = await app.shop();
    await app.service.catchUp();
    const { status, body } = await owner.call('shopHealth', { parameters: { shop: shop.domain } });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      database: 'writable',
      feed: { lag: 0, is_following: true },
      search: { engine: 'embedded', state: 'ready' },
      imports: [],
      training: null,
      events: { bytes_today: 0, is_exhausted: false },
      deliveries: { waiting: 0, retrying: 0, set_aside: 0, oldest_at: null, data_requests: 0 },
      connection: null,
    });
    expect(body.installation?.database_bytes).toBeGreaterThan(0);
    expect(body.installation?.free_bytes).toBeGreaterThan(0);
  });

  test('lists the last imports, the failed training and the waiting changes', async ({
    app,
    owner,
  }) => {
    const { shop } = await app.shop();
    const { stores } = app.service;
    await app.service.catchUp();
    // The server would follow the change below before its health is read.
    const saving = vi.spyOn(stores.feed, 'saveCursors').mockResolvedValue();
    await stores.database.write(shop.id, async (transaction) => {
      const counts = { saved: 2, unchanged: 1, rejected: 3, removed: 0, seconds: 1 };
      const imported = { shopId: shop.id, kind: 'products', ...counts, finishedAt: 1_000 };
      await stores.imports.save(transaction, imported);
      const attempt = { shopId: shop.id, startedAt: 2_000 };
      const version = (await stores.trainings.begin(transaction, attempt)) ?? 0;
      const outcome = { finishedAt: 3_000, seconds: 1, cpuSeconds: 1, failure: 'no memory' };
      await stores.trainings.end(transaction, { shopId: shop.id, version }, outcome);
      await stores.settings.save(transaction, shop.id, { top_sellers_days: 7 });
    });
    const { body } = await owner.call('shopHealth', { parameters: { shop: shop.domain } });
    saving.mockRestore();
    expect(body.feed.lag).toBe(1);
    expect(body.imports).toEqual([
      {
        kind: 'products',
        saved: 2,
        unchanged: 1,
        rejected: 3,
        removed: 0,
        finished_at: '1970-01-01T00:00:01.000Z',
      },
    ]);
    expect(body.training).toEqual({
      trained_at: null,
      is_running: false,
      failed_at: '1970-01-01T00:00:03.000Z',
      failure: 'no memory',
      failures: 1,
    });
  });

  test('tells nothing about the installation to people of single shops', async ({ app }) => {
    const { shop } = await app.shop();
    const viewer = await signInAs(app, { role: null, shops: new Map([[shop.id, 'viewer']]) });
    const { body } = await viewer.call('shopHealth', { parameters: { shop: shop.domain } });
    expect(body.installation).toBeNull();
    expect(body.feed.is_following).toBe(true);
  });

  test('names a shop that is beyond those which get the webhooks of their store', async ({
    app,
    owner,
  }) => {
    const { connections, database } = app.service.stores;
    const shops = [];
    for (let count = 0; count < 21; count += 1) {
      const { shop } = await app.shop();
      shops.push(shop);
      const connection = {
        connector: 'platform',
        platform: 'shopify',
        address: 'https://crowded.example',
      };
      await database.write(shop.id, (transaction) =>
        connections.save(transaction, {
          ...connection,
          shopId: shop.id,
          storeDomain: 'crowded.example',
          credentials: '',
          createdAt: 1,
        }),
      );
    }
    const heard = [];
    for (const { domain } of shops) {
      const { body } = await owner.call('shopHealth', { parameters: { shop: domain } });
      heard.push(body.connection?.is_heard);
    }
    expect(heard).toEqual(shops.map((_, place) => place < 20));
  });
});
