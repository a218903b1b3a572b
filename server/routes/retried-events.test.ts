import { describe, expect, onTestFinished } from 'vitest';
import { bulk, sendV1, v2, viewed } from '../testing/events.ts';
import { startApp, test } from '../testing/running-app.ts';

const requestId = { 'X-Request-Id': '0b7c3d9a51e84f6aa2d1c4e5f6079812' };

async function shopBehindProxy() {
  const app = await startApp({ environment: { TRUST_PROXY: 'on' } });
  onTestFinished(() => app.close());
  const shop = await app.shop();
  const post = (path: string, body: unknown, headers: Record<string, string>) =>
    shop.post(path, body, { 'Service-Api-Key': shop.key, ...headers });
  return { app, shop, post };
}

describe('a request that a trusted proxy sends again', () => {
  test('counts its event once', async () => {
    const { shop, post } = await shopBehindProxy();
    const first = await post(v2, viewed, requestId);
    const second = await post(v2, viewed, requestId);
    expect([first.status, second.status]).toEqual([200, 200]);
    expect(second.headers.get('x-request-id')).toBe(requestId['X-Request-Id']);
    expect(await shop.events()).toHaveLength(1);
  });

  test('counts each event of a bulk call once', async () => {
    const { shop, post } = await shopBehindProxy();
    const events = [viewed, viewed, { ...viewed, uuid: 'u-2' }];
    await post(bulk, events, requestId);
    await post(bulk, events, requestId);
    expect(await shop.events()).toHaveLength(3);
  });

  test('counts equal events of two requests twice', async () => {
    const { shop, post } = await shopBehindProxy();
    await post(v2, viewed, requestId);
    await post(v2, viewed, { 'X-Request-Id': '5d1f9a0273bc4e8891f0a6b7c8d9e0f1' });
    expect(await shop.events()).toHaveLength(2);
  });

  test.for(['', 'short', 'x'.repeat(65), 'not one word with 16 characters'])(
    'counts each time with the unusable id "%s"',
    async (id) => {
      const { shop, post } = await shopBehindProxy();
      await post(v2, viewed, { 'X-Request-Id': id });
      const again = await post(v2, viewed, { 'X-Request-Id': id });
      expect(again.headers.get('x-request-id')).toMatch(/^[\da-f-]{36}$/);
      expect(await shop.events()).toHaveLength(2);
    },
  );

  test('counts events of the older version once', async () => {
    const { app, shop } = await shopBehindProxy();
    const query = new URLSearchParams({ ...viewed, key: shop.key });
    for (const method of ['POST', 'GET', 'GET']) {
      await app.get(`/api/v1/analytics/event?${query}`, { method, headers: requestId });
    }
    expect(await shop.events()).toHaveLength(1);
  });
});

test('a client cannot choose the id of its request without a trusted proxy', async ({ app }) => {
  const shop = await app.shop();
  const headers = { 'Service-Api-Key': shop.key, ...requestId };
  await shop.post(v2, viewed, headers);
  const again = await shop.post(v2, viewed, headers);
  expect(again.headers.get('x-request-id')).not.toBe(requestId['X-Request-Id']);
  await sendV1(app, { key: shop.key, ...viewed });
  expect(await shop.events()).toHaveLength(3);
});
