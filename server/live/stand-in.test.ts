import { assert, asyncProperty, integer } from 'fast-check';
import { describe, expect, onTestFinished, vi } from 'vitest';
import { caseCount } from '../testing/case-count.ts';
import { connectStandIn } from '../testing/connected-stand-in.ts';
import { test as base } from '../testing/live-shop.ts';
import { rowsOf, storedRows } from '../testing/stand-in/stand-in-rows.ts';
import { removalAllowed } from './compare-store.ts';

const dayMs = 24 * 3_600_000;

describe('a connected store', () => {
  base(
    'is the same here after any faults of its platform',
    { timeout: 3_600_000 },
    async ({ app }) => {
      const { stores } = app.service;
      await assert(
        asyncProperty(integer(), async (seed) => {
          const { platform, shop, connection, pull, close } = await connectStandIn(app, {
            seed,
            faults: 0.1,
          });
          platform.change(30);
          const send = () => platform.send(() => app.url, shop.shop);
          for (let step = 0; step < 17; step += 1) {
            platform.change(10);
            // A pull and webhooks run at once.
            await Promise.all([send(), ...(step % 6 === 1 ? [pull()] : [])]);
          }
          await platform.sendAll(() => app.url, shop.shop);
          await shop.settle();
          await pull(7 * 3_600_000);
          await pull(2 * dayMs, removalAllowed);
          expect(await connection()).toMatchObject({ error: null });
          expect(await storedRows(stores, shop.shop.id)).toEqual(rowsOf(platform.store));
          await close();
        }),
        { numRuns: caseCount(1, 20), endOnFailure: true },
      );
    },
  );

  base.for([
    ['an error', () => JSON.stringify({ errors: [{ message: 'Throttled' }] })],
    ['its first record only', (result: string) => result.slice(0, result.indexOf('\n'))],
    ['nothing', () => ''],
  ] as const)('keeps its products here when an export holds %s', async ([, spoil], { app }) => {
    const connected = await connectStandIn(app, { seed: 1 });
    const { platform, shop, pull } = connected;
    platform.change(60);
    await pull();
    const before = await storedRows(app.service.stores, shop.shop.id);
    expect(Object.keys(before.products).length).toBeGreaterThan(1);
    platform.graph.spoilExport = spoil;
    await pull(2 * dayMs, removalAllowed);
    expect(await connected.connection()).toMatchObject({
      error: expect.stringMatching(/result of an export/),
    });
    expect(await storedRows(app.service.stores, shop.shop.id)).toEqual(before);
    await connected.close();
  });

  base('ends its pull before a valid export fills the disk, and goes on later', async ({ app }) => {
    const connected = await connectStandIn(app, { seed: 1 });
    const { platform, shop, pull, connection } = connected;
    const { stores } = app.service;
    for (let count = 0; count < 250; count += 1) {
      platform.store.addProduct(platform.random);
    }
    const storedProducts = async () =>
      Object.keys((await storedRows(stores, shop.shop.id)).products).length;
    const gibibyte = 2 ** 30;
    const free = vi.spyOn(stores.database, 'freeBytes');
    onTestFinished(() => free.mockRestore());
    // At the beginning of both pulls and of the first batch
    for (let checks = 0; checks < 3; checks += 1) {
      free.mockResolvedValueOnce(gibibyte);
    }
    free.mockResolvedValue(gibibyte - 1);
    await pull();
    expect(await connection()).toMatchObject({
      error: expect.stringMatching(/^The disk of the server has less than 1 GiB left/),
    });
    expect(await storedProducts()).toBe(100);

    free.mockResolvedValue(gibibyte);
    await pull();
    expect(await connection()).toMatchObject({ error: null });
    expect(await storedProducts()).toBe(250);
    await connected.close();
  });

  base('is asked about more than a tenth that is missing, and removes a few', async ({ app }) => {
    const connected = await connectStandIn(app, { seed: 1 });
    const { platform, shop, pull } = connected;
    const { stores } = app.service;
    platform.change(150);
    for (let count = 0; count < 20; count += 1) {
      platform.store.addProduct(platform.random);
    }
    await pull();
    const remove = (share: number) => {
      const ids = [...platform.store.products.keys()];
      ids
        .slice(0, Math.ceil(ids.length * share))
        .forEach((id) => platform.store.products.delete(id));
    };
    const question = async () => (await connected.connection()).question;

    remove(0.05);
    await pull(2 * dayMs);
    expect(await question()).toBeNull();
    const { products: before } = await storedRows(stores, shop.shop.id);
    expect(before).toEqual(rowsOf(platform.store).products);

    remove(0.5);
    await pull(4 * dayMs);
    expect(await question()).toMatch(
      /^More than a tenth is missing in the store \(\d+ products\).*"connection resume --remove-missing"/,
    );
    expect((await storedRows(stores, shop.shop.id)).products).toEqual(before);

    await pull(6 * dayMs, removalAllowed);
    expect(await question()).toBeNull();
    expect((await storedRows(stores, shop.shop.id)).products).toEqual(
      rowsOf(platform.store).products,
    );
    await connected.close();
  });

  base.for([
    ['exports', false],
    ['pages, where its platform refuses exports', true],
  ] as const)('brings records of all kinds in %s', async ([, refusesExports], { app }) => {
    const connected = await connectStandIn(app, { seed: 1 });
    const { platform, shop, pull } = connected;
    platform.change(300);
    platform.graph.refusesExports = refusesExports;
    await pull();
    const rows = rowsOf(platform.store);
    expect(Object.values(rows).filter((ofKind) => Object.keys(ofKind).length === 0)).toEqual([]);
    expect(await storedRows(app.service.stores, shop.shop.id)).toEqual(rows);
    await connected.close();
  });

  base(
    'keeps no fixed price of a product that is gone, which its list still names',
    async ({ app }) => {
      const connected = await connectStandIn(app, { seed: 1 });
      const { platform, shop, pull } = connected;
      const { products, contents } = platform.store;
      platform.store.addProduct(platform.random);
      platform.store.addProduct(platform.random);
      const [kept = 0, gone = 0] = products.keys();
      contents.markets.set(11, {
        id: 11,
        name: 'Market 11',
        countries: ['DE'],
        currency: 'EUR',
        hasLocalCurrencies: false,
        roundsUp: false,
        hasCatalog: true,
        adjustment: 0,
        productIds: null,
        prices: new Map([kept, gone].map((id) => [id * 10, '15.0'])),
      });
      await pull();
      products.delete(gone);
      await shop.send('products/delete', { id: gone });
      await shop.settle();
      await pull(2 * dayMs);
      const { markets } = await storedRows(app.service.stores, shop.shop.id);
      expect(markets).toMatchObject({ 11: { prices: { [kept * 10]: 1_500 } } });
      expect(markets).toEqual(rowsOf(platform.store).markets);
      await connected.close();
    },
  );

  base('has its stock summed up over locations of which a webhook names one', async ({ app }) => {
    const connected = await connectStandIn(app, { seed: 1 });
    const { platform, shop, pull } = connected;
    platform.store.addProduct(platform.random);
    const [id = 0] = platform.store.products.keys();
    const time = Date.now();
    const change = async (levels: number[], location: number, second: number) => {
      const updatedAt = time + second * 1_000;
      const product = { id, title: 'Mug', price: '5.00', levels, updatedAt };
      platform.store.products.set(id, product);
      await shop.send('inventory_levels/update', {
        inventory_item_id: id * 7,
        location_id: location + 1,
        available: levels[location],
        updated_at: new Date(updatedAt).toISOString(),
      });
      await shop.settle();
    };
    const quantity = async () => (await shop.product(id))?.variants[0]?.inventory_quantity;
    platform.store.products.set(id, {
      id,
      title: 'Mug',
      price: '5.00',
      levels: [6, 4],
      updatedAt: time,
    });
    await pull();
    expect(await quantity()).toBe(10);

    // The share of the location is not known before the store was asked.
    await change([5, 4], 0, 1);
    expect(await quantity()).toBe(10);
    await pull();
    expect(await quantity()).toBe(9);
    await change([2, 4], 0, 2);
    expect(await quantity()).toBe(6);
    await change([2, 0], 1, 3);
    await pull();
    expect(await quantity()).toBe(2);
    await change([0, 0], 0, 4);
    expect(await quantity()).toBe(0);
    await connected.close();
  });

  base('is asked for its webhooks again when it has dropped them', async ({ app }) => {
    const connected = await connectStandIn(app, { seed: 1 });
    const { platform, pull } = connected;
    await pull();
    const topics = platform.graph.subscriptions.map(({ topic }) => topic);
    expect(topics).toContain('PRODUCTS_UPDATE');
    platform.graph.dropSubscriptions();
    await pull(3_600_001);
    expect(platform.graph.subscriptions.map(({ topic }) => topic)).toEqual(topics);
    await connected.close();
  });
});
