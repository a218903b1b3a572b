import { expect, test, vi } from 'vitest';
import { readConfig } from '../config.ts';
import { startApp } from '../testing/running-app.ts';
import { StandInWoo, wooCredentials } from '../testing/stand-in/stand-in-woo.ts';
import { createTestData, settingsOf } from '../testing/test-data.ts';
import { connectByApproval } from './connect-by-approval.ts';

const environment = { PUBLIC_URL: 'https://vitrine.example', NODE_ENV: 'production' };

test('connect --woo-approve prints the page of the store, and waits for its key', async () => {
  const data = await createTestData();
  const app = await startApp({ environment, data });
  const woo = await StandInWoo.start({ products: [{ id: 1, name: 'A mug' }] });
  const { stores } = app.service;
  const actor = { kind: 'command-line' as const, personId: null };
  const context = {
    ...stores,
    config: readConfig({ ...settingsOf(data), DEMO: 'off', ...environment }),
    management: { stores, actor, now: Date.now },
  };
  const posted = new Promise<number>((resolve) => {
    vi.spyOn(process.stderr, 'write').mockImplementation((text) => {
      const page = new URL(String(text).split('\n')[1] ?? '');
      const { pathname } = new URL(page.searchParams.get('callback_url') ?? '');
      const { key: consumer_key, secret: consumer_secret } = wooCredentials;
      const body = JSON.stringify({ consumer_key, consumer_secret });
      void fetch(app.url + pathname, { method: 'POST', body }).then(({ status }) =>
        resolve(status),
      );
      return true;
    });
  });
  const url = woo.url;
  await expect(connectByApproval(context, 'woo.example', { url })).rejects.toThrow(
    'is in a private network',
  );
  expect(await stores.shops.find({ domain: 'woo.example' })).toBeUndefined();
  const shop = await connectByApproval(context, 'woo.example', { url, allowPrivate: true });
  expect(await posted).toBe(200);
  expect(await stores.connections.find(shop.id)).toMatchObject({ address: url });
  vi.restoreAllMocks();
  await woo.close();
  await app.close();
  await data.remove();
});
