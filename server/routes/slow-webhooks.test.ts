import { describe, expect, test as base } from 'vitest';
import { v2 } from '../testing/events.ts';
import { connectRaw, type RawConnection } from '../testing/raw-connection.ts';
import { type RunningApp, startApp, type StartOptions } from '../testing/running-app.ts';
import type { TestShop } from '../testing/test-shop.ts';
import { sendWebhook, signatureOf } from '../testing/webhooks.ts';

const test = base.extend<{ start: (options?: StartOptions) => Promise<RunningApp> }>({
  // oxlint-disable-next-line no-empty-pattern -- the runner demands a pattern here
  start: async ({}, use) => {
    const apps: RunningApp[] = [];
    await use(async (options) => {
      const app = await startApp(options);
      apps.push(app);
      return app;
    });
    await Promise.all(apps.map((app) => app.close()));
  },
});

const path = '/webhooks/products/update';
const kiB = 1_024;

/** Connects and sends a head with a body that the test sends. */
async function open(
  { url }: RunningApp,
  headers: Readonly<Record<string, string>>,
  to = path,
): Promise<RawConnection> {
  const connection = await connectRaw(Number(new URL(url).port));
  const lines = Object.entries({ Host: 'vitrine.test', ...headers });
  const head = lines.map(([name, value]) => `${name}: ${value}\r\n`).join('');
  connection.socket.write(`POST ${to} HTTP/1.1\r\n${head}\r\n`);
  return connection;
}

interface SlowWebhook extends RawConnection {
  /** Sends the rest of the body. */
  finish(): void;
}

/** Sends the first bytes of a signed webhook of so many bytes. */
async function sendPart(
  app: RunningApp,
  { shop }: TestShop,
  { size, part, from = '203.0.113.1' }: { size: number; part: number; from?: string },
): Promise<SlowWebhook> {
  const start = JSON.stringify({ id: 1 });
  const body = start + ' '.repeat(size - start.length);
  const connection = await open(app, {
    'Content-Length': String(size),
    'X-Forwarded-For': from,
    'X-Platform-Shop-Domain': shop.domain,
    'X-Platform-Hmac-Sha256': signatureOf(body, shop.webhookSecret),
  });
  connection.socket.write(body.slice(0, part));
  return { ...connection, finish: () => void connection.socket.write(body.slice(part)) };
}

const refused = /^HTTP\/1\.1 503 [^]*\r\nConnection: close\r\nRetry-After: 1\r\n/i;

describe('a webhook is refused before its body arrives', () => {
  test('without a signature or a known shop, and its connection is closed', async ({ start }) => {
    const app = await start();
    const { shop } = await app.shop();
    const domain = { 'X-Platform-Shop-Domain': shop.domain };
    const signature = { 'X-Platform-Hmac-Sha256': signatureOf('', shop.webhookSecret) };
    const ofShop = `/webhooks/shop/${shop.id}/product.updated`;
    const ping = { 'X-WC-Webhook-Topic': 'product.updated' };
    const cases = [
      [domain, path],
      [signature, path],
      [{ ...signature, 'X-Platform-Shop-Domain': 'nobody.example' }, path],
      [{}, ofShop],
      [ping, ofShop],
      [{ 'X-WC-Webhook-Signature': 'x' }, '/webhooks/shop/999999/product.updated'],
    ] as const;
    for (const [headers, to] of cases) {
      const connection = await open(app, { 'Content-Length': '5000000', ...headers }, to);
      await connection.closed;
      expect(connection.received(), to).toMatch(
        /^HTTP\/1\.1 401 [^]*\r\nConnection: close\r\n[^]*cannot be verified/i,
      );
    }
  });

  test('after 60 failures of its network with its shop, but not for another shop', async ({
    start,
  }) => {
    const app = await start();
    const [failing, other] = [await app.shop(), await app.shop()];
    const webhook = { url: app.url, topic: 'products/update', body: { id: 1 } };
    for (let failures = 0; failures < 60; failures++) {
      const answer = await sendWebhook({ ...webhook, shop: failing.shop, secret: 'wrong' });
      expect(answer.status).toBe(401);
    }
    const next = await sendPart(app, failing, { size: 1_000, part: 0 });
    await next.closed;
    expect(next.received()).toMatch(/^HTTP\/1\.1 429 [^]*\r\nRetry-After: \d+\r\n/i);
    expect((await sendWebhook({ ...webhook, shop: other.shop })).status).toBe(200);
  });
});

describe('beyond the limit of bodies that have not arrived completely', () => {
  test('the largest one of a client network is refused', async ({ start }) => {
    const app = await start({ limits: { incomingBytesOfNetwork: 300 * kiB } });
    const shop = await app.shop();
    const large = await sendPart(app, shop, { size: 1_000 * kiB, part: 200 * kiB });
    const small = await sendPart(app, shop, { size: 151 * kiB, part: 150 * kiB });
    await large.closed;
    expect(large.received()).toMatch(refused);
    small.finish();
    await small.until('Received');
    const whole = await sendPart(app, shop, { size: 250 * kiB, part: 249 * kiB });
    whole.finish();
    await whole.until('Received');
  });

  test('one of the network that holds most is refused', async ({ start }) => {
    const app = await start({
      environment: { TRUST_PROXY: 'on' },
      limits: { incomingBytes: 300 * kiB },
    });
    const shop = await app.shop();
    const size = 131 * kiB;
    const heavy = [
      await sendPart(app, shop, { size, part: 100 * kiB }),
      await sendPart(app, shop, { size, part: 100 * kiB }),
    ];
    const other = await sendPart(app, shop, { size, part: 130 * kiB, from: '203.0.113.2' });
    await Promise.race(heavy.map(({ closed }) => closed));
    other.finish();
    await other.until('Received');
    const rest = heavy.filter((webhook) => webhook.received() === '');
    expect(rest).toHaveLength(1);
    rest[0]?.finish();
    await rest[0]?.until('Received');
  });

  test('a body of many small chunks counts more than its bytes', async ({ start }) => {
    const app = await start({ limits: { incomingBytesOfNetwork: 100 * kiB } });
    const { shop } = await app.shop();
    const connection = await open(app, {
      'Transfer-Encoding': 'chunked',
      'X-Platform-Shop-Domain': shop.domain,
      'X-Platform-Hmac-Sha256': 'x',
    });
    connection.socket.write('1\r\n \r\n'.repeat(1_000));
    await connection.closed;
    expect(connection.received()).toMatch(refused);
  });

  test('an event is refused', async ({ start }) => {
    const app = await start({ limits: { incomingBytesOfNetwork: 10 * kiB } });
    const { key } = await app.shop();
    const connection = await open(
      app,
      { 'Content-Length': '20000', 'Content-Type': 'application/json' },
      `${v2}?key=${key}`,
    );
    connection.socket.write(' '.repeat(11 * kiB));
    await connection.closed;
    expect(connection.received()).toMatch(refused);
  });
});
