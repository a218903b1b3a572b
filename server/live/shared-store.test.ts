import { expect } from 'vitest';
import { product } from '../testing/factories.ts';
import { connectShop } from '../testing/connected-store.ts';
import { test } from '../testing/live-shop.ts';
import { standInClient, StandInPlatform } from '../testing/stand-in/stand-in-platform.ts';
import { disconnectStore } from './manage-connection.ts';

test('two shops of one store and one app both follow it, until each is disconnected', async ({
  app,
}) => {
  const platform = await StandInPlatform.start({ seed: 1 });
  const credentials = { kind: 'client' as const, ...standInClient };
  const one = await connectShop(app, platform.url, credentials);
  const other = await connectShop(app, platform.url, credentials);
  await one.pull();
  await other.pull();
  const { storeDomain } = await one.connection();
  const headers = { 'X-Platform-Shop-Domain': storeDomain };
  const secret = standInClient.clientSecret;
  await one.shop.send('products/create', product({ id: 7 }), { headers, secret });
  for (const { shop } of [one, other]) {
    await shop.settle();
    expect(await shop.product(7)).toMatchObject({ id: 7 });
  }

  const { stores } = app.service;
  const actor = { kind: 'command-line' as const, personId: null };
  const management = { stores, actor, now: Date.now };
  const reach = {
    access: { platform: 'platform', userAgent: 'test', now: Date.now, allowPrivate: true },
    secrets: stores.secrets,
    publicAddress: 'https://vitrine.example',
    webhookAddress: 'https://vitrine.example/webhooks',
  };
  const subscribed = platform.graph.subscriptions.length;
  expect(await disconnectStore(management, one.shop.shop.id, reach)).toMatchObject({
    left: undefined,
  });
  expect(platform.graph.subscriptions).toHaveLength(subscribed);
  await disconnectStore(management, other.shop.shop.id, reach);
  expect(platform.graph.subscriptions).toEqual([]);
  await platform.close();
});
