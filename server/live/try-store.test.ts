import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, expect } from 'vitest';
import { createDemoData } from '../testing/demo-data.ts';
import { collection, product } from '../testing/factories.ts';
import { type RunningApp, startApp, test as base } from '../testing/running-app.ts';
import { isPrivateAddress } from '../connectors/outgoing/private-address.ts';
import { beginImport } from '../features/imports/run-import.ts';
import { runConnection } from './connection-run.ts';
import { sealCredentials } from './credentials.ts';
import { SecretBox } from '../store/secrets/secret-box.ts';
import { type TryOptions, tryStore } from './try-store.ts';

const test = base.extend<{ demo: RunningApp }>({
  demo: [
    // oxlint-disable-next-line no-empty-pattern -- the runner demands a pattern here
    async ({}, use) => {
      const data = await createDemoData();
      const app = await startApp({ data, environment: { DEMO: 'on' } });
      await use(app);
      await app.close();
      await data.remove();
    },
    { scope: 'file' },
  ],
});

function optionsFor({ service }: RunningApp, more: Partial<TryOptions> = {}): TryOptions {
  const actor = { kind: 'command-line' as const, personId: null };
  return {
    management: { stores: service.stores, actor, now: Date.now },
    platform: 'platform',
    userAgent: 'Vitrine/test',
    allowHttp: true,
    allowPrivate: true,
    everyMs: 0,
    ...more,
  };
}

/** Answers as a store that shows these products. */
function listing(products: readonly object[]): RequestListener {
  return ({ url = '' }, response) => {
    const body = url.startsWith('/products.json') ? { products } : { collections: [] };
    response.writeHead(200, { 'Content-Type': 'application/json' }).end(JSON.stringify(body));
  };
}

/** Serves a store on this machine while `story` runs. */
async function withStore(
  listener: RequestListener,
  story: (url: string) => Promise<void>,
): Promise<void> {
  const server = createServer(listener);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  try {
    await story(`http://127.0.0.1:${port}`);
  } finally {
    server.closeAllConnections();
    server.close();
  }
}

describe('trying a store', () => {
  test('reads all products and collections of the demo store', async ({ app, demo }) => {
    const { shop, report } = await tryStore(demo.url, optionsFor(app));
    expect(report.problems).toEqual([]);
    expect(report.counts.products?.saved).toBeGreaterThan(250);
    expect(report.counts.collections?.saved).toBeGreaterThan(5);
    expect(shop).toMatchObject({ domain: '127.0.0.1', name: expect.stringMatching(/./) });
    await app.service.catchUp();
    const { collections } = app.service.stores;
    const [first = 0] = await collections.idsAfter(shop.id, 0, 1);
    expect((await collections.members(shop.id, first)).length).toBeGreaterThan(0);
    const again = await tryStore(demo.url, optionsFor(app));
    expect(again.shop.id).toBe(shop.id);
    expect(again.report.counts.products).toMatchObject({ saved: 0, removed: 0 });
  });

  test('refuses before it asks for a shop whose products come from elsewhere', async () => {
    const app = await startApp();
    const { stores } = app.service;
    const shop = await app.shop({ domain: '127.0.0.1' });
    await shop.import({ products: [product({ id: 7 })] });
    let asked = 0;
    await withStore(
      (_request, response) => {
        asked += 1;
        response.writeHead(404).end();
      },
      async (url) => {
        const tried = tryStore(url, optionsFor(app));
        await expect(tried).rejects.toMatchObject({
          kind: 'conflict',
          message: expect.stringMatching(/not from a trial/),
        });
      },
    );
    expect(asked).toBe(0);
    expect(await stores.products.idsAfter(shop.shop.id, 0, 5)).toEqual([7]);
    await app.close();
  });

  test('refuses a shop of a trial into which files were imported since', async () => {
    const app = await startApp();
    await withStore(listing([product({ id: 1 })]), async (url) => {
      const options = optionsFor(app);
      const { shop } = await tryStore(url, options);
      await tryStore(url, options);
      await beginImport(options.management, shop.id, {}, {});
      await expect(tryStore(url, options)).rejects.toMatchObject({ kind: 'conflict' });
    });
    await app.close();
  });

  test('waits as long as a busy store asks for, and says who asks', async ({ app }) => {
    const asked: (string | undefined)[] = [];
    let isBusy = true;
    await withStore(
      ({ url = '', headers }, response) => {
        asked.push(headers['user-agent']);
        if (isBusy) {
          isBusy = false;
          response.writeHead(429, { 'Retry-After': '0' }).end();
          return;
        }
        const body = url.includes('/collections/')
          ? { products: [{ id: 1 }] }
          : { products: [product({ id: 1 })], collections: [collection(5, [])] };
        response.writeHead(200, { 'Content-Type': 'application/json' }).end(JSON.stringify(body));
      },
      async (url) => {
        const { report } = await tryStore(url, optionsFor(app));
        expect(report.counts.products?.saved).toBe(1);
      },
    );
    expect(new Set(asked)).toEqual(new Set(['Vitrine/test']));
  });
});

const page = (status: number, text: string): RequestListener => {
  return (_request, response) =>
    void response.writeHead(status, { 'Content-Type': 'text/html' }).end(text);
};
const password: RequestListener = ({ url }, response) =>
  void (url === '/password'
    ? response.writeHead(200, { 'Content-Type': 'text/html' }).end('<form action="/password">')
    : response.writeHead(302, { Location: '/password' }).end());
const refusedAsJson: RequestListener = ({ url }, response) =>
  void (url === '/en/password'
    ? response.writeHead(406).end()
    : response.writeHead(302, { Location: '/en/password' }).end());
const elsewhere: RequestListener = (_request, response) =>
  void response.writeHead(301, { Location: 'http://10.0.0.1/products.json' }).end();
const much: RequestListener = (_request, response) =>
  void response.writeHead(200, { 'Content-Type': 'application/json' }).end('{"products": {}}');

test('a store that is kept is read again once a day', async ({ app, demo }) => {
  const { stores } = app.service;
  const { shop } = await tryStore(demo.url, optionsFor(app));
  const secrets = new SecretBox({ secretKey: 'a key of the tests', keyFile: '' });
  const access = { kind: 'public' as const, allowHttp: true, allowPrivate: true };
  await stores.database.write(shop.id, async (transaction) => {
    await stores.connections.save(transaction, {
      shopId: shop.id,
      platform: 'shopify',
      storeDomain: 'store.example',
      connector: 'public',
      address: demo.url,
      credentials: sealCredentials(secrets, shop.id, access),
      createdAt: Date.now(),
    });
    await stores.products.remove(
      transaction,
      shop.id,
      await stores.products.idsAfter(shop.id, 0, 5),
    );
  });
  const connection = await stores.connections.find(shop.id);
  await runConnection(
    {
      stores,
      secrets,
      access: { platform: 'platform', userAgent: 'Vitrine/test', now: Date.now, retryMs: 0 },
      webhookAddress: undefined,
      signal: new AbortController().signal,
      onProblem: (_, problem) => expect(problem).toBeUndefined(),
      onChanged: () => undefined,
    },
    connection ?? expect.fail('The connection is gone.'),
  );
  expect(await stores.connections.find(shop.id)).toMatchObject({ error: null });
  expect((await stores.products.idsAfter(shop.id, 0, 1_000)).length).toBeGreaterThan(300);
});

describe('a store that is not tried', () => {
  test.for<[string, RequestListener, RegExp]>([
    ['is behind a password page', password, /is behind a password page/],
    ['refuses to send its password page as JSON', refusedAsJson, /is behind a password page/],
    [
      'has a long password page without quotation marks',
      page(200, `<style>${' '.repeat(200_000)}</style><input type=password name=code>`),
      /is behind a password page/,
    ],
    [
      'is one of another platform where people sign in',
      page(404, '<input type="password">'),
      /is a store of another platform/,
    ],
    ['is one of another platform', page(404, 'Not found'), /is a store of another platform/],
    ['answers with pages', page(200, '<html>'), /is a store of another platform/],
    ['leads to another host', elsewhere, /leads to another host \(10\.0\.0\.1\)/],
    ['has no list of products', much, /is a store of another platform/],
  ])('%s', async ([, listener, sentence], { app }) => {
    await withStore(listener, async (url) => {
      await expect(tryStore(url, optionsFor(app))).rejects.toThrow(sentence);
    });
  });

  test.for<[string, string, Partial<TryOptions>, RegExp]>([
    ['is on this machine', 'http://127.0.0.1:9', { allowPrivate: false }, /private network/],
    ['is called localhost', 'http://localhost:9', { allowPrivate: false }, /private network/],
    ['hides a private address', 'http://[::ffff:10.0.0.1]', { allowPrivate: false }, /private/],
    ['is written as a number', 'http://2130706433', { allowPrivate: false }, /private network/],
    ['is not encrypted', 'http://store.example', { allowHttp: false }, /is not encrypted/],
    ['is no address', 'file:///etc/passwd', {}, /is not the address of a store/],
    ['has a password in its address', 'https://a:b@store.example', {}, /name or a password/],
    ['cannot be found', 'http://nowhere.invalid', {}, /cannot be found/],
  ])('%s', async ([, address, options, sentence], { app }) => {
    await expect(tryStore(address, optionsFor(app, options))).rejects.toThrow(sentence);
  });

  test('is in no network that is not public', () => {
    const own = [
      '127.0.0.1',
      '10.1.2.3',
      '192.168.0.1',
      '169.254.169.254',
      '100.64.0.1',
      '0.0.0.0',
    ];
    const ownSix = ['::1', '::', 'fe80::1', 'fd00::1', '::ffff:127.0.0.1', '::ffff:a00:1'];
    expect([...own, ...ownSix].filter((address) => !isPrivateAddress(address))).toEqual([]);
    expect(['1.1.1.1', '23.227.38.65', '2606:4700::1111'].filter(isPrivateAddress)).toEqual([]);
  });
});
