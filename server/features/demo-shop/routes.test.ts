import { describe, expect } from 'vitest';
import { demoDomain } from '../../demo/create-demo-shop.ts';
import { createShop } from '../../ingest/create-shop.ts';
import { AdminBrowser, createOwner } from '../../testing/people.ts';
import { sendV1, viewed } from '../../testing/events.ts';
import { newShop } from '../../testing/factories.ts';
import { type RunningApp, startApp, test } from '../../testing/running-app.ts';
import { openStores } from '../../store/stores.ts';
import { unfinishedDomain } from '../../store/tables/shops/unfinished-shop.ts';
import { createTestData } from '../../testing/test-data.ts';

const inTime = { timeout: 60_000, interval: 200 };

function untilFinished(owner: AdminBrowser): Promise<void> {
  return expect
    .poll(async () => (await owner.call('demoShop')).body, inTime)
    .toEqual({ state: 'finished', progress: '100 %', domain: demoDomain, failure: null });
}

/** It has pictures, and no public store in production. */
async function expectFinished(app: RunningApp, owner: AdminBrowser): Promise<void> {
  const again = await owner.call('createDemoShop');
  expect(again.status).toBe(409);
  expect(again.body.error).toContain('The demo shop is there already');
  const { body } = await owner.call('changes', { parameters: { shop: demoDomain } });
  expect(body.data).toMatchObject([
    { kind: 'shop', action: 'create', after: { domain: demoDomain } },
  ]);
  const found = await owner.call('products', { parameters: { shop: demoDomain, q: 'mug' } });
  const { image } = found.body.data[0] ?? {};
  expect(image).toMatch(/^\/demo\/pictures\//);
  expect((await app.get(image ?? '')).headers.get('content-type')).toBe('image/svg+xml');
  for (const path of ['/', `/?shop=${demoDomain}`, '/search?q=mug']) {
    expect((await app.get(path)).status, path).toBe(404);
  }
}

describe('the demo shop in the admin', () => {
  test('is made beside the shops of merchants, and finished by the next start, which answers others at once', async () => {
    const environment = { PUBLIC_URL: 'https://vitrine.example', NODE_ENV: 'production' };
    const data = await createTestData();
    const first = await startApp({ data, environment });
    await first.shop({ domain: 'mugs.example' });
    const creator = await createOwner(first);
    const own = await creator.call('me');
    expect((await creator.call('demoShop')).body).toMatchObject({ state: 'none', domain: null });
    const begun = await creator.call('createDemoShop');
    expect(begun.body).toMatchObject({ state: 'running', domain: null });
    expect((await creator.call('createDemoShop')).body.state).toBe('running');
    expect((await creator.call('me')).body.shops).toEqual(own.body.shops);
    await expect.poll(async () => (await first.service.stores.shops.list()).length, inTime).toBe(2);
    await first.close();

    const second = await startApp({ data, environment });
    const owner = new AdminBrowser(second);
    owner.cookie = creator.cookie;
    const state = async () => (await owner.call('demoShop')).body.state;
    await expect.poll(state, inTime).toBe('running');
    // The half-made shop is no second shop, neither for keys nor for figures.
    expect((await sendV1(second, viewed)).status).toBe(200);
    expect(await (await second.openShop('mugs.example')).events()).toHaveLength(1);
    const headers = { Authorization: `Bearer ${await second.adminToken()}` };
    expect(await (await second.get('/readyz', { headers })).json()).toMatchObject({
      details: { shops: 1 },
    });
    expect(await (await second.get('/metrics', { headers })).text()).not.toContain(demoDomain);
    await untilFinished(owner);
    const { shops } = (await owner.call('me')).body;
    expect(shops.map(({ domain }) => domain).toSorted()).toEqual([demoDomain, 'mugs.example']);
    await expectFinished(second, owner);
    await second.close();
    await data.remove();
  });

  test('does not keep a server from starting while the former one is being deleted', async () => {
    const data = await createTestData();
    const stores = await openStores(data);
    await createShop(stores, newShop({ domain: unfinishedDomain }));
    const { shop } = await createShop(stores, newShop({ domain: demoDomain }));
    await stores.database.write(shop.id, (transaction) =>
      stores.shops.beginRemoval(transaction, shop.id),
    );
    await stores.database.close();
    const app = await startApp({ data });
    const refused = await (await createOwner(app)).call('createDemoShop');
    expect(refused.status).toBe(409);
    expect(refused.body.error).toContain('The former demo shop is still being deleted');
    await app.close();
    await data.remove();
  });
});
