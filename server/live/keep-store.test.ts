import { expect } from 'vitest';
import { connectShop } from '../testing/connected-store.ts';
import { test } from '../testing/live-shop.ts';
import { StandInPlatform, standInToken } from '../testing/stand-in/stand-in-platform.ts';
import { keepStore } from './keep-store.ts';
import { SecretBox } from '../store/secrets/secret-box.ts';

test('a store that is kept replaces no connection with credentials, and records the former', async ({
  app,
}) => {
  const { stores } = app.service;
  const management = {
    stores,
    actor: { kind: 'command-line' as const, personId: null },
    now: Date.now,
  };
  const secrets = new SecretBox({ secretKey: 'a key of the tests', keyFile: '' });
  const keep = (shopId: number, address: string) =>
    keepStore(management, secrets, {
      shopId,
      address,
      access: { allowHttp: false, allowPrivate: false },
    });

  const platform = await StandInPlatform.start({ seed: 1 });
  const connected = await connectShop(app, platform.url, { kind: 'token', token: standInToken });
  const before = await connected.connection();
  await expect(keep(before.shopId, 'https://a.example')).rejects.toMatchObject({
    kind: 'conflict',
  });
  expect(await connected.connection()).toEqual(before);
  await platform.close();

  const { id } = (await app.shop()).shop;
  await keep(id, 'https://a.example');
  await keep(id, 'https://b.example');
  const [last] = await stores.changes.list({ shopId: id, kind: 'connection', limit: 1 });
  expect(JSON.parse(last?.before ?? '')).toEqual({
    connector: 'public',
    address: 'https://a.example',
  });
});
