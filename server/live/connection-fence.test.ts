import { describe, expect } from 'vitest';
import { type ConnectedShop, connectShop } from '../testing/connected-store.ts';
import { test as base } from '../testing/live-shop.ts';
import { StandInPlatform, standInToken } from '../testing/stand-in/stand-in-platform.ts';
import { storedRows } from '../testing/stand-in/stand-in-rows.ts';
import { removalAllowed } from './compare-store.ts';

const dayMs = 24 * 3_600_000;

const test = base.extend<{ connected: ConnectedShop & { platform: StandInPlatform } }>({
  connected: async ({ app }, use) => {
    const platform = await StandInPlatform.start({ seed: 1 });
    platform.change(60);
    const shop = await connectShop(app, platform.url, { kind: 'token', token: standInToken });
    await use({ ...shop, platform });
    await platform.close();
  },
});

describe('a connection', () => {
  test.for([
    ['is paused', 'paused'],
    ['has its address changed', 'replaced'],
  ] as const)(
    'that %s while it is pulled is left alone by the pull',
    async ([, change], { app, connected }) => {
      const { platform, shop, pull } = connected;
      const { stores } = app.service;
      const shopId = shop.shop.id;
      const known = await connected.connection();
      const pulling = pull(0, undefined, 'active');
      await platform.reached(platform.steps + 2);
      await stores.database.write(shopId, async (transaction) => {
        if (change === 'paused') {
          await stores.connections.update(transaction, shopId, { state: 'paused' });
        } else {
          const address = 'https://other.example';
          await stores.connections.save(transaction, { ...known, address });
        }
      });
      const before = {
        connection: await stores.connections.find(shopId),
        pulls: await stores.connections.pulls(shopId),
        rows: await storedRows(stores, shopId),
      };
      platform.isTokenValid = false;
      await pulling;
      expect({
        connection: await stores.connections.find(shopId),
        pulls: await stores.connections.pulls(shopId),
        rows: await storedRows(stores, shopId),
      }).toEqual(before);
    },
  );

  test('that is disconnected while it is pulled writes no more', async ({ app, connected }) => {
    const { platform, shop, pull } = connected;
    const { stores } = app.service;
    const shopId = shop.shop.id;
    const pulling = pull(0, undefined, 'active');
    // The store has been asked what it is, and not yet for its records, which it goes on to give.
    await platform.reached(platform.steps + 2);
    await stores.database.write(shopId, (transaction) =>
      stores.connections.remove(transaction, shopId),
    );
    const before = await storedRows(stores, shopId);
    await pulling;
    expect(await storedRows(stores, shopId)).toEqual(before);
    expect(await stores.connections.find(shopId)).toBeUndefined();
    expect(await stores.connections.pulls(shopId)).toEqual([]);
  });

  test('is compared again when a person agrees to a removal during a comparison', async ({
    app,
    connected,
  }) => {
    const { platform, shop, pull } = connected;
    const { stores } = app.service;
    await pull();
    const agreed = { question: removalAllowed, comparedAt: 1 };
    const pulling = pull(2 * dayMs);
    await platform.reached(platform.steps + 2);
    await stores.database.write(shop.shop.id, (transaction) =>
      stores.connections.update(transaction, shop.shop.id, agreed),
    );
    await pulling;
    expect(await connected.connection()).toMatchObject(agreed);
    await pull(2 * dayMs);
    expect(await connected.connection()).toMatchObject({ question: null, error: null });
  });
});
