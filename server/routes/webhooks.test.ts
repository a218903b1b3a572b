import { describe, expect } from 'vitest';
import { product } from '../testing/factories.ts';
import { test as base } from '../testing/running-app.ts';
import type { TestShop } from '../testing/test-shop.ts';
import { sendWebhook, signatureOf, type WebhookOptions } from '../testing/webhooks.ts';
import { sendWooWebhook } from '../testing/woo-webhooks.ts';
import { readRecordedWebhook } from '../testing/woocommerce/recordings.ts';

type Send = (options?: Partial<WebhookOptions>) => Promise<number>;

const test = base.extend<{ store: TestShop; send: Send; stored: () => Promise<string[]> }>({
  store: async ({ app }, use) => use(await app.shop()),
  send: async ({ app, store }, use) => {
    await use(async (options = {}) => {
      const { url } = app;
      const topic = 'products/update';
      const body = product({ id: 7 });
      const answer = await sendWebhook({ url, shop: store.shop, topic, body, ...options });
      return answer.status;
    });
  },
  stored: async ({ app, store }, use) => {
    await use(() =>
      app.service.stores.database
        .read('webhook_deliveries')
        .where({ shop_id: store.shop.id })
        .orderBy('id')
        .pluck('topic'),
    );
  },
});

const path = '/webhooks/products/update';

function fill(length: number) {
  return { id: 1, title: 'x'.repeat(length) };
}

describe('a signed webhook', () => {
  test('is stored before its answer', async ({ app, store, stored }) => {
    const body = product({ id: 7 });
    const answer = await sendWebhook({
      url: app.url,
      shop: store.shop,
      topic: 'products/update',
      body,
    });
    expect(answer.status).toBe(200);
    expect(await answer.json()).toEqual({ data: 'Received' });
    expect(await stored()).toEqual(['products/update']);
  });

  test('may name the shop in its path', async ({ store, send, stored }) => {
    const headers = { 'X-Platform-Shop-Domain': undefined };
    expect(await send({ headers })).toBe(401);
    expect(await send({ headers, path: `/webhooks/shop/${store.shop.id}/products/update` })).toBe(
      200,
    );
    expect(await stored()).toEqual(['products/update']);
  });

  test('is stored once, however often it is delivered', async ({ send, stored }) => {
    const headers = { 'X-Platform-Webhook-Id': 'the-same' };
    expect(await Promise.all([send({ headers }), send({ headers }), send({ headers })])).toEqual([
      200, 200, 200,
    ]);
    expect(await send({ headers })).toBe(200);
    expect(await stored()).toHaveLength(1);
  });

  test('is recognised by its event when the platform delivers it under a new id', async ({
    send,
    stored,
  }) => {
    const event = { 'X-Platform-Event-Id': 'event-1' };
    await send({ headers: { ...event, 'X-Platform-Webhook-Id': 'a' } });
    await send({ headers: { ...event, 'X-Platform-Webhook-Id': 'b' } });
    await send({
      headers: { ...event, 'X-Platform-Webhook-Id': 'c' },
      body: product({ id: 8 }),
    });
    expect(await stored()).toHaveLength(2);
  });

  test('is recognised by its content when it has no id', async ({ send, stored }) => {
    const headers = { 'X-Platform-Webhook-Id': undefined };
    await send({ headers });
    await send({ headers });
    expect(await stored()).toHaveLength(1);
    await send({ headers, body: product({ id: 8 }) });
    expect(await stored()).toHaveLength(2);
  });

  test('of an unknown topic is counted but not stored', async ({ app, store, send, stored }) => {
    expect(await send({ topic: 'themes/publish' })).toBe(200);
    expect(await stored()).toEqual([]);
    const counts = await app.service.stores.deliveryCounts.list();
    expect(counts.filter(({ shopId }) => shopId === store.shop.id)).toEqual([
      { shopId: store.shop.id, topic: 'themes/publish', outcome: 'unknown-topic', count: 1 },
    ]);
  });

  test('must have the topic of its address', async ({ send, stored }) => {
    expect(await send({ headers: { 'X-Platform-Topic': 'orders/create' } })).toBe(400);
    expect(await send({ headers: { 'X-Platform-Topic': undefined } })).toBe(200);
    expect(await stored()).toEqual(['products/update']);
  });

  test('may have any content type', async ({ send }) => {
    expect(await send({ headers: { 'Content-Type': 'text/plain' } })).toBe(200);
    expect(await send({ headers: { 'Content-Type': 'application/x-www-form-urlencoded' } })).toBe(
      200,
    );
  });

  test('is refused when its body is larger than 5 MiB', async ({ send, stored }) => {
    expect(await send({ body: fill(5 * 2 ** 20) })).toBe(413);
    expect(await send({ body: fill(5 * 2 ** 20 - 100) })).toBe(200);
    expect(await stored()).toHaveLength(1);
  });
});

describe('a signature', () => {
  test('is refused under another secret, also that of another shop', async ({
    app,
    send,
    stored,
  }) => {
    const other = await app.shop();
    expect(await send({ secret: 'wrong' })).toBe(401);
    expect(await send({ secret: other.shop.webhookSecret })).toBe(401);
    expect(await send({ headers: { 'X-Platform-Shop-Domain': other.shop.domain } })).toBe(401);
    expect(await stored()).toEqual([]);
  });

  test('decides which of the shops of one store receive a webhook', async ({ app }) => {
    const { stores } = app.service;
    const storeDomain = 'store.example';
    const [{ shop: ended }, { shop: former }, { shop: current }] = [
      await app.shop(),
      await app.shop(),
      await app.shop(),
    ];
    for (const shop of [ended, former, current]) {
      const at = { connector: 'platform', platform: 'platform', address: 'https://store.example' };
      await stores.database.write(shop.id, (transaction) =>
        stores.connections.save(transaction, {
          ...at,
          shopId: shop.id,
          storeDomain,
          credentials: '',
          createdAt: 0,
        }),
      );
    }
    await stores.database.write(ended.id, (transaction) =>
      stores.connections.update(transaction, ended.id, { state: 'ended' }),
    );
    const send = async (secret: string) => {
      const shop = { domain: storeDomain, webhookSecret: secret };
      const body = product({ id: 7 });
      return (await sendWebhook({ url: app.url, shop, topic: 'products/update', body })).status;
    };
    const receivers = () =>
      stores.database
        .read('webhook_deliveries')
        .whereIn('shop_id', [ended.id, former.id, current.id])
        .orderBy('id')
        .pluck('shop_id');
    expect(await send(current.webhookSecret)).toBe(200);
    expect(await receivers()).toEqual([current.id]);
    expect(await send(former.webhookSecret)).toBe(200);
    expect(await receivers()).toEqual([current.id, former.id]);
    expect(await send('wrong')).toBe(401);
  });

  test('is refused when the body differs by a space', async ({ send, store, stored }) => {
    const body = JSON.stringify(product({ id: 7 }));
    const headers = { 'X-Platform-Hmac-Sha256': signatureOf(body, store.shop.webhookSecret) };
    expect(await send({ body: `${body} `, headers })).toBe(401);
    expect(await send({ body, headers })).toBe(200);
    expect(await stored()).toHaveLength(1);
  });

  test('is refused when it is missing, or too short, or too long', async ({ send }) => {
    for (const signature of [undefined, 'x', 'x'.repeat(1_000)]) {
      expect(await send({ headers: { 'X-Platform-Hmac-Sha256': signature } })).toBe(401);
    }
  });

  test('for an unknown shop gets the same answer as a wrong one', async ({ app, store }) => {
    const ask = async (shop: { domain: string; webhookSecret: string }) => {
      const options = { url: app.url, topic: 'products/update', body: { id: 7 } };
      const answer = await sendWebhook({ ...options, shop });
      return { status: answer.status, body: await answer.text() };
    };
    const unknown = await ask({ domain: 'nobody.example', webhookSecret: 'x' });
    expect(unknown.status).toBe(401);
    expect(await ask({ domain: store.shop.domain, webhookSecret: 'x' })).toEqual(unknown);
  });

  test('is valid under the current and the former secret during a rotation', async ({
    app,
    store,
    send,
  }) => {
    const { stores } = app.service;
    const rotate = (until: number) =>
      stores.database.write(store.shop.id, (transaction) =>
        stores.shops.rotateSecret(transaction, store.shop.id, 'webhook', until),
      );
    const renewed = await rotate(Date.now() + 60_000);
    await app.service.catchUp();
    expect(await send()).toBe(200);
    expect(await send({ secret: renewed })).toBe(200);
    const newest = await rotate(Date.now() - 1);
    await app.service.catchUp();
    expect(await send({ secret: renewed })).toBe(401);
    expect(await send({ secret: newest })).toBe(200);
  });
});

describe('a webhook of WooCommerce', () => {
  test('is verified by its own header', async ({ store, send, stored }) => {
    const body = JSON.stringify({ id: 7, name: 'Mug' });
    const headers = {
      'X-Platform-Topic': undefined,
      'X-Platform-Shop-Domain': undefined,
      'X-Platform-Hmac-Sha256': undefined,
      'X-WC-Webhook-Topic': 'product.updated',
    };
    const options = { body, path: `/webhooks/shop/${store.shop.id}/products/update` };
    const sign = (secret: string) => ({ 'X-WC-Webhook-Signature': signatureOf(body, secret) });
    const { webhookSecret } = store.shop;
    expect(await send({ ...options, headers: { ...headers, ...sign('wrong') } })).toBe(401);
    expect(await send({ ...options, headers: { ...headers, ...sign(webhookSecret) } })).toBe(200);
    expect(await stored()).toEqual(['products/update']);
  });

  test('that only tries the address is answered and not stored', async ({ app, store, stored }) => {
    const { headers, rawBody } = readRecordedWebhook('webhook-ping');
    const answer = await app.get(`/webhooks/shop/${store.shop.id}/order.updated`, {
      method: 'POST',
      headers,
      body: rawBody,
    });
    expect(answer.status).toBe(200);
    expect(await stored()).toEqual([]);
  });

  test('is none with another of the same second', async ({ app, store, stored }) => {
    const bodies = Array.from({ length: 40 }, (_, index) => ({ id: index + 1, price: '5.00' }));
    const send = (body: object, topic = 'product.updated', second = 1) =>
      sendWooWebhook(app.url, { shop: store.shop, topic, body, second });
    const answers = await Promise.all(bodies.map((body) => send(body)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect(await stored()).toHaveLength(40);
    await send({ id: 1, price: '5.00' }, 'product.updated', 2);
    expect(await stored()).toHaveLength(40);
    // Its whole body is the id, so a second deletion is told by the second in which it was made.
    await send({ id: 1 }, 'product.deleted');
    await send({ id: 1 }, 'product.deleted');
    await send({ id: 1 }, 'product.deleted', 9);
    expect(await stored()).toHaveLength(42);
  });
});

test('the address takes nothing but posts', async ({ app }) => {
  const answer = await app.get(path);
  expect(answer.status).toBe(405);
  expect(answer.headers.get('allow')).toBe('POST');
});
