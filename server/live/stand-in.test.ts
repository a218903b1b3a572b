import { assert, asyncProperty, integer } from 'fast-check';
import { describe, expect } from 'vitest';
import type { Stores } from '../store/stores.ts';
import { caseCount } from '../testing/case-count.ts';
import { createLiveShop, type LiveShop, test as base } from '../testing/live-shop.ts';
import type { RunningApp } from '../testing/running-app.ts';
import { StandInPlatform, standInToken } from '../testing/stand-in/stand-in-platform.ts';
import { connectStore } from './connect-store.ts';
import { removalAllowed, runConnection } from './connection-run.ts';
import { SecretBox } from './secret-box.ts';

const dayMs = 24 * 3_600_000;

interface ConnectedStore {
  platform: StandInPlatform;
  shop: LiveShop;
  /** Pulls what is due, `laterMs` from now. `question` is that of the connection. */
  pull: (laterMs?: number, question?: string | null) => Promise<void>;
  close: () => Promise<void>;
}

async function connect(
  app: RunningApp,
  { seed, faults = 0 }: { seed: number; faults?: number },
): Promise<ConnectedStore> {
  const { stores } = app.service;
  const shop = await createLiveShop(app);
  const platform = await StandInPlatform.start({ seed, faults });
  const secrets = new SecretBox({ secretKey: 'a key of the tests', keyFile: '' });
  const actor = { kind: 'command-line' as const, personId: null };
  const credentials = { kind: 'token' as const, token: standInToken };
  const management = { stores, actor, now: Date.now };
  await connectStore(
    shop.shop.domain,
    { address: platform.url, credentials },
    { management, secrets, access: accessAt(Date.now) },
  );
  // The tests pull by themselves.
  await setState(stores, shop.shop.id, 'paused');
  return {
    platform,
    shop,
    async pull(laterMs = 0, question = removalAllowed) {
      const connection = await stores.connections.find(shop.shop.id);
      if (!connection) {
        throw new Error('The connection is gone.');
      }
      await runConnection(
        {
          stores,
          secrets,
          access: accessAt(() => Date.now() + laterMs),
          webhookAddress: 'https://vitrine.example/webhooks',
          signal: new AbortController().signal,
          onProblem: (_, problem) => expect(problem).toBeUndefined(),
          onChanged: () => undefined,
        },
        { ...connection, question },
      );
      await app.service.catchUp();
    },
    close: () => platform.close(),
  };
}

function accessAt(now: () => number) {
  return { platform: 'platform', userAgent: 'Vitrine/test', now, retryMs: 1 };
}

function setState(stores: Stores, shopId: number, state: 'active' | 'paused') {
  return stores.database.write(shopId, (transaction) =>
    stores.connections.update(transaction, shopId, { state }),
  );
}

/** Returns the catalog of the platform in the form of `storedCatalog`. */
function catalogOf({ store }: StandInPlatform) {
  return {
    products: Object.fromEntries(
      [...store.products.values()].map(({ id, title, price, quantity }) => [
        id,
        { title, price: Number(price).toFixed(2), quantity },
      ]),
    ),
    collections: Object.fromEntries(
      [...store.collections.values()].map(({ id, productIds }) => [id, productIds]),
    ),
  };
}

async function storedCatalog({ products, collections }: Stores, shopId: number) {
  const bodies = await products.bodies(shopId, await products.idsAfter(shopId, 0, 10_000));
  const ids = await collections.idsAfter(shopId, 0, 10_000);
  const members = await Promise.all(ids.map((id) => collections.members(shopId, id)));
  return {
    products: Object.fromEntries(
      [...bodies].map(([id, body]) => {
        const { title, variants } = JSON.parse(body);
        const [{ price, inventory_quantity: quantity }] = variants;
        return [id, { title, price, quantity }];
      }),
    ),
    collections: Object.fromEntries(ids.map((id, index) => [id, members[index]])),
  };
}

describe('a connected store', () => {
  base(
    'is the same here after any faults of its platform',
    { timeout: 3_600_000 },
    async ({ app }) => {
      const { stores } = app.service;
      await assert(
        asyncProperty(integer(), async (seed) => {
          const { platform, shop, pull, close } = await connect(app, { seed, faults: 0.1 });
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
          await pull(2 * dayMs);
          expect(await stores.connections.find(shop.shop.id)).toMatchObject({ error: null });
          expect(await storedCatalog(stores, shop.shop.id)).toEqual(catalogOf(platform));
          await close();
        }),
        { numRuns: caseCount(3, 200) },
      );
    },
  );

  base.for([
    ['an error', () => JSON.stringify({ errors: [{ message: 'Throttled' }] })],
    ['its first record only', (result: string) => result.slice(0, result.indexOf('\n'))],
    ['nothing', () => ''],
  ] as const)('keeps its products here when an export holds %s', async ([, spoil], { app }) => {
    const connected = await connect(app, { seed: 1 });
    const { platform, shop, pull } = connected;
    platform.change(60);
    await pull();
    const before = await storedCatalog(app.service.stores, shop.shop.id);
    expect(Object.keys(before.products).length).toBeGreaterThan(1);
    platform.graph.spoilExport = spoil;
    await pull(2 * dayMs);
    expect(await app.service.stores.connections.find(shop.shop.id)).toMatchObject({
      error: expect.stringMatching(/result of an export/),
    });
    expect(await storedCatalog(app.service.stores, shop.shop.id)).toEqual(before);
    await connected.close();
  });

  base('is asked about more than a tenth that is missing, and removes a few', async ({ app }) => {
    const connected = await connect(app, { seed: 1 });
    const { platform, shop, pull } = connected;
    const { stores } = app.service;
    platform.change(150);
    await pull();
    const remove = (share: number) => {
      const ids = [...platform.store.products.keys()];
      ids
        .slice(0, Math.ceil(ids.length * share))
        .forEach((id) => platform.store.products.delete(id));
    };
    const questions = async () => (await stores.connections.find(shop.shop.id))?.question;

    remove(0.05);
    await pull(2 * dayMs, null);
    expect(await questions()).toBeNull();
    const { products: before } = await storedCatalog(stores, shop.shop.id);
    expect(before).toEqual(catalogOf(platform).products);

    remove(0.5);
    await pull(4 * dayMs, null);
    expect(await questions()).toMatch(
      /^More than a tenth is missing in the store \(\d+ products\).*"connection resume --remove-missing"/,
    );
    expect((await storedCatalog(stores, shop.shop.id)).products).toEqual(before);

    await pull(6 * dayMs, removalAllowed);
    expect(await questions()).toBeNull();
    expect((await storedCatalog(stores, shop.shop.id)).products).toEqual(
      catalogOf(platform).products,
    );
    await connected.close();
  });

  base('is read in pages where its platform refuses exports', async ({ app }) => {
    const connected = await connect(app, { seed: 1 });
    const { platform, shop, pull } = connected;
    platform.change(120);
    platform.graph.refusesExports = true;
    await pull();
    expect(await storedCatalog(app.service.stores, shop.shop.id)).toEqual(catalogOf(platform));
    await connected.close();
  });

  base('is asked for its webhooks again when it has dropped them', async ({ app }) => {
    const connected = await connect(app, { seed: 1 });
    const { platform, pull } = connected;
    await pull();
    const topics = platform.graph.subscriptions.map(({ topic }) => topic);
    expect(topics).toContain('PRODUCTS_UPDATE');
    platform.graph.dropSubscriptions();
    await pull(3_600_001);
    expect(platform.graph.subscriptions.map(({ topic }) => topic)).toEqual(topics);
    await connected.close();
  });

  base(
    'that revokes its token is no longer asked, and says so in one sentence',
    async ({ app }) => {
      const connected = await connect(app, { seed: 1 });
      const { platform, shop, pull } = connected;
      platform.change(20);
      await pull();
      platform.isTokenValid = false;
      await pull(2 * dayMs);
      const connection = await app.service.stores.connections.find(shop.shop.id);
      expect(connection).toMatchObject({
        state: 'revoked',
        error: expect.stringMatching(/refuses the token/),
      });
      const [id = 0] = platform.store.products.keys();
      expect(await shop.product(id)).toBeDefined();
      await connected.close();
    },
  );

  base('keeps its credentials encrypted', async ({ app }) => {
    const connected = await connect(app, { seed: 1 });
    const { shop } = connected.shop;
    const { connections } = app.service.stores;
    const { credentials = '' } = (await connections.find(shop.id)) ?? {};
    expect(Buffer.from(credentials, 'base64').toString('latin1')).not.toContain(standInToken);
    const other = new SecretBox({ secretKey: 'another key of the tests', keyFile: '' });
    expect(() => other.open(shop.id, credentials)).toThrow(/set SECRET_KEY/);
    await connected.close();
  });
});
