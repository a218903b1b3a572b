import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, expect, onTestFinished, test } from 'vitest';
import { connectStandIn } from '../testing/connected-stand-in.ts';
import { test as inApp } from '../testing/live-shop.ts';
import { signatureOf } from '../testing/webhooks.ts';
import { askStore } from './ask-store.ts';
import type { Credentials } from '../connectors/store-families.ts';

const token: Credentials = { kind: 'token', token: 'a token' };
const ofWoo: Credentials = { kind: 'woocommerce', key: 'ck', secret: 'cs' };

/** Serves a store, and closes it with the test. */
async function serve(listener: RequestListener): Promise<string> {
  const server = createServer(listener);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

/** A store that takes the token in one header, and names no platform. */
const takesOnly =
  (header: string): RequestListener =>
  (request, response) => {
    const currentAppInstallation = { accessScopes: [{ handle: 'read_products' }] };
    response.statusCode = request.headers[header] === 'a token' ? 200 : 401;
    response.end(JSON.stringify({ data: { currentAppInstallation } }));
  };

/** Asks a store of an installation whose PLATFORM_NAME is `acme`, or not set. */
function ask(
  address: string,
  { credentials = token, platform, configured = 'platform' }: AskOptions = {},
) {
  const access = { userAgent: 'test', now: Date.now, retryMs: 1, allowPrivate: true };
  const signal = AbortSignal.timeout(10_000);
  return askStore({ address, credentials, platform }, { ...access, platform: configured, signal });
}

interface AskOptions {
  credentials?: Credentials;
  platform?: string;
  configured?: string;
}

describe('the platform of a store', () => {
  test('is the one whose header the store takes', async () => {
    const shopify = await serve(takesOnly('x-shopify-access-token'));
    expect(await ask(shopify)).toMatchObject({ platform: 'shopify' });
    const acme = await serve(takesOnly('x-acme-access-token'));
    expect(await ask(acme, { configured: 'acme' })).toMatchObject({ platform: 'acme' });
    expect(await ask(acme, { configured: 'acme', platform: 'acme' })).toMatchObject({
      platform: 'acme',
    });
  });

  test('is named by the store that refuses the header of another', async () => {
    const address = await serve((_request, response) =>
      response.writeHead(401, { 'X-Acme-API-Version': '2026-10' }).end(),
    );
    await expect(ask(address)).rejects.toThrow(/ is a store of acme, not of shopify: name/);
  });

  test('cannot be told where the store refuses the token under each name', async () => {
    const address = await serve(takesOnly('x-other-access-token'));
    await expect(ask(address, { configured: 'acme' })).rejects.toThrow(
      /cannot be told: it refuses the credentials as shopify and as acme\. Check them, and name/,
    );
  });

  test('is no longer blamed on the token where the address has no such API', async () => {
    const address = await serve((_request, response) => response.writeHead(404).end('<html>'));
    await expect(ask(address)).rejects.toThrow(/ has no API of shopify: give the permanent/);
    const client = { kind: 'client' as const, clientId: 'id', clientSecret: 'secret' };
    await expect(ask(address, { credentials: client })).rejects.toThrow(/ has no API of shopify/);
  });

  test('is WooCommerce where its index says so, whatever credentials were given', async () => {
    const address = await serve(({ url }, response) =>
      url === '/wp-json/'
        ? response.end(JSON.stringify({ namespaces: ['oembed/1.0', 'wc/v3'] }))
        : response.writeHead(404).end('<html>'),
    );
    await expect(ask(address)).rejects.toThrow(/ is a store of WooCommerce: connect it with a key/);
  });

  test('must fit its credentials, and be known', async () => {
    const nowhere = 'http://127.0.0.1:9';
    await expect(ask(nowhere, { credentials: ofWoo, platform: 'shopify' })).rejects.toThrow(
      'These credentials open no store of shopify: give a token, or a client id and secret.',
    );
    await expect(ask(nowhere, { platform: 'woocommerce' })).rejects.toThrow('a key and a secret');
    await expect(ask(nowhere, { platform: 'acme' })).rejects.toThrow(
      'There is no platform acme: name one of shopify, woocommerce',
    );
  });

  test('and the words of the store are told when it wants a permission', async () => {
    const errors = 'This action requires merchant approval.';
    const address = await serve((_request, response) =>
      response.writeHead(403).end(JSON.stringify({ errors })),
    );
    await expect(ask(address)).rejects.toThrow(
      /refuses the request \(This action requires merchant approval\.\): give the app the permission/,
    );
  });
});

describe('a shop that is connected without any setting', () => {
  inApp('has the global ids, parameters, tracker and webhooks of its platform', async ({ app }) => {
    const connected = await connectStandIn(app, { seed: 5 });
    const { platform, shop, pull, connection } = connected;
    expect(await connection()).toMatchObject({
      platform: 'shopify',
      storeDomain: 'stand-in.myshopify.com',
    });
    platform.change(60);
    await pull();
    const [id = 0, other = 0] = platform.store.products.keys();
    const path = `/api/v1/products/static?filter_oos=no&ids=${id},${other}`;
    const listed = async () =>
      ((await (await shop.get(`${path}&shopify_product_ids=${id}`)).json()) as Listed).data;
    expect(await listed()).toMatchObject([
      { id, admin_graphql_api_id: `gid://shopify/Product/${id}` },
    ]);
    // The platform is known by the key, which a body may hold too.
    const post = (to: string, asked: object) =>
      fetch(app.url + to, { method: 'POST', body: JSON.stringify({ key: shop.key, ...asked }) });
    const event = { verb: 'viewed', uuid: 'u-1', shopify_product_id: id };
    const unreadable = { shopify_product_ids: [{}] };
    const answers = await Promise.all([
      post('/api/v2/analytics/event', event),
      post('/api/v2/analytics/event/bulk', { events: [event] }),
      post('/api/v1/custom/id/1', unreadable),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 400]);
    expect(await answers[2]?.text()).toContain('platform_product_ids: must be a text');
    const recorded = (await shop.events()).map(({ product_id: productId }) => productId);
    expect(recorded).toEqual([id, id]);
    const trackers = (await listed()).flatMap(({ variants }) =>
      variants.map(({ inventory_management: tracker }) => tracker),
    );
    expect(['shopify', null]).toEqual(expect.arrayContaining([...new Set(trackers)]));

    const body = { id: other };
    const deliver = (secret: string) => {
      const raw = JSON.stringify(body);
      return fetch(`${app.url}/webhooks/products/delete`, {
        method: 'POST',
        body: raw,
        headers: {
          'X-Shopify-Topic': 'products/delete',
          'X-Shopify-Shop-Domain': 'stand-in.myshopify.com',
          'X-Shopify-Webhook-Id': 'one',
          'X-Shopify-Event-Id': 'two',
          'X-Shopify-Hmac-Sha256': signatureOf(raw, secret),
        },
      });
    };
    expect((await deliver('the secret of somebody else')).status).toBe(401);
    expect((await deliver(shop.shop.webhookSecret)).status).toBe(200);
    await shop.settle();
    expect(await shop.product(other)).toBeUndefined();
    await connected.close();
  });

  inApp('follows the configured name again when its connection ends', async ({ app }) => {
    const { platform, shop, pull, close } = await connectStandIn(app, { seed: 5 });
    platform.change(60);
    await pull();
    const [id = 0] = platform.store.products.keys();
    const globalId = async () => {
      const answer = await shop.get(`/api/v1/products/static?filter_oos=no&ids=${id}`);
      return ((await answer.json()) as Listed).data[0]?.admin_graphql_api_id;
    };
    expect(await globalId()).toBe(`gid://shopify/Product/${id}`);
    const { stores } = app.service;
    await stores.database.write(shop.shop.id, (transaction) =>
      stores.connections.remove(transaction, shop.shop.id),
    );
    await app.service.catchUp();
    expect(await globalId()).toBe(`gid://platform/Product/${id}`);
    await close();
  });
});

interface Listed {
  data: {
    id: number;
    admin_graphql_api_id: string;
    variants: { inventory_management: string | null }[];
  }[];
}
