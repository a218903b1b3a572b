import { describe, expect } from 'vitest';
import { SecretBox } from '../store/secrets/secret-box.ts';
import { connectStandIn } from '../testing/connected-stand-in.ts';
import { connectShop } from '../testing/connected-store.ts';
import { test as base } from '../testing/live-shop.ts';
import {
  standInClient,
  StandInPlatform,
  standInToken,
} from '../testing/stand-in/stand-in-platform.ts';
import { rowsOf, storedRows } from '../testing/stand-in/stand-in-rows.ts';

const dayMs = 24 * 3_600_000;

describe('the access to a connected store', () => {
  base('ends when the store revokes its token, and says so in one sentence', async ({ app }) => {
    const connected = await connectStandIn(app, { seed: 1 });
    const { platform, shop, pull } = connected;
    platform.change(20);
    await pull();
    platform.isTokenValid = false;
    await pull(2 * dayMs);
    const connection = await connected.connection();
    expect(connection).toMatchObject({
      state: 'revoked',
      error: expect.stringMatching(/refuses the token/),
    });
    const [id = 0] = platform.store.products.keys();
    expect(await shop.product(id)).toBeDefined();
    await connected.close();
  });

  base('ends when the store has really removed the app', async ({ app }) => {
    const connected = await connectStandIn(app, { seed: 1 });
    const { platform, shop, pull } = connected;
    const { privacyRequests } = app.service.stores;
    const isToGo = () => privacyRequests.isOpen(shop.shop.id, 'app/uninstalled');
    await pull();
    const say = async () => {
      await shop.send('app/uninstalled', { id: 1, name: 'Store', domain: 'store.example' });
      await shop.settle();
    };
    await say();
    await pull();
    expect(await connected.connection()).toMatchObject({ error: null });
    expect(await isToGo()).toBe(false);
    platform.isTokenValid = false;
    await say();
    await pull();
    expect(await connected.connection()).toMatchObject({
      state: 'ended',
      error: expect.stringContaining('has removed the app'),
    });
    expect(await isToGo()).toBe(true);
    await connected.close();
  });

  base(
    'is tried when a store whose connection is paused says that it has removed the app',
    async ({ app }) => {
      const told = await connectStandIn(app, { seed: 1 });
      const gone = await connectStandIn(app, { seed: 2 });
      gone.platform.isTokenValid = false;
      const { privacyRequests } = app.service.stores;
      const isToGo = ({ shop }: typeof told) =>
        privacyRequests.isOpen(shop.shop.id, 'app/uninstalled');
      for (const { shop } of [told, gone]) {
        await shop.send('app/uninstalled', { id: 1, name: 'Store', domain: 'store.example' });
        await shop.settle();
      }
      await expect.poll(() => isToGo(told)).toBe(false);
      expect(await told.connection()).toMatchObject({ state: 'paused', error: null });
      await expect
        .poll(gone.connection)
        .toMatchObject({ state: 'ended', error: expect.stringContaining('has removed the app') });
      expect(await isToGo(gone)).toBe(true);
      await told.close();
      await gone.close();
    },
  );

  base('gets new tokens when they end, and says when the secret is wrong', async ({ app }) => {
    const platform = await StandInPlatform.start({ seed: 1 });
    platform.change(60);
    const connected = await connectShop(app, platform.url, { kind: 'client', ...standInClient });
    const { shop, pull } = connected;
    await pull();
    expect(platform.tokens.size).toBeGreaterThan(2);
    expect(await storedRows(app.service.stores, shop.shop.id)).toEqual(rowsOf(platform.store));
    platform.isTokenValid = false;
    await pull(2 * dayMs);
    expect(await connected.connection()).toMatchObject({
      state: 'revoked',
      error: expect.stringMatching(/gives no token for this client: check its id and secret/),
    });
    await platform.close();
  });

  base('is stored encrypted', async ({ app }) => {
    const connected = await connectStandIn(app, { seed: 1 });
    const { shop } = connected.shop;
    const { credentials } = await connected.connection();
    expect(Buffer.from(credentials, 'base64').toString('latin1')).not.toContain(standInToken);
    const other = new SecretBox({ secretKey: 'another key of the tests', keyFile: '' });
    expect(() => other.open(`shop ${shop.id}`, credentials)).toThrow(/set SECRET_KEY/);
    await connected.close();
  });
});
