import { BlockList } from 'node:net';
import { expect, vi } from 'vitest';
import { readCredentials } from '../live/credentials.ts';
import { readRecordedCallback } from '../testing/woocommerce/recordings.ts';
import { createOwner, ownerPassword } from '../testing/people.ts';
import { type RunningApp, startApp, test as base } from '../testing/running-app.ts';
import { StandInWoo, wooCredentials } from '../testing/stand-in/stand-in-woo.ts';

const hourMs = 3_600_000;

interface Approving {
  app: RunningApp;
  woo: StandInWoo;
  owner: Awaited<ReturnType<typeof createOwner>>;
  shop: string;
  /** Lets the clock of the service run on. */
  later: (milliseconds: number) => void;
  /** Returns the query of the store's page for a shop. */
  ask: (shop?: string) => Promise<URLSearchParams>;
  /** Posts a key as the store does, to the address that the store was told. */
  post: (asked: URLSearchParams, key?: object) => Promise<Response>;
  connection: (shop?: string) => Promise<{ connection: unknown; approval: unknown }>;
}

/** A service with a public https address, and a store that merchants approve in. */
const test = base.extend<{ approving: Approving }>({
  // oxlint-disable-next-line no-empty-pattern -- the runner demands a pattern here
  approving: async ({}, use) => {
    // The stand-in stands for a store on the internet.
    vi.spyOn(BlockList.prototype, 'check').mockReturnValue(false);
    let offset = 0;
    const environment = { PUBLIC_URL: 'https://vitrine.example', NODE_ENV: 'production' };
    const app = await startApp({ environment, now: () => Date.now() + offset });
    const woo = await StandInWoo.start({ products: [{ id: 1, name: 'A mug' }] });
    const owner = await createOwner(app);
    const { domain } = (await app.shop()).shop;
    await use({
      app,
      woo,
      owner,
      shop: domain,
      later: (milliseconds) => (offset += milliseconds),
      async ask(shop = domain) {
        const { body } = await owner.call('requestApproval', {
          parameters: { shop },
          body: { address: woo.url, current: ownerPassword },
        });
        const page = new URL(body.approval_url);
        expect(page.href).toContain(`${woo.url}/wc-auth/v1/authorize?`);
        return page.searchParams;
      },
      post: (asked, key = {}) => {
        const callback = new URL(asked.get('callback_url') ?? '');
        const { consumer_key, consumer_secret, ...rest } = readRecordedCallback();
        expect([consumer_key, consumer_secret]).toEqual([expect.any(String), expect.any(String)]);
        const { key: valid, secret } = wooCredentials;
        const body = { ...rest, consumer_key: valid, consumer_secret: secret, ...key };
        return fetch(app.url + callback.pathname, {
          method: 'POST',
          headers: { 'Content-Type': 'application/json;charset=UTF-8' },
          body: JSON.stringify(body),
        });
      },
      connection: async (shop = domain) =>
        (await owner.call('connection', { parameters: { shop } })).body,
    });
    await woo.close();
    await app.close();
    vi.restoreAllMocks();
  },
});

test('a store that its merchant approves is connected with the key that it posts', async ({
  approving: { app, woo, shop, ask, post, connection, owner },
}) => {
  const asked = await ask();
  expect(Object.fromEntries(asked)).toMatchObject({
    app_name: 'Vitrine',
    scope: 'read_write',
    return_url: `https://vitrine.example/admin/connection?shop=${shop}`,
    callback_url: expect.stringMatching(
      /^https:\/\/vitrine\.example\/connect\/woocommerce\/[\w-]{43}$/,
    ),
  });
  expect(await connection()).toMatchObject({ connection: null, approval: { address: woo.url } });
  expect((await post(asked)).status).toBe(200);
  expect(await connection()).toMatchObject({
    connection: { connector: 'woocommerce', address: woo.url, state: 'active' },
    approval: null,
  });
  const { body } = await owner.call('changes', { parameters: { shop, kind: 'connection' } });
  expect(body.data).toMatchObject([{ action: 'connect', by: { kind: 'person' } }]);
  expect(JSON.stringify(body)).not.toContain(wooCredentials.secret);
  const saved = await app.service.stores.database.read('store_approvals').select();
  expect(saved).toEqual([]);
});

test('a connection remembers that the host of its store drops the header', async ({
  approving: { app, woo, shop, ask, post },
}) => {
  woo.dropsHeader = true;
  expect((await post(await ask())).status).toBe(200);
  const { secrets, shops, connections } = app.service.stores;
  const { id = 0 } = (await shops.find({ domain: shop })) ?? {};
  const connection = await connections.find(id);
  expect(connection && readCredentials(secrets, connection)).toMatchObject({ isInQuery: true });
  expect(JSON.stringify(connection)).not.toContain(wooCredentials.secret);
});

test('its code works once, for an hour, for its own shop and store alone', async ({
  approving: { app, woo, shop, later, ask, post, connection },
}) => {
  const first = await ask();
  const second = await ask();
  // A new question makes the former one void.
  expect((await post(first)).status).toBe(404);
  const other = (await app.shop()).shop.domain;
  const ofOther = await ask(other);
  expect((await post(second)).status).toBe(200);
  expect((await post(second)).status).toBe(404);
  expect(await connection(other)).toMatchObject({ connection: null });
  later(hourMs);
  const late = await post(ofOther);
  expect([late.status, await late.text()]).toEqual([
    404,
    expect.stringContaining('takes no key any more: begin again'),
  ]);
  expect(await connection(other)).toMatchObject({ connection: null, approval: null });
  const unknown = new URLSearchParams({ callback_url: 'https://x/connect/woocommerce/x' });
  expect((await post(unknown)).status).toBe(404);
  expect(woo.requests.filter((request) => request.startsWith('GET products')).length).toBeLessThan(
    20,
  );
  expect(await connection(shop)).toMatchObject({ approval: null });
});

test('a key that the store itself refuses connects nothing, and the page says why', async ({
  approving: { ask, post, connection },
}) => {
  const refused = await post(await ask(), { consumer_secret: 'cs_of_somebody_else' });
  expect(refused.status).toBe(401);
  expect(await connection()).toMatchObject({
    connection: null,
    approval: { error: expect.stringContaining('does not know the key') },
  });
  const empty = await post(await ask(), { consumer_key: '' });
  expect(empty.status).toBe(400);
  expect(await connection()).toMatchObject({
    connection: null,
    approval: { error: expect.stringContaining('The store has sent no key') },
  });
  // The address of the body is not believed either.
  expect((await post(await ask(), { address: 'https://evil.example' })).status).toBe(200);
});

test('an owner asks with the password, and only a store', async ({
  approving: { woo, owner, shop, connection },
}) => {
  const ask = (current: string) =>
    owner.call('requestApproval', { parameters: { shop }, body: { address: woo.url, current } });
  expect((await ask('not my password')).status).toBe(403);
  woo.intercept = () => ({ status: 200, value: '<title>A bakery</title>' });
  const none = await ask(ownerPassword);
  expect([none.status, none.body.error]).toEqual([
    403,
    expect.stringContaining('answers with a page, "A bakery" in place of data'),
  ]);
  expect(await connection()).toMatchObject({ approval: null });
});

base('a service without an https address says so, and offers the key by hand', async ({ app }) => {
  const owner = await createOwner(app);
  const parameters = { shop: (await app.shop()).shop.domain };
  const { status, body } = await owner.call('requestApproval', {
    parameters,
    body: { address: 'https://store.example', current: ownerPassword },
  });
  expect([status, body.error]).toEqual([
    409,
    expect.stringContaining('sends its key to an https address only: set PUBLIC_URL'),
  ]);
});
