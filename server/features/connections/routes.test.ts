import { describe, expect, vi } from 'vitest';
import { createOwner, ownerPassword, signInAs } from '../../testing/people.ts';
import { startApp, test as base } from '../../testing/running-app.ts';
import { StandInPlatform, standInToken } from '../../testing/stand-in/stand-in-platform.ts';

const test = base.extend<{ platform: StandInPlatform }>({
  // oxlint-disable-next-line no-empty-pattern -- the runner demands a pattern here
  platform: async ({}, use) => {
    const platform = await StandInPlatform.start({ seed: 7 });
    platform.change(60);
    await use(platform);
    await platform.close();
  },
});

const token = (given = standInToken) => ({ kind: 'token' as const, token: given });

describe('connecting a store in the admin', () => {
  test('checks it, pulls it, pauses it and ends with the data kept', async ({ app, platform }) => {
    const owner = await createOwner(app);
    const { shop } = await app.shop();
    const parameters = { shop: shop.domain };
    const store = { address: platform.url, credentials: token() };
    const before = await owner.call('connection', { parameters });
    expect(before.body).toMatchObject({ connection: null, receives: false });
    expect(before.body.permissions).toContainEqual({ kind: 'products', scopes: ['read_products'] });

    const checked = await owner.call('checkStore', { parameters, body: store });
    expect(checked.body).toMatchObject({ address: platform.url });
    expect(checked.body.readable).toContain('products');
    expect((await owner.call('connection', { parameters })).body.connection).toBeNull();

    const wrong = await owner.call('connectStore', {
      parameters,
      body: { ...store, current: 'not my password' },
    });
    expect(wrong.status).toBe(403);
    const body = { ...store, current: ownerPassword };
    expect((await owner.call('connectStore', { parameters, body })).status).toBe(200);
    await vi.waitFor(
      async () => {
        const { connection } = (await owner.call('connection', { parameters })).body;
        expect(connection).toMatchObject({ connector: 'platform', state: 'active', error: null });
        const pulls = connection?.pulls ?? [];
        expect(pulls.find(({ kind }) => kind === 'products')).toMatchObject({
          records: platform.store.products.size,
          finished_at: expect.any(String),
        });
      },
      { timeout: 60_000, interval: 200 },
    );

    const act = (action: 'pause' | 'resume' | 'subscribe') =>
      owner.call('changeConnection', { parameters, body: { action } });
    await act('pause');
    const paused = (await owner.call('connection', { parameters })).body.connection;
    expect(paused?.state).toBe('paused');
    await act('subscribe');
    const asked = await owner.call('connection', { parameters });
    expect(asked.body.connection?.subscribed_at).toBeNull();
    expect(JSON.stringify(asked.body)).not.toContain(standInToken);
    const ended = await owner.call('disconnectStore', { parameters });
    expect(ended.body).toMatchObject({ left: null });
    expect((await act('resume')).status).toBe(409);
    await app.service.catchUp();
    const { products } = (await owner.call('shopHealth', { parameters })).body;
    expect(products).toBe(platform.store.products.size);

    const changes = await owner.call('changes', {
      parameters: { ...parameters, kind: 'connection' },
    });
    expect(changes.body.data.map(({ action }) => action)).toEqual([
      'disconnect',
      'subscribe',
      'pause',
      'connect',
    ]);
    expect(JSON.stringify(changes.body)).not.toContain(standInToken);
  });

  test('says what is wrong with a token and with an address', async ({ app, platform }) => {
    const owner = await signInAs(app, { role: 'owner', shops: new Map() });
    const parameters = { shop: (await app.shop()).shop.domain };
    const check = (address: string, credentials = token()) =>
      owner.call('checkStore', { parameters, body: { address, credentials } });
    const refused = await check(platform.url, token('another token'));
    expect([refused.status, refused.body.error]).toEqual([
      403,
      expect.stringContaining('refuses the token'),
    ]);
    expect(refused.body.error).not.toContain('another token');
    const plain = await check('http://store.example');
    expect(plain.body.error).toContain('must begin with https');
    expect((await check('https://')).status).toBe(400);
  });

  test('is left to owners of all shops', async ({ app, platform }) => {
    const { shop } = await app.shop();
    const shops = new Map([[shop.id, 'owner']] as const);
    const shopOwner = await signInAs(app, { role: null, shops });
    const parameters = { shop: shop.domain };
    const body = { address: platform.url, credentials: token() };
    for (const name of ['checkStore', 'connectStore', 'requestApproval'] as const) {
      const { status, body: answer } = await shopOwner.call(name, { parameters, body });
      expect([status, answer.error]).toEqual([403, expect.stringContaining('owners of all shops')]);
    }
    expect(platform.steps).toBe(0);
    expect((await shopOwner.call('connection', { parameters })).status).toBe(200);
  });

  test('asks no private address for a service that is public', async () => {
    const environment = { PUBLIC_URL: 'https://vitrine.example', NODE_ENV: 'production' };
    const app = await startApp({ environment });
    const owner = await createOwner(app);
    const parameters = { shop: (await app.shop()).shop.domain };
    const body = { address: 'https://127.0.0.1', credentials: token() };
    const { status, body: answer } = await owner.call('checkStore', { parameters, body });
    expect([status, answer.error]).toEqual([403, expect.stringContaining('private network')]);
    await app.close();
  });
});
